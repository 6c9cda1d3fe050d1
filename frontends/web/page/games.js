/* The games of the page: written anew by the build. @type {{module: string, id?: string, name?: string, about?: string, picture?: boolean}[]} */
export default [];

/* The games of the page: written anew by the build. @type {{module: string, id?: string, name?: string, about?: string, is_editor?: boolean, picture?: boolean}[]} */
export default [];

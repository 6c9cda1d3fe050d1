/* The games of the page. The build replaces this file. @type {{module: string, id?: string, name?: string, about?: string, edits?: string, picture?: boolean}[]} */
export default [];

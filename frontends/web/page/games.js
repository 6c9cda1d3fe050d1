/* The games of the page. The build replaces this file. @type {{module: string, id?: string, name?: string, about?: string, is_editor?: boolean, picture?: boolean}[]} */
export default [];

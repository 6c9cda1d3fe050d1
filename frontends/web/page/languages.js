/* The languages of the page beside English. The build replaces this file. @type {{tag: string, name: string, isHidden?: boolean}[]} */
export default [];

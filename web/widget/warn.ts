/** Tells the page's developer, in the browser's console: the participant can do nothing about it. */
export const warn = (message: string): void => console.warn(`ServiceWidget: ${message}`)

/**
 * Returns how many rows of findings the popup has: without an account, the page also gets the space of the projects.
 * `shell.css` has the same numbers.
 */
export const rowsFor = (isConnected: boolean): number => (isConnected ? 3 : 5);

/** How many rows of findings the popup has: without an account the page has the room of the projects. `shell.css` has as many. */
export const rowsFor = (isConnected: boolean): number => (isConnected ? 3 : 5);

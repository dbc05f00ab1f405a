const NAME = 'plumbline:pressed';

/** Tells the extension's other pages that the toolbar button was pressed on a tab: from now on it can be read. */
export function tellPressed(tabId: number): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(tabId);
  channel.close();
}

/** Calls back with the tabs that the button is pressed on. */
export function followPressed(pressed: (tabId: number) => void): void {
  new BroadcastChannel(NAME).onmessage = ({ data }) => {
    if (typeof data === 'number') pressed(data);
  };
}

const NAME = 'plumbline:opening';

/** The most milliseconds from the press of the button to the popup's final verdict, except on slow servers. */
const LONGEST = 1_000;

/** Tells the extension's other threads that the popup is opening, so that they leave the processor to it. */
export function tellOpening(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Listens for the popup from now on. Returns a function that resolves once none has been opening for a second. */
export function followOpening(): () => Promise<void> {
  let until = 0;
  new BroadcastChannel(NAME).onmessage = () => {
    until = performance.now() + LONGEST;
  };
  return async () => {
    for (let left = until - performance.now(); left > 0; left = until - performance.now())
      await new Promise((resolve) => setTimeout(resolve, left));
  };
}

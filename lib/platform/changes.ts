import type { TableName } from './layout.ts';

const CHANNEL = 'plumbline:rows';
const listeners = new Set<(names: readonly TableName[]) => void>();
let channel: BroadcastChannel | null = null;

/** Calls the listeners of this context that wait for changes of these tables. */
export const tell = (names: readonly TableName[]) => {
  for (const listener of listeners) listener(names);
};

function open(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => tell(data as TableName[]);
  }
  return channel;
}

/** Announces to every page of the extension, including this one, that rows of tables have changed. */
export function announce(names: readonly TableName[]): void {
  open().postMessage(names);
  tell(names);
}

/**
 * Calls back with the names of all changed tables when one of the given ones has changed, here or elsewhere. Returns a
 * function that stops it.
 */
export function onChange(
  names: readonly TableName[],
  changed: (touched: readonly TableName[]) => void,
): () => void {
  open();
  const listener = (touched: readonly TableName[]) => {
    if (touched.some((name) => names.includes(name))) changed(touched);
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

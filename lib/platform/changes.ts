import type { TableName } from './layout.ts';

const CHANNEL = 'plumbline:rows';
const listeners = new Set<(names: readonly TableName[]) => void>();
let channel: BroadcastChannel | null = null;

/** Calls back whoever waits here for changes of tables. */
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

/** Tells every page of the extension, this one too, that rows of tables have changed. */
export function announce(names: readonly TableName[]): void {
  open().postMessage(names);
  tell(names);
}

/** Calls back when rows of one of the tables have changed, here or elsewhere, with all that have. Answers how to stop. */
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

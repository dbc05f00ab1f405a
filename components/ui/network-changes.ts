/**
 * Calls back when the browser loses the network, or has one again; `useSyncExternalStore` takes it. Returns a function that
 * ends this.
 */
export function onNetworkChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

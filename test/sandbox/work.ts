/** Crawls and scans that are under way: real ones, which no clock can hurry. */
export interface Work {
  /** Starts something. It is to stop, and to write nothing more, once the signal is aborted. */
  start(task: (signal: AbortSignal) => Promise<void>): void;
  /** Waits until nothing is under way. */
  settle(): Promise<void>;
  /** Stops everything that is under way. */
  stop(): void;
  readonly running: number;
}

export function createWork(): Work {
  const running = new Set<Promise<void>>();
  let controller = new AbortController();
  return {
    get running() {
      return running.size;
    },
    start(task) {
      const { signal } = controller;
      const promise = task(signal)
        .catch((error: unknown) => {
          if (!signal.aborted) console.error(error);
        })
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
    stop() {
      controller.abort();
      controller = new AbortController();
      running.clear();
    },
  };
}

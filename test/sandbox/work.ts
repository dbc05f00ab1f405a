/** Crawls and scans that are under way: real ones, which no clock can hurry. */
export interface Work {
  /**
   * Starts something, which is to stop, and to write nothing more, once the signal is aborted. `failed` is called
   * when it breaks of itself.
   */
  start(task: (signal: AbortSignal) => Promise<void>, failed: () => void): void;
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
    start(task, failed) {
      const { signal } = controller;
      const promise = task(signal)
        .catch((error: unknown) => {
          if (signal.aborted) return;
          console.error(error);
          failed();
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

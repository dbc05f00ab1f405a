/** Crawls and scans in progress: real ones, which no clock can speed up. */
export interface Work {
  /**
   * Starts work, which must stop, and write nothing more, once the signal is aborted. `failed` is called if the work
   * throws.
   */
  start(task: (signal: AbortSignal) => Promise<void>, failed: () => void): void;
  /** Waits until no work is in progress. */
  settle(): Promise<void>;
  /** Stops all work in progress. */
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

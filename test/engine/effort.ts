const RUNS = 3;

/** Takes about 10 ms on a quiet machine, with the engine's usual work: expressions over text, JSON, maps. */
function yardstick(): number {
  const counts = new Map<string, number>();
  const text = Array.from({ length: 12_000 }, (_, n) => `<a href="/kettles/${n}">Kettle ${n % 97}</a>`).join(
    '\n',
  );
  for (const [, href = '', words = ''] of text.matchAll(/<a\s+href="([^"]*)">([^<]+)<\/a>/g)) {
    for (const word of [href, ...words.split(/\s+/)]) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return JSON.parse(JSON.stringify([...counts])).length;
}

/** CPU milliseconds of this thread only, because other threads and processes may keep the machine busy. */
export function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

// Compiled before anything is compared with it.
for (let i = 0; i < RUNS; i += 1) yardstick();

/**
 * Returns how much work a function is, in a unit of about 10 ms on a quiet machine. It is compared with a fixed piece
 * of work that runs right next to it, so the figure is the same on a slow or a busy machine. The minimum of three runs
 * counts, because the others may have included compiling or garbage collection. A function that caches its results
 * must get new input in each run.
 */
export function effort(work: () => unknown): number {
  const runs = Array.from({ length: RUNS }, () => [timeOf(yardstick), timeOf(work)] as const);
  return Math.min(...runs.map(([, own]) => own)) / Math.min(...runs.map(([unit]) => unit));
}

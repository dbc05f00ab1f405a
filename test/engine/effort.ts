const RUNS = 3;

/** About 10 ms on a quiet machine, of what the engine does all day: expressions over text, JSON, maps. */
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

/** Milliseconds of this process alone, because the machine may be busy with others. */
export function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// Compiled before anything is held against it.
for (let i = 0; i < RUNS; i += 1) yardstick();

/**
 * How much work something is, in a unit of about 10 ms on a quiet machine. It is compared with a fixed piece of work that is
 * done beside it, so the figure is the same on a slow or a busy machine. The least of three runs counts, because the others
 * may have been compiling or collecting garbage. What keeps its results must be given new input in each run.
 */
export function effort(work: () => unknown): number {
  const runs = Array.from({ length: RUNS }, () => [timeOf(yardstick), timeOf(work)] as const);
  return Math.min(...runs.map(([, own]) => own)) / Math.min(...runs.map(([unit]) => unit));
}

/** Minimum, median and maximum of some figures. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { min: at(0), median: at(0.5), max: at(1) };
}

/** How many times as long as the other, taken round by round: the machine is not as quick in one as in the next. */
export const ratioOf = (figures: readonly number[], others: readonly number[]): number =>
  spreadOf(figures.map((figure, round) => figure / (others[round] ?? Number.NaN))).median;

const short = (figure: number) => (figure < 100 ? figure.toFixed(1) : figure.toFixed(0));

/** `12.3 ms [11.9–14.0]` */
export function show({ min, median, max }: Spread, unit: string): string {
  return `${short(median)} ${unit} [${short(min)}–${short(max)}]`;
}

function report(isKept: boolean, what: string, figure: string, budget: string): boolean {
  console.log(`${isKept ? 'ok  ' : 'OVER'} ${what.padEnd(62)} ${figure.padEnd(44)} budget ${budget}`);
  return isKept;
}

/** A line of the report: the figure, its budget, and whether it is kept. Answers whether it is. */
export const line = (what: string, figure: string, value: number, budget: number, unit: string): boolean =>
  report(value <= budget, what, figure, `${budget} ${unit}`);

/** A line of a figure that is to be as high as its budget, or higher. */
export const floorLine = (
  what: string,
  figure: string,
  value: number,
  floor: number,
  unit: string,
): boolean => report(value >= floor, what, figure, `at least ${floor} ${unit}`);

/** The same for how many times faster we are than somebody else. */
export function ratioLine(what: string, figure: string, times: number, least: number): boolean {
  const isKept = times >= least;
  const ratio = `${figure}, ${short(times)} × ours`;
  console.log(`${isKept ? 'ok  ' : 'UNDER'} ${what.padEnd(62)} ${ratio.padEnd(44)} budget ≥ ${least} ×`);
  return isKept;
}

/** What somebody wants of a run: `main.ts` takes it from the command line. */
export interface BenchOptions {
  /** How large the pages are that are read, in elements. */
  sizes: readonly number[];
  /** How often each thing is measured; each part has a number of its own. */
  rounds?: number | undefined;
  /** Folder of another checkout of Plumbline, which has been built: measured in turn with this one. */
  against?: string | undefined;
}

import type { Peer } from './popup/contestant.ts';

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

/**
 * Returns how many times as long as the other, taken round by round, because the speed of the machine varies between
 * rounds.
 */
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

/** Prints a line of the report: the figure, its budget, and whether it is kept. Returns whether it is. */
export const line = (what: string, figure: string, value: number, budget: number, unit: string): boolean =>
  report(value <= budget, what, figure, `${budget} ${unit}`);

/** Prints a line for a figure that should be at least as high as its budget. */
export const floorLine = (
  what: string,
  figure: string,
  value: number,
  floor: number,
  unit: string,
): boolean => report(value >= floor, what, figure, `at least ${floor} ${unit}`);

/** Prints a line for how many times faster Plumbline is than another tool. */
export function ratioLine(what: string, figure: string, times: number, least: number): boolean {
  const isKept = times >= least;
  const ratio = `${figure}, ${short(times)} × ours`;
  console.log(`${isKept ? 'ok  ' : 'UNDER'} ${what.padEnd(62)} ${ratio.padEnd(44)} budget ≥ ${least} ×`);
  return isKept;
}

/** The options of a run: `main.ts` reads them from the command line. */
export interface BenchOptions {
  /** Sizes of the pages to read, in elements. */
  sizes: readonly number[];
  /** How often each thing is measured; each part has its own default. */
  rounds?: number | undefined;
  /** Folder of another checkout of Plumbline, which has been built: measured alternately with this one. */
  against?: string | undefined;
  /** Other tools, whose popups are measured alternately with ours. */
  peers?: readonly Peer[];
}

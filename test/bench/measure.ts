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

const short = (figure: number) => (figure < 100 ? figure.toFixed(1) : figure.toFixed(0));

/** `12.3 ms [11.9–14.0]` */
export function show({ min, median, max }: Spread, unit: string): string {
  return `${short(median)} ${unit} [${short(min)}–${short(max)}]`;
}

/** A line of the report: the figure, its budget, and whether it is kept. Answers whether it is. */
export function line(what: string, figure: string, value: number, budget: number, unit: string): boolean {
  const isKept = value <= budget;
  console.log(`${isKept ? 'ok  ' : 'OVER'} ${what.padEnd(58)} ${figure.padEnd(30)} budget ${budget} ${unit}`);
  return isKept;
}

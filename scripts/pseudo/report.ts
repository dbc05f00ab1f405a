import type { Page } from '@playwright/test';
import type { Fault, Known } from './faults.ts';
import { textFaults } from './text-faults.ts';

type Seen = Fault & { states: string[] };

/** The faults found on pages, each once with all its places. */
export class FaultReport {
  readonly #faults = new Map<string, Seen>();
  readonly #readable = new Map<string, Seen>();

  /**
   * Reads a page, and returns whether it has a fault. `place` is what the report calls it: state, language, width. A
   * fault counts if it is still there half a second later: lists that were just drawn may still move.
   */
  async read(page: Page, place: string, known: Known): Promise<boolean> {
    let { faults, readable } = await textFaults(page, known);
    if (faults.length > 0) {
      await page.waitForTimeout(500);
      ({ faults, readable } = await textFaults(page, known));
    }
    const note = (all: Map<string, Seen>, fault: Fault) => {
      const key = [fault.kind, fault.selector, fault.text].join('\n');
      const seen = all.get(key) ?? { ...fault, states: [] };
      if (!seen.states.includes(place)) seen.states.push(place);
      all.set(key, seen);
    };
    for (const fault of faults) note(this.#faults, fault);
    for (const fault of readable) note(this.#readable, fault);
    return faults.length > 0;
  }

  /** Prints all of them, and returns the exit code. */
  print(): number {
    const line = ({ states, selector, text }: Seen) =>
      `  ${states.length > 3 ? `${states.slice(0, 3).join(', ')} and ${states.length - 3} more` : states.join(', ')}\n    ${selector}\n    ${text}`;
    for (const [kind, found] of Map.groupBy(this.#faults.values(), (fault) => fault.kind))
      console.log([`\n${kind}: ${found.length}`, ...found.map(line)].join('\n'));
    console.log(`\nCut off, but readable in the opened row or in the title: ${this.#readable.size}`);
    for (const { selector, text, states } of this.#readable.values())
      console.log(`  ${states[0]}: ${selector}: ${text}`);
    return this.#faults.size > 0 ? 1 : 0;
  }
}

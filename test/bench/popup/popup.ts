import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD } from '../../../scripts/browser/chromium.ts';
import { type BenchOptions, line, ratioOf, show, spreadOf } from '../measure.ts';
import { servePages } from '../pages.ts';
import { takeLongestBlock, watchBlocks } from './blocks.ts';
import { type Contestant, putProbe, VERDICTS, type Verdict, writeCopy, writeEmpty } from './contestant.ts';
import { type Press, type Rig, startRig } from './rig.ts';

const ROUNDS = 9;
/** Maximum ratio to the time of an empty popup's first pixels. */
const BUDGETS = {
  warm: { shell: 1.05, first: 1.25, final: 1.6 },
  'process-cold': { shell: 1.05, first: 1.6, final: 2 },
} as const;
type Warmth = keyof typeof BUDGETS;
const BLOCK = 50;

/** The builds of Plumbline: this one, and that of the checkout to compare with, if any. */
const buildsOf = ({ against }: BenchOptions): Record<string, string> => ({
  popup: BUILD,
  ...(against && { 'other popup': join(against, BUILD) }),
});

/** The measurements of each contestant, by name. */
type Round = Record<string, Press & { pageBlock: number }>;
const EMPTY = 'empty popup';

/**
 * Measures each contestant once per round, because the speed of the machine varies; each round begins with a different
 * one, and each press follows the same pause.
 */
async function playRound(
  rig: Rig,
  contestants: Readonly<Record<string, Contestant>>,
  tab: Page,
  warmth: Warmth,
  number: number,
): Promise<Round> {
  const inTurn = Object.entries(contestants);
  inTurn.push(...inTurn.splice(0, number % inTurn.length));
  const round: Round = {};
  for (const [name, contestant] of inTurn) {
    if (warmth === 'process-cold') await rig.cool();
    await takeLongestBlock(tab);
    const press = await rig.press(contestant, tab);
    round[name] = { ...press, pageBlock: await takeLongestBlock(tab) };
  }
  return round;
}

function report(name: string, where: string, warmth: Warmth, rounds: readonly Round[]): boolean {
  const of = (who: string) => rounds.flatMap((round) => round[who] ?? []);
  const empties = of(EMPTY).map(({ shell }) => shell);
  const times = (what: string, figures: readonly number[], budget: number) => {
    const ratio = ratioOf(figures, empties);
    const figure = `${show(spreadOf(figures), 'ms')}, ${ratio.toFixed(2)} ×`;
    return line(`${name}, ${where}: ${what}`, figure, ratio, budget, '× empty');
  };
  const block = (what: string, figures: readonly number[]) => {
    const spread = spreadOf(figures);
    const figure = spread.max === 0 ? `none of ${BLOCK} ms` : show(spread, 'ms');
    return line(`${name}, ${where}: ${what}`, figure, spread.median, BLOCK, 'ms');
  };
  const presses = of(name);
  const verdict = (which: Verdict) => presses.map(({ moments }) => moments[which] ?? Number.NaN);
  const budgets = BUDGETS[warmth];
  return [
    times(
      'shell',
      presses.map(({ shell }) => shell),
      budgets.shell,
    ),
    times('first verdict', verdict('first'), budgets.first),
    times('final verdict', verdict('final'), budgets.final),
    block(
      'longest block',
      presses.map(({ longestBlock }) => longestBlock),
    ),
    block(
      'longest block of the page',
      presses.map(({ pageBlock }) => pageBlock),
    ),
  ].every(Boolean);
}

/** The very first press after an installation, of which there is only one per profile. */
function reportFresh(round: Round, elements: number): void {
  for (const [name, { shell, moments }] of Object.entries(round)) {
    const times = Object.entries({ shell, ...moments }).map(
      ([what, time]) => `${what} ${time.toFixed(0)} ms`,
    );
    console.log(`     ${name}, first press in a fresh profile, ${elements} elements: ${times.join(', ')}`);
  }
}

async function benchSize(elements: number, options: BenchOptions, url: string): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const ours = Object.entries(buildsOf(options)).map(
    ([name, build], n) => [name, writeCopy(build, join(home, `ours-${n}`), VERDICTS)] as const,
  );
  const contestants = Object.fromEntries([
    [EMPTY, putProbe(writeEmpty(BUILD, join(home, 'empty')), {})],
    ...ours,
  ]);
  const rig = await startRig(home, Object.values(contestants));
  try {
    const tab = await rig.browser.context.newPage();
    await tab.goto(url);
    await watchBlocks(tab);
    reportFresh(await playRound(rig, contestants, tab, 'warm', 0), elements);
    const kept: boolean[] = [];
    for (const warmth of ['warm', 'process-cold'] as const) {
      const where = `${warmth}, ${elements} elements`;
      const rounds: Round[] = [];
      for (let number = 0; number < (options.rounds ?? ROUNDS); number += 1) {
        rounds.push(await playRound(rig, contestants, tab, warmth, number));
      }
      const floor = spreadOf(rounds.flatMap((round) => round[EMPTY]?.shell ?? []));
      console.log(`     ${EMPTY}, ${where}: ${show(floor, 'ms')}`);
      for (const [name] of ours) kept.push(report(name, where, warmth, rounds));
    }
    return kept.every(Boolean);
  } finally {
    await rig.close();
  }
}

/**
 * Measures the real popup from the press of its pinned button until its shell, its first and its final verdict are
 * visible, alternately with an empty popup of the same policy and size over the same tab of the same browser.
 */
export async function benchPopup(options: BenchOptions): Promise<boolean> {
  const { urlOf, close } = await servePages();
  const kept: boolean[] = [];
  for (const elements of options.sizes) kept.push(await benchSize(elements, options, urlOf(elements)));
  close();
  return kept.every(Boolean);
}

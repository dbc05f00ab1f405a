import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD } from '../../../scripts/browser/chromium.ts';
import { type BenchOptions, line, ratioOf, show, spreadOf } from '../bench-figures.ts';
import { BENCH_BUDGETS } from '../budgets.ts';
import { type ServedPages, servePages } from '../pages.ts';
import { takeLongestBlock, watchBlocks } from './blocks.ts';
import {
  type Contestant,
  canOpenPanel,
  putProbe,
  VERDICTS,
  type VerdictMoment,
  writeCopy,
  writeEmpty,
  writePeer,
} from './contestant.ts';
import { type PopupRig, type Press, startPopupRig } from './rig.ts';

const ROUNDS = 9;
/** The number of elements of an ordinary page: everything is measured on it, on larger ones only the verdicts. */
const USUAL = 1_500;
/** Milliseconds that a slow server takes for each answer. */
const SLOW = 150;
type Warmth = keyof typeof BENCH_BUDGETS.popup;

const EMPTY = 'empty popup';
const EMPTY_PANEL = 'empty panel';
/** The measurements of each contestant, by name. */
type Round = Record<string, Press & { pageBlock: number; answered: number }>;
type Contestants = Readonly<Record<string, Contestant>>;

/** The builds of Plumbline: this one, and that of the checkout to compare with, if any. */
const buildsOf = ({ against }: BenchOptions): [prefix: string, build: string][] => [
  ['', BUILD],
  ...(against ? [['other ', join(against, BUILD)] as [string, string]] : []),
];

/**
 * Measures each contestant once per round, because the speed of the machine varies; each round begins with a different
 * one. Each press is the only one on its document, after the same pause.
 */
async function playRounds(
  rig: PopupRig,
  contestants: Contestants,
  pages: ServedPages,
  { elements, warmth, rounds }: { elements: number; warmth: Warmth; rounds: number },
): Promise<Round[]> {
  const tab = await rig.browser.context.newPage();
  const played: Round[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const inTurn = Object.entries(contestants);
    inTurn.push(...inTurn.splice(0, number % inTurn.length));
    const round: Round = {};
    for (const [name, contestant] of inTurn) {
      if (warmth === 'process-cold') await rig.cool();
      await openAnew(tab, pages, elements);
      const press = await rig.press(contestant, tab);
      const answered = pages.answeredAt() - press.pressed;
      round[name] = { ...press, answered, pageBlock: await takeLongestBlock(tab) };
    }
    played.push(round);
  }
  await tab.close();
  return played;
}

let visits = 0;

/** Opens a page that was never open before, and waits until the tab is idle. */
async function openAnew(tab: Page, pages: ServedPages, elements: number): Promise<void> {
  visits += 1;
  await tab.goto(pages.urlOf(elements, visits));
  await watchBlocks(tab);
  await takeLongestBlock(tab);
}

const of = (rounds: readonly Round[], who: string) => rounds.flatMap((round) => round[who] ?? []);
const verdicts = (presses: readonly Press[], which: VerdictMoment) =>
  presses.map(({ moments }) => moments[which] ?? Number.NaN);

const at = (figures: readonly number[] | undefined, n: number): number => figures?.[n] ?? Number.NaN;

/** Prints how many times as long as an empty popup something takes. */
function times(what: string, figures: readonly number[], rounds: readonly Round[], budget: number): boolean {
  const ratio = ratioOf(
    figures,
    of(rounds, EMPTY).map(({ shell }) => shell),
  );
  return line(what, `${show(spreadOf(figures), 'ms')}, ${ratio.toFixed(2)} ×`, ratio, budget, '× empty');
}

function block(what: string, figures: readonly number[]): boolean {
  const spread = spreadOf(figures);
  const figure = spread.max === 0 ? `none of ${BENCH_BUDGETS.block} ms` : show(spread, 'ms');
  return line(what, figure, spread.median, BENCH_BUDGETS.block, 'ms');
}

/** Prints the shell, the verdicts and the blocks of a popup. */
function reportPopup(
  where: string,
  name: string,
  warmth: Warmth,
  elements: number,
  rounds: readonly Round[],
) {
  const presses = of(rounds, name);
  const budgets = { ...BENCH_BUDGETS.popup[warmth], ...BENCH_BUDGETS.popupOver[elements] };
  const shells = presses.map(({ shell }) => shell);
  return [
    elements > USUAL || times(`${where}: shell`, shells, rounds, budgets.shell),
    times(`${where}: first verdict`, verdicts(presses, 'first'), rounds, budgets.first),
    times(`${where}: final verdict`, verdicts(presses, 'final'), rounds, budgets.final),
    block(
      `${where}: longest block`,
      presses.map(({ longestBlock }) => longestBlock),
    ),
    block(
      `${where}: longest block of the page`,
      presses.map(({ pageBlock }) => pageBlock),
    ),
  ].every(Boolean);
}

/**
 * Prints by how much later than the popup's the verdicts of the panel are, which its button opens. What any panel opens
 * later than any popup is the browser's, and left out.
 */
function reportPanel(where: string, panel: string, popup: string, rounds: readonly Round[]): boolean {
  const [low, high] = [EMPTY, EMPTY_PANEL].map((who) => of(rounds, who).map(({ shell }) => shell));
  const kept = (['first', 'final'] as const).map((which) => {
    const [theirs, ours] = [popup, panel].map((who) => verdicts(of(rounds, who), which));
    const later = spreadOf(
      (ours ?? []).map((figure, n) => figure - at(theirs, n) - (at(high, n) - at(low, n))),
    );
    const figure = `${show(spreadOf(ours ?? []), 'ms')}, ${later.median.toFixed(0)} ms after the popup’s, without what any panel takes`;
    return line(`${where}: ${which} verdict`, figure, later.median, BENCH_BUDGETS.panelAfterPopup, 'ms');
  });
  return kept.every(Boolean);
}

/** Prints how long after the last answer of the server the final verdict is visible. */
function reportSlow(where: string, name: string, rounds: readonly Round[]): boolean {
  const presses = of(rounds, name);
  const finals = verdicts(presses, 'final');
  const after = spreadOf(finals.map((final, n) => final - (presses[n]?.answered ?? Number.NaN)));
  const figure = `${show(spreadOf(finals), 'ms')}, ${after.median.toFixed(0)} ms after the answer`;
  return line(`${where}: final verdict`, figure, after.median, BENCH_BUDGETS.afterAnswer, 'ms');
}

/** Prints when the popup of another tool has its final content. */
function reportPeer(where: string, name: string, rounds: readonly Round[]): void {
  const presses = of(rounds, name);
  const still = spreadOf(presses.map(({ moments }) => moments.still ?? Number.NaN));
  const shell = spreadOf(presses.map((press) => press.shell));
  console.log(`     ${name}, ${where}: shell ${show(shell, 'ms')}, final content ${show(still, 'ms')}`);
}

/** Prints the very first press after an installation, of which there is only one per profile. */
function reportFresh(rounds: readonly Round[], elements: number): void {
  for (const [name, { shell, moments }] of Object.entries(rounds[0] ?? {})) {
    const figures = Object.entries({ shell, ...moments }).map(
      ([what, time]) => `${what} ${time.toFixed(0)} ms`,
    );
    console.log(`     ${name}, first press in a fresh profile, ${elements} elements: ${figures.join(', ')}`);
  }
}

async function benchSize(elements: number, options: BenchOptions, pages: ServedPages, slow: ServedPages) {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const builds = buildsOf(options);
  const isUsual = elements <= USUAL;
  const copy = (name: string, build: string, opens: Contestant['opens']) =>
    [name, writeCopy(build, join(home, name.replaceAll(' ', '-')), VERDICTS, opens)] as const;
  const popups: Contestants = Object.fromEntries([
    [EMPTY, putProbe(writeEmpty(BUILD, join(home, 'empty')), {})],
    ...builds.map(([prefix, build]) => copy(`${prefix}popup`, build, 'popup.html')),
    ...(options.peers ?? []).map((peer, n) => [peer.name, writePeer(peer, join(home, `peer-${n}`))] as const),
  ]);
  const panels: Contestants = Object.fromEntries(
    isUsual
      ? [
          [EMPTY_PANEL, putProbe(writeEmpty(BUILD, join(home, 'empty-panel'), 'panel'), {})],
          ...builds
            .filter(([, build]) => canOpenPanel(build))
            .map(([prefix, build]) => copy(`${prefix}panel`, build, 'sidepanel.html')),
        ]
      : [],
  );
  const rig = await startPopupRig(home, [...Object.values(popups), ...Object.values(panels)]);
  const rounds = options.rounds ?? ROUNDS;
  const kept: boolean[] = [];
  try {
    reportFresh(
      await playRounds(rig, { ...popups, ...panels }, pages, { elements, warmth: 'warm', rounds: 1 }),
      elements,
    );
    for (const warmth of isUsual ? (['warm', 'process-cold'] as const) : (['warm'] as const)) {
      const measured = warmth === 'warm' ? { ...popups, ...panels } : popups;
      const played = await playRounds(rig, measured, pages, { elements, warmth, rounds });
      const where = `${warmth}, ${elements} elements`;
      const floor = spreadOf(of(played, EMPTY).map(({ shell }) => shell));
      console.log(`     ${EMPTY}, ${where}: ${show(floor, 'ms')}`);
      const panelFloor = of(played, EMPTY_PANEL).map(({ shell }) => shell);
      if (panelFloor.length > 0)
        console.log(`     ${EMPTY_PANEL}, ${where}: ${show(spreadOf(panelFloor), 'ms')}`);
      for (const { name } of options.peers ?? []) reportPeer(where, name, played);
      for (const [prefix] of builds) {
        kept.push(
          reportPopup(`${prefix}popup, ${where}`, `${prefix}popup`, warmth, elements, played),
          of(played, `${prefix}panel`).length === 0 ||
            reportPanel(`${prefix}panel, ${where}`, `${prefix}panel`, `${prefix}popup`, played),
        );
      }
    }
    if (isUsual) {
      const ours = builds.map(([prefix]) => `${prefix}popup`);
      const slowly = Object.fromEntries(Object.entries(popups).filter(([name]) => name !== EMPTY));
      const played = await playRounds(rig, slowly, slow, { elements, warmth: 'warm', rounds });
      for (const { name } of options.peers ?? []) reportPeer(`server of ${SLOW} ms`, name, played);
      for (const name of ours) kept.push(reportSlow(`${name}, server of ${SLOW} ms`, name, played));
    }
    return kept.every(Boolean);
  } finally {
    await rig.close();
  }
}

/**
 * Measures the real popup from the press of its pinned button until its shell, its first and its final verdict are
 * visible, alternately with an empty popup of the same policy and size over the same tab of the same browser; and the
 * panel that opens in its place.
 */
export async function benchPopup(options: BenchOptions): Promise<boolean> {
  const [pages, slow] = [await servePages(), await servePages(SLOW)];
  const kept: boolean[] = [];
  for (const elements of options.sizes) kept.push(await benchSize(elements, options, pages, slow));
  pages.close();
  slow.close();
  return kept.every(Boolean);
}

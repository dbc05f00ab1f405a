import { nextFrame } from '@/components/shell/next-frame.ts';
import style from '@/components/shell/style.css?url';
import { isHtmlType } from '@/lib/checks/knowledge/response/media-types.ts';
import { lastLanguage, loadFirstTranslator } from '@/lib/i18n/page-texts.ts';
import { prepare } from '@/lib/page/engine/engine-client.ts';
import { startEngine } from '@/lib/page/engine/in-place.ts';
import { askAhead, readAhead } from '@/lib/page/inspect/read-ahead.ts';
import { tellOpening } from '@/lib/platform/popup-opening.ts';
import { loadFaults } from '@/lib/report/load-definitions.ts';
import { fitIntoWindow } from './fit.ts';
import { mayBeIgnored } from './may-be-ignored.ts';

const judged = readAhead();
tellOpening();
fitIntoWindow();

// The shell's frame, which the following work would delay (by 60 ms in a new process).
const framed = nextFrame();

// Requests to the engine then report that it is missing.
void framed.then(startEngine).catch(() => {});

// Loads the style sheet separately: code that imports one is requested only after the style sheet has loaded, 40 ms
// later.
const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style });
const styled = new Promise((resolve) => Object.assign(sheet, { onload: resolve, onerror: resolve }));
void framed.then(() => document.head.append(sheet));

// The data for the first verdict; the wording is in the language of the last time.
const { dataset } = document.documentElement;
const language = lastLanguage();
const needed = framed.then(() =>
  Promise.all([import('./first-verdict.tsx'), loadFaults(language), loadFirstTranslator(language), styled]),
);
needed.catch(() => {});

/**
 * Milliseconds from the first frame in which a verdict is awaited; then the popup's own code is loaded, too. A slow machine
 * gets more: there, loading that code sooner delays the verdict, and what it draws comes no earlier. A page that does not
 * respond delays the popup no longer than that.
 */
const patience = () => Math.min(Math.max(150, 2 * performance.now()), 600);
const late = framed.then(() => new Promise<void>((resolve) => setTimeout(resolve, patience())));

let isShown = false;
/** Whether the popup's own code draws from now on. */
let isStarted = false;

/** Draws the first verdict if it is there before the popup's own code. */
async function drawFirst(place: Element): Promise<void> {
  const answer = await judged;
  if (!answer || !isHtmlType(answer.contentType) || mayBeIgnored(answer.report.url, dataset.ignoring)) return;
  const [{ drawFirstVerdict }, faults, texts] = await needed;
  if (isStarted) return;
  drawFirstVerdict(place, answer, faults, texts);
  isShown = true;
}

async function begin(place: Element): Promise<void> {
  await Promise.race([drawFirst(place).catch(() => {}), late]);
  askAhead();
  const code = import('./main.tsx');
  // More work would delay the frame with what was drawn.
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
  prepare();
  const [{ start }] = await Promise.all([code, styled]);
  isStarted = true;
  start(isShown);
}

const root = document.querySelector('#root');
if (root) void begin(root);

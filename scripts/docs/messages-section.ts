import type { Cost } from '../../lib/checks/consequence.ts';
import { checkFault, checkMessage, checkRemedy } from '../../lib/report/check-texts.ts';
import type { Definition } from '../../lib/report/definitions.ts';
import type { Wordings } from './check-wording.ts';
import { codeBlock, sentence } from './code.ts';
import { given } from './given.ts';
import { html, type Markup } from './html-template.ts';
import type { ExampleFinding, ExampleRun } from './run-example.ts';
import { costLine } from './severity.ts';

/** The most places of one finding that are listed. */
const MOST_PLACES = 4;

/** A check and its examples, in the language of a page. */
export interface WordedCheck extends Wordings {
  id: string;
  definition: Definition;
  runs: readonly ExampleRun[];
}

/** Returns where a finding is, and its text to copy. */
function evidence({ texts }: WordedCheck, { places, fix }: ExampleFinding): Markup {
  const { t } = texts;
  const others = places.length - MOST_PLACES;
  return html`${
    places.length > 0 &&
    html`
      <ul class="places" aria-label="${t('report.where')}">${places
        .slice(0, MOST_PLACES)
        .map((place) => html`<li><code translate="no">${place}</code></li>`)}${
        others > 0 && html`<li class="dim">${t('report.more', { count: others })}</li>`
      }</ul>`
  }${fix !== undefined && html`<div class="fix">${codeBlock(texts, t('docs.copy'), fix)}</div>`}`;
}

/** Returns what a check says about each finding of an example. */
export const findingList = (worded: WordedCheck, findings: readonly ExampleFinding[]): Markup =>
  html`${findings.map(
    (finding) => html`
      <p>${sentence(checkMessage(worded.texts, worded.id, worded.definition, finding.message, finding.values))}</p>${evidence(worded, finding)}`,
  )}`;

/** A message, the example that shows it, and every cost that it has in examples. */
interface ShownMessage {
  message: string;
  run: ExampleRun;
  finding: ExampleFinding;
  costs: readonly Cost[];
}

/** Returns the messages of a check, each with the first of its examples: the one with the fewest other findings. */
function shownMessages({ definition, runs }: WordedCheck): readonly ShownMessage[] {
  return Object.keys(definition.messages).flatMap((message) => {
    const having = runs.flatMap((run) => {
      const finding = run.findings.find((one) => one.message === message);
      return finding ? [{ run, finding }] : [];
    });
    const [first] = having.toSorted((a, b) => a.run.findings.length - b.run.findings.length);
    const costs = runs.flatMap(({ findings }) => findings.filter((one) => one.message === message));
    return first ? [{ message, ...first, costs }] : [];
  });
}

function messageCard(worded: WordedCheck, { message, run, finding, costs }: ShownMessage): Markup {
  const { id, texts, definition } = worded;
  const hasRemedy = definition.messages[message]?.remedy !== undefined;
  const { values } = finding;
  return html`
      <article class="card" id="${message}">
      <h3>${sentence(checkFault(texts, id, definition, message, values))}</h3>
      <p>${sentence(checkMessage(texts, id, definition, message, values))}</p>${costLine(texts, costs)}${
        hasRemedy &&
        html`
      <p><b>${texts.t('report.howToFix')}:</b> ${sentence(checkRemedy(texts, definition, message, values))}</p>`
      }${given(texts, run.example)}${evidence(worded, finding)}
      </article>`;
}

/** Returns what a check reports: each message with an example of it; and the examples that are used. */
export function messagesSection(worded: WordedCheck): { markup: Markup; used: readonly ExampleRun[] } {
  const messages = shownMessages(worded);
  const { t } = worded.texts;
  const hasPoints = messages.some(({ costs }) => costs.some(({ takes = 0 }) => takes > 0));
  const markup = html`
    <section>
      <h2 id="reports">${t('docs.reports')}</h2>${messages.map((message) => messageCard(worded, message))}${
        hasPoints &&
        html`
      <p class="dim">${t('docs.pointsAbout')}</p>`
      }
    </section>`;
  return { markup, used: messages.map(({ run }) => run) };
}

import { given } from './given.ts';
import { html, type Markup } from './html-template.ts';
import { findingList, type WordedCheck } from './messages-section.ts';
import type { ExampleRun } from './run-example.ts';

/** Returns the name of an example, which is in English in every language. */
const nameOf = ({ example: { name } }: ExampleRun): Markup | false =>
  name !== undefined &&
  html`
      <h3 lang="en">${name}</h3>`;

/** Returns an example with what the check says about it. */
const exampleCard = (worded: WordedCheck, run: ExampleRun): Markup => html`
      <article class="card">${nameOf(run)}${given(worded.texts, run.example)}${
        run.outcome === 'failed'
          ? findingList(worded, run.findings)
          : html`
      <p class="dim">${worded.texts.t(`outcome.${run.outcome}`)}</p>`
      }
      </article>`;

function folded(worded: WordedCheck, title: string, runs: readonly ExampleRun[]): Markup | false {
  return (
    runs.length > 0 &&
    html`
    <details>
      <summary>${title} (${runs.length})</summary>${runs.map((run) => exampleCard(worded, run))}
    </details>`
  );
}

/** Returns the examples that no message shows: one without the fault, what looks like it and is none, and the rest. */
export function examplesSection(worded: WordedCheck, used: readonly ExampleRun[]): Markup {
  const { runs, texts } = worded;
  const { t, language } = texts;
  const passing = runs.filter(({ outcome }) => outcome !== 'failed');
  const good = passing.find(({ outcome, example }) => outcome === 'passed' && example.name === undefined);
  const traps = passing.filter((run) => run !== good);
  const others = runs.filter((run) => run.outcome === 'failed' && !used.includes(run));
  return html`${
    good !== undefined &&
    html`
    <section>
      <h2 id="good">${t('docs.good')}</h2>
      <div class="card fine">${given(texts, good.example)}</div>
    </section>`
  }
    <section>${
      language !== 'en' &&
      html`
      <p class="dim">${t('docs.english')}</p>`
    }${folded(worded, t('docs.traps'), traps)}${folded(worded, t('docs.others'), others)}
    </section>`;
}

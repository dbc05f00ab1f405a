import type { AnyCheck } from '../../lib/checks/check.ts';
import { costOfCheck } from '../../lib/checks/consequence.ts';
import type { Wordings } from './check-wording.ts';
import { sentence } from './code.ts';
import type { DocumentedCheck } from './documented-checks.ts';
import { examplesSection } from './examples-section.ts';
import { html, type Markup } from './html-template.ts';
import { messagesSection } from './messages-section.ts';
import type { FramedPage } from './page-frame.ts';
import { causesOfCheck } from './relations.ts';
import { remedySection } from './remedy-section.ts';
import type { ExampleRun } from './run-example.ts';
import { severityBadge } from './severity.ts';

/** What a page shows in addition to its check. */
export interface Surroundings {
  runs: readonly ExampleRun[];
  /** The checks that this one explains. */
  effects: readonly string[];
}

/** Returns a list of links to other checks. */
const checkLinks = ({ definitions }: Wordings, ids: readonly string[]): Markup => html`
        <ul class="links">${ids.map(
          (id) => html`
          <li><a href="../../${id}/">${definitions[id]?.title ?? id}</a></li>`,
        )}
        </ul>`;

const fact = (name: string, value: Markup | string): Markup => html`
        <div><dt>${name}</dt><dd>${value}</dd></div>`;

/** Returns when a check does not run: without what, or unless someone starts it. */
function condition({ check, area }: DocumentedCheck, { texts }: Wordings): Markup {
  const { t } = texts;
  const { needs = [], anyDocument = false } = check as Partial<AnyCheck>;
  return html`${t(`docs.areaAbout.${area}`)}${anyDocument && html` ${t('docs.anyDocument')}`}${
    needs.length > 0 &&
    html`</dd></div>
        <div><dt>${t('docs.unchecked')}</dt><dd>${needs.map((part) => html`${t(`missing.${part}`)} `)}`
  }`;
}

function facts(documented: DocumentedCheck, worded: Wordings, docs: string): Markup {
  const { id, area, topic, check } = documented;
  const { t } = worded.texts;
  const test = (check as Partial<AnyCheck>).observatory;
  return html`
      <dl>${fact(t('docs.id'), html`<code translate="no">${id}</code>`)}${fact(
        t('docs.topic'),
        html`<a href="../../#${topic}">${t(`docs.topics.${topic}`)}</a>`,
      )}${fact(t(`docs.area.${area}`), condition(documented, worded))}${
        test !== undefined && fact(t('docs.observatory'), worded.texts.find(`report.tests.${test}`) ?? test)
      }${fact(t('docs.source'), html`<a href="${docs}" rel="noopener">${new URL(docs).hostname}</a>`)}
      </dl>`;
}

function relations(documented: DocumentedCheck, worded: Wordings, effects: readonly string[]): Markup {
  const { t } = worded.texts;
  const causes = causesOfCheck(documented);
  return html`${
    causes.length > 0 &&
    html`
    <section>
      <h2 id="causes">${t('docs.causes')}</h2>
      <p class="dim">${t('docs.causesAbout')}</p>${checkLinks(worded, causes)}
    </section>`
  }${
    effects.length > 0 &&
    html`
    <section>
      <h2 id="effects">${t('docs.effects')}</h2>
      <p class="dim">${t('docs.effectsAbout')}</p>${checkLinks(worded, effects)}
    </section>`
  }`;
}

/** Returns the page of a check in a language. */
export function checkPage(
  documented: DocumentedCheck,
  wordings: Wordings,
  { runs, effects }: Surroundings,
): FramedPage {
  const { id, area, check } = documented;
  const { texts, definitions } = wordings;
  const { t } = texts;
  const definition = definitions[id];
  if (!definition) throw new Error(`${id} has no wording`);
  const worded = { ...wordings, id, definition, runs };
  const messages = messagesSection(worded);
  const main = html`
    <p class="trail"><a href="../../">${t('docs.all')}</a><a href="../../#${area}">${t(`docs.area.${area}`)}</a></p>
    <div class="sheet">
    <aside>${facts(documented, wordings, definition.docs)}
    </aside>
    <div>
    <h1>${sentence(definition.title)}</h1>
    <p class="cost">${severityBadge(texts, costOfCheck(check).severity)}<code translate="no">${id}</code></p>
    <section>
      <h2 id="why">${t('docs.why')}</h2>
      <p>${sentence(definition.why)}</p>
    </section>${remedySection(texts, definition, runs)}${messages.markup}${examplesSection(worded, messages.used)}${relations(documented, wordings, effects)}
    </div>
    </div>`;
  return {
    path: `${id}/`,
    texts,
    title: `${definition.title} – Plumbline`,
    description: definition.why,
    main,
  };
}

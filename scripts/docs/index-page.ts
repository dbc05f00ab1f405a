import type { Text } from '../../lib/checks/check.ts';
import { byCost, costOfCheck } from '../../lib/checks/consequence.ts';
import type { Wording } from '../../lib/report/definitions.ts';
import type { Wordings } from './check-wording.ts';
import { sentence } from './code.ts';
import type { DocumentedCheck } from './documented-checks.ts';
import { html, type Markup } from './html-template.ts';
import type { FramedPage } from './page-frame.ts';
import { severitySign } from './severity.ts';
import { AREAS, type DocumentedArea, topicsIn } from './topics.ts';

const formsOf = (text: Wording | Text): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

/** Returns what the search looks at: id, title and faults. */
function wordsOf(id: string, { texts, definitions }: Wordings): string {
  const { title = '', messages = {} } = definitions[id] ?? {};
  const faults = Object.values(messages).flatMap(({ fault }) => formsOf(fault));
  return [id, title, ...faults].join(' ').toLocaleLowerCase(texts.language);
}

const row = (wordings: Wordings, { id, check }: DocumentedCheck): Markup => html`
        <li data-words="${wordsOf(id, wordings)}"><a href="${id}/">${severitySign(wordings.texts, costOfCheck(check).severity)}<span class="title">${sentence(wordings.definitions[id]?.title ?? id)}</span><code translate="no">${id}</code></a></li>`;

function areaSection(wordings: Wordings, all: readonly DocumentedCheck[], area: DocumentedArea): Markup {
  const { t } = wordings.texts;
  const topics = topicsIn(area);
  return html`
    <section class="area">
      <h2 id="${area}">${t(`docs.area.${area}`)}</h2>
      <p class="dim">${t(`docs.areaAbout.${area}`)}</p>${topics.map((topic) => {
        const own = all
          .filter((each) => each.area === area && each.topic === topic)
          .toSorted((a, b) => byCost(costOfCheck(a.check), costOfCheck(b.check)) || (a.id < b.id ? -1 : 1));
        return html`
      <section class="topic">${
        topics.length > 1 &&
        html`
        <h3 id="${topic}">${t(`docs.topics.${topic}`)}</h3>`
      }
        <ul class="checks">${own.map((each) => row(wordings, each))}
        </ul>
      </section>`;
      })}
    </section>`;
}

/** Returns the index of all checks in a language, by area and topic. */
export function indexPage(wordings: Wordings, all: readonly DocumentedCheck[]): FramedPage {
  const { texts } = wordings;
  const { t } = texts;
  const main = html`
    <h1>${t('docs.title')}</h1>
    <p class="lead">${t('docs.about')}</p>
    <ul class="areas">${AREAS.map(
      (area) => html`
      <li><a href="#${area}">${t(`docs.area.${area}`)} <span>${all.filter((each) => each.area === area).length}</span></a></li>`,
    )}
    </ul>
    <div class="search" role="search" hidden>
      <label for="search">${t('docs.search')}</label>
      <input id="search" type="search" autocomplete="off" spellcheck="false">
      <p role="status" data-text="${t('docs.shown')}"></p>
    </div>${AREAS.map((area) => areaSection(wordings, all, area))}`;
  return {
    path: '',
    texts,
    title: `${t('docs.title')}: SEO, ${t('docs.area.security')}`,
    description: t('docs.about'),
    main,
  };
}

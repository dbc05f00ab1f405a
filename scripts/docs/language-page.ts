import type { Wordings } from './check-wording.ts';
import { html } from './html-template.ts';
import { type FramedPage, languageLinks } from './page-frame.ts';

/** Returns the page above all languages, in English: it leads to the index of each. */
export function languagePage({ texts }: Wordings): FramedPage {
  const { t } = texts;
  const page = {
    path: '',
    texts,
    title: `${t('docs.title')}: ${t('docs.languages')}`,
    description: t('docs.about'),
    isRoot: true,
  };
  const main = html`
    <h1>${t('docs.title')}</h1>
    <p class="lead">${t('docs.about')}</p>
    <nav class="areas" aria-label="${t('docs.languages')}">${languageLinks({ ...page, main: html`` }, '')}
    </nav>`;
  return { ...page, main };
}

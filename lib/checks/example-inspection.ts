import type { Example } from './check.ts';
import { collectHtml } from './collect/parse5.ts';
import type { Inspection } from './inspection.ts';
import advisories from './knowledge/libraries/known-advisories.json' with { type: 'json' };
import type { Advisories } from './knowledge/libraries/libraries.ts';
import addresses from './knowledge/page-kind/address-words.json' with { type: 'json' };
import { type LanguagePhrases, languagesOf } from './knowledge/page-kind/phrases.ts';
import vocabulary from './knowledge/structured-data/schema-org.json' with { type: 'json' };
import type { ElementRecord, PageSnapshot } from './snapshot.ts';
import { loadSuffixes } from './suffixes.ts';

const { suffixes } = await loadSuffixes();

const phrases = import.meta.glob<LanguagePhrases>('./knowledge/page-kind/phrases/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the phrases that `phrasesFor` loads for a page. */
const phrasesOf = (page: PageSnapshot) =>
  languagesOf(page).flatMap((language) => phrases[`./knowledge/page-kind/phrases/${language}.json`] ?? []);

/** Returns the page as a browser would report it. */
function rendered(page: PageSnapshot, shown: NonNullable<Example['shown']>): PageSnapshot {
  const seen = (list: readonly ElementRecord[]) =>
    list.map((record) => ({ ...record, shown: shown[record.path] ?? {} }));
  const { markup: _markup, ...rest } = page;
  return {
    ...rest,
    source: 'rendered',
    anchors: seen(page.anchors),
    headings: seen(page.headings),
    images: seen(page.images),
  };
}

/** Builds the inspection that an example describes. Only for tests. */
export function inspectionOf(example: Omit<Example, 'observatory' | 'page' | 'verdict'>): Inspection {
  const url = example.url ?? 'https://example.com/page';
  const inspection: Inspection = {
    url,
    at: Date.parse(example.at ?? '2026-06-01'),
    page: collectHtml(
      example.html ?? '<title>Example</title>',
      url,
      example.contentType ? { contentType: example.contentType } : {},
    ),
    vocabulary,
    advisories: advisories as Advisories,
    suffixes,
  };
  if (example.headers || example.status) {
    const headers: readonly (readonly [string, string])[] = Array.isArray(example.headers)
      ? example.headers
      : Object.entries(example.headers ?? {});
    inspection.response = {
      how: example.how ?? 'observed',
      url: example.responseUrl ?? url,
      status: example.status ?? 200,
      headers,
      ...(example.askedAgain && { askedAgain: example.askedAgain }),
      ...(example.cookiesSent && { cookiesSent: example.cookiesSent }),
    };
  }
  if (example.served !== undefined) inspection.served = collectHtml(example.served, url);
  if (example.robotsTxt !== undefined || example.robotsTxtStatus !== undefined) {
    inspection.robotsTxt = {
      how: 'observed',
      url: new URL('/robots.txt', url).href,
      status: example.robotsTxtStatus ?? 200,
      body: example.robotsTxt ?? '',
      contentType: example.robotsTxtType ?? 'text/plain',
    };
  }
  if (example.shown) inspection.page = rendered(inspection.page, example.shown);
  if (example.isPart) inspection.page = { ...inspection.page, complete: false };
  inspection.phrases = { addresses, languages: phrasesOf(inspection.page) };
  return { ...inspection, ...example.parts };
}

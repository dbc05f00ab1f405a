import type { Inspection } from './inspection.ts';
import { structuredDataOf } from './knowledge/structured-data/structured-data.ts';
import propertyUnknown from './seo/structured-data-property-unknown.ts';
import typeUnknown from './seo/structured-data-type-unknown.ts';
import type { PageSnapshot } from './snapshot.ts';

/**
 * Loads the part of an inspection with the terms of schema.org, if the page has structured data: the usual ones if the
 * page has no others, because all of them are five times as large.
 */
export async function vocabularyFor(page: PageSnapshot): Promise<Pick<Inspection, 'vocabulary'>> {
  if (structuredDataOf(page).things.length === 0) return {};
  const { default: usual } = await import('./knowledge/structured-data/schema-org-usual.json', {
    with: { type: 'json' },
  });
  // What is known of fewer terms is known of all.
  const inspection = { url: page.url, at: 0, page, vocabulary: usual };
  const isEnough = [typeUnknown, propertyUnknown].every((check) => check.run(inspection).next().done);
  if (isEnough) return { vocabulary: usual };
  const { default: vocabulary } = await import('./knowledge/structured-data/schema-org.json', {
    with: { type: 'json' },
  });
  return { vocabulary };
}

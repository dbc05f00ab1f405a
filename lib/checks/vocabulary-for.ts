import type { Inspection } from './inspection.ts';
import { structuredDataOf } from './knowledge/structured-data/structured-data.ts';
import type { PageSnapshot } from './snapshot.ts';

/**
 * Loads the part of an inspection with the terms of schema.org, if the page has structured data. They are
 * large, so they are loaded only then.
 */
export async function vocabularyFor(page: PageSnapshot): Promise<Pick<Inspection, 'vocabulary'>> {
  if (structuredDataOf(page).things.length === 0) return {};
  const { default: vocabulary } = await import('./knowledge/structured-data/schema-org.json', {
    with: { type: 'json' },
  });
  return { vocabulary };
}

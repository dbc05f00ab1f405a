import type { Inspection, ResponseFacts } from '../checks/inspection.ts';
import { anchorText, webLinks } from '../checks/knowledge/addresses/links.ts';
import { metasNamed } from '../checks/knowledge/document/metas.ts';
import { asAddressed } from '../checks/knowledge/response/addressed.ts';
import { labelOf, structuredDataOf } from '../checks/knowledge/structured-data/structured-data.ts';
import { asRead } from '../checks/knowledge/texts/white-space.ts';
import type { PageSnapshot } from '../checks/snapshot.ts';
import type { ComparedPage, FieldValue } from './compared-field.ts';
import { declaredFacts, documentFacts } from './document-facts.ts';
import type { PageRecord } from './page-record.ts';
import { recordFacts } from './record-facts.ts';

const SOCIAL = /^(og|twitter):/;

const socialTags = (page: PageSnapshot) =>
  page.metas.flatMap((at): FieldValue[] => {
    const name = (at.attrs.property ?? at.attrs.name ?? '').trim().toLowerCase();
    return SOCIAL.test(name) ? [{ name, text: `${name}: ${asRead(at.attrs.content)}`, at }] : [];
  });

const dataOf = (page: PageSnapshot) =>
  structuredDataOf(page)
    .things.filter(({ isRoot }) => isRoot)
    .map((thing): FieldValue => ({ text: labelOf(thing), at: thing.at }));

const linksOf = (page: PageSnapshot) =>
  webLinks(page).map(
    ({ at, url }): FieldValue => ({ text: [anchorText(at), url.href].filter(Boolean).join(' → '), at }),
  );

const imagesOf = (page: PageSnapshot) =>
  page.images.map((at): FieldValue => ({ text: at.attrs.src ?? at.attrs['data-src'] ?? '', at }));

/**
 * Returns what a document says, whole. In steps, because it may have tens of thousands of links.
 *
 * @param response Its response, which may name a canonical URL and instructions to robots too.
 */
export function* takingFacts(page: PageSnapshot, response?: ResponseFacts): Generator<void, ComparedPage> {
  const [viewport] = metasNamed(page, 'viewport');
  const single = {
    ...documentFacts(page),
    ...declaredFacts(page, response),
    viewport: viewport ? [{ text: asRead(viewport.attrs.content), at: viewport }] : [],
    elements: [{ text: String(page.elements) }],
    social: socialTags(page),
  };
  yield;
  const data = dataOf(page);
  yield;
  const links = linksOf(page);
  yield;
  return { address: page.url, values: { ...single, data, links, images: imagesOf(page) } };
}

/** Returns what is known of an inspected page: what its record knows, and what its document says, whole. */
export function* inspectionFacts(inspection: Inspection, record: PageRecord): Generator<void, ComparedPage> {
  const { page, response } = asAddressed(inspection);
  const { address, values } = recordFacts(record);
  return { address, values: { ...values, ...(yield* takingFacts(page, response)).values } };
}

import type { PageSnapshot } from '../../snapshot.ts';
import { addressOf } from '../addresses/addresses.ts';
import { isHomeAddress } from '../addresses/home-address.ts';
import { propertyText, structuredDataOf } from '../structured-data/structured-data.ts';
import { plainText } from '../texts/plain-text.ts';
import { partsOfTitle, titleOf } from '../texts/titles.ts';
import { type Heading, renderedHeadings } from './headings.ts';
import { metasOfProperty } from './social.ts';

const isIn = (inner: string, outer: string) => inner.startsWith(`${outer}>`) || inner.startsWith(`${outer}^`);

/** Whether a heading is in a link to the home page, or has one inside, as a logo does. */
const leadsHome = (page: PageSnapshot, { at: { path } }: Heading): boolean =>
  page.anchors.some((anchor) => {
    if (!isIn(anchor.path, path) && !isIn(path, anchor.path)) return false;
    const to = addressOf(page, anchor);
    return to !== null && !to.search && isHomeAddress(to) && to.origin === new URL(page.url).origin;
  });

/**
 * Returns the main heading of an inner page if it is the only one and only the name of the site. That is sure if the title
 * has a subject in addition to that name, and either the heading leads to the home page or another heading has that subject.
 */
export function siteNameHeading(page: PageSnapshot): Heading | undefined {
  if (isHomeAddress(new URL(page.url))) return undefined;
  const headings = renderedHeadings(page).filter(({ text }) => text);
  const [main, ...more] = headings.filter(({ level }) => level === 1);
  const name = plainText(main?.text ?? '');
  const parts = partsOfTitle(titleOf(page)).map(plainText);
  const [subject] = parts;
  if (!main || !name || more.length > 0 || parts.length < 2 || !subject || subject === name) return undefined;
  const isDeclared = [
    ...metasOfProperty(page, 'og:site_name').map(({ attrs }) => attrs.content ?? ''),
    ...structuredDataOf(page)
      .things.filter(({ types }) => types.includes('WebSite'))
      .map((site) => propertyText(site, 'name')),
  ].some((one) => plainText(one) === name);
  if (!isDeclared && parts.at(-1) !== name) return undefined;
  // A home page may be in a folder: /linden/.
  const isFolder = /^\/[^/]+\/$/.test(new URL(page.url).pathname);
  const isSubjectElsewhere = !isFolder && headings.some(({ text }) => plainText(text) === subject);
  return leadsHome(page, main) || (isDeclared && isSubjectElsewhere) ? main : undefined;
}

import type { ResponseFacts } from '../checks/inspection.ts';
import { declaredCanonicals } from '../checks/knowledge/addresses/canonical.ts';
import { alternatesOf } from '../checks/knowledge/addresses/hreflang.ts';
import { headingsOf } from '../checks/knowledge/document/headings.ts';
import { metasNamed } from '../checks/knowledge/document/metas.ts';
import { oncePerPage } from '../checks/knowledge/document/once-per-page.ts';
import { robotsDirectives } from '../checks/knowledge/robots/robots-directives.ts';
import { runningWords } from '../checks/knowledge/texts/running-words.ts';
import { titleOf } from '../checks/knowledge/texts/titles.ts';
import { asRead } from '../checks/knowledge/texts/white-space.ts';
import type { ElementRecord, PageSnapshot } from '../checks/snapshot.ts';
import type { FieldValue } from './compared-field.ts';
import { textDigest } from './text-digest.ts';

const isElement = (at: object): at is ElementRecord => 'tag' in at;

/** A page usually has one. */
const MAIN = { name: 'H1' };

/** Returns a value with its place; none if it is empty. */
const one = (text: string | undefined, at?: object): readonly FieldValue[] =>
  text ? [{ text, ...(at && isElement(at) && { at }) }] : [];

/** Returns what the document alone says, as it is written there. */
export const documentFacts = oncePerPage((page: PageSnapshot) => {
  const [description] = metasNamed(page, 'description');
  const headings = headingsOf(page).map(
    ({ at, level, text }): FieldValue => ({ text: `H${level} ${text}`, ...(level === 1 && MAIN), at }),
  );
  const isMain = ({ name }: FieldValue) => name === MAIN.name;
  return {
    title: one(asRead(titleOf(page)), page.titles[0]),
    description: one(asRead(description?.attrs.content), description),
    lang: one(asRead(page.roots[0]?.attrs.lang)),
    mainHeading: headings.filter(isMain),
    headings: headings.filter((heading) => !isMain(heading)),
    text: [{ text: String(runningWords(page.text).length), key: textDigest(page.text) }],
  } as const;
});

/** Returns the declared canonical URL, instructions to robots, and language versions: headers may contain each. */
export function declaredFacts(page: PageSnapshot, response?: ResponseFacts) {
  const [canonical] = declaredCanonicals(page, response);
  const robots = robotsDirectives(page, response).map(({ name, value }) =>
    value ? `${name}:${value}` : name,
  );
  return {
    canonical: one(canonical?.url?.href ?? canonical?.href, canonical?.at),
    robots: one([...new Set(robots)].sort().join(', ')),
    alternates: alternatesOf(page, response).map(
      ({ at, code, href = '', url }): FieldValue => ({
        name: code,
        text: `${code} ${url?.href ?? href}`,
        ...(isElement(at) && { at }),
      }),
    ),
  };
}

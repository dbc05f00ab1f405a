import { declaredCanonicals } from '../checks/knowledge/addresses/canonical.ts';
import { alternatesOf } from '../checks/knowledge/addresses/hreflang.ts';
import { anchorText, webLinks } from '../checks/knowledge/addresses/links.ts';
import { headingsOf } from '../checks/knowledge/document/headings.ts';
import { metasNamed } from '../checks/knowledge/document/metas.ts';
import { robotsDirectives } from '../checks/knowledge/robots/robots-directives.ts';
import { labelOf, structuredDataOf } from '../checks/knowledge/structured-data/structured-data.ts';
import { runningWords } from '../checks/knowledge/texts/running-words.ts';
import { titleOf } from '../checks/knowledge/texts/titles.ts';
import { asRead } from '../checks/knowledge/texts/white-space.ts';
import type { ElementRecord, PageSnapshot } from '../checks/snapshot.ts';

/** Facts that are compared one by one: each has a single value in a page. */
const FACTS = [
  'title',
  'description',
  'robots',
  'canonical',
  'lang',
  'viewport',
  'words',
  'elements',
] as const;
/** Facts that are compared as a list: each entry is present or not. */
const COMPARED_LISTS = ['social', 'heading', 'alternate', 'data', 'link', 'image'] as const;
export type ComparedPart = (typeof FACTS)[number] | (typeof COMPARED_LISTS)[number];

type DifferenceState = 'changed' | 'added' | 'removed' | 'same';

export interface Difference {
  part: ComparedPart;
  state: DifferenceState;
  served: string;
  rendered: string;
  at?: ElementRecord;
}

interface Entry {
  /** The part that stays when only the value changes: the name of a social tag. */
  name: string;
  value: string;
  at?: ElementRecord;
}

const isRecord = (at: object): at is ElementRecord => 'tag' in at;

function factsOf(page: PageSnapshot): Readonly<Record<(typeof FACTS)[number], Omit<Entry, 'name'>>> {
  const [description] = metasNamed(page, 'description');
  const [viewport] = metasNamed(page, 'viewport');
  const [title] = page.titles;
  const [root] = page.roots;
  const [canonical] = declaredCanonicals(page);
  const rules = robotsDirectives(page).map(({ name, value }) => (value ? `${name}:${value}` : name));
  return {
    title: { value: titleOf(page), ...(title && { at: title }) },
    description: { value: asRead(description?.attrs.content), ...(description && { at: description }) },
    robots: { value: rules.join(', ') },
    canonical: {
      value: canonical ? (canonical.url?.href ?? canonical.href) : '',
      ...(canonical && isRecord(canonical.at) && { at: canonical.at }),
    },
    lang: { value: root?.attrs.lang ?? '' },
    viewport: { value: asRead(viewport?.attrs.content), ...(viewport && { at: viewport }) },
    words: { value: String(runningWords(page.text).length) },
    elements: { value: String(page.elements) },
  };
}

const SOCIAL = /^(og|twitter):/;

const ENTRIES: Readonly<Record<(typeof COMPARED_LISTS)[number], (page: PageSnapshot) => readonly Entry[]>> = {
  social: (page) =>
    page.metas.flatMap((at) => {
      const name = (at.attrs.property ?? at.attrs.name ?? '').trim().toLowerCase();
      return SOCIAL.test(name) ? [{ name, value: `${name}: ${asRead(at.attrs.content)}`, at }] : [];
    }),
  heading: (page) =>
    headingsOf(page).map(({ at, level, text }) => ({ name: '', value: `H${level} ${text}`, at })),
  alternate: (page) =>
    alternatesOf(page).map(({ at, code, href = '', url }) => ({
      name: code,
      value: `${code}: ${url?.href ?? href}`,
      ...(isRecord(at) && { at }),
    })),
  data: (page) =>
    structuredDataOf(page)
      .things.filter(({ isRoot }) => isRoot)
      .map((thing) => ({ name: '', value: labelOf(thing), at: thing.at })),
  link: (page) =>
    webLinks(page).map(({ at, url }) => ({
      name: '',
      value: [anchorText(at), url.href].filter(Boolean).join(' → '),
      at,
    })),
  image: (page) =>
    page.images.map((at) => ({ name: '', value: at.attrs.src ?? at.attrs['data-src'] ?? '', at })),
};

/**
 * Returns the entries of one list that the other does not have; for entries that occur more often, only the surplus.
 */
function surplus(of: readonly Entry[], over: readonly Entry[]): Entry[] {
  const left = new Map<string, number>();
  for (const { value } of over) left.set(value, (left.get(value) ?? 0) + 1);
  return of.filter(({ value }) => {
    const count = left.get(value) ?? 0;
    if (count > 0) left.set(value, count - 1);
    return count === 0;
  });
}

function compareLists(
  part: ComparedPart,
  served: readonly Entry[],
  rendered: readonly Entry[],
): Difference[] {
  const added = surplus(rendered, served);
  const removed = surplus(served, rendered);
  const rows = added.map(({ name, value, at }): Difference => {
    const before = name === '' ? -1 : removed.findIndex((entry) => entry.name === name);
    const [old] = before < 0 ? [] : removed.splice(before, 1);
    const state = old ? 'changed' : 'added';
    return { part, state, served: old?.value ?? '', rendered: value, ...(at && { at }) };
  });
  return [
    ...rows,
    ...removed.map(({ value }): Difference => ({ part, state: 'removed', served: value, rendered: '' })),
  ];
}

function stateOf(served: string, rendered: string): DifferenceState {
  if (served === rendered) return 'same';
  return served === '' ? 'added' : rendered === '' ? 'removed' : 'changed';
}

/**
 * Compares a page before and after its scripts: its single facts, changed or not, and the entries that were added or
 * removed. In steps, because there may be tens of thousands of links on either side.
 */
export function* comparing(served: PageSnapshot, page: PageSnapshot): Generator<void, readonly Difference[]> {
  const before = factsOf(served);
  yield;
  const after = factsOf(page);
  const differences = FACTS.map((part): Difference => {
    const { value, at } = after[part];
    const state = stateOf(before[part].value, value);
    return {
      part,
      state,
      served: before[part].value,
      rendered: value,
      ...(at && state !== 'same' && { at }),
    };
  }).filter(({ served: one, rendered: other }) => one !== '' || other !== '');
  for (const part of COMPARED_LISTS) {
    yield;
    const old = ENTRIES[part](served);
    yield;
    const now = ENTRIES[part](page);
    yield;
    differences.push(...compareLists(part, old, now));
  }
  return differences;
}

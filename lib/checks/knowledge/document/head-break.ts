import type { Consequence } from '../../check.ts';
import type { ElementRecord, HeadBreak } from '../../snapshot.ts';
import { tokens } from '../addresses/addresses.ts';

type Metadata = HeadBreak['lost'][number];

/** Links that work anywhere in a document. */
const ANYWHERE =
  /^(stylesheet|preload|prefetch|preconnect|dns-prefetch|modulepreload|prerender|expect|pingback)$/;
/** Google reads robots rules in the body too; others are for microdata, or only for the browser. */
const READ_ANYWHERE = /^(robots|googlebot(-news)?|theme-color|color-scheme|generator)$/;
const OPEN_GRAPH = /^(og|article|book|fb|music|product|profile|video):/;
/** The most names listed; an ellipsis follows if there are more. */
const MOST_NAMES = 12;
const LONGEST_NAME = 40;
/** Attributes that identify an element of the page again. */
const TELLING = ['href', 'hreflang', 'name', 'property', 'content'];

function nameOfMeta({ attrs }: Metadata): string | null {
  if (attrs.charset !== undefined) return 'charset';
  const name = (attrs.property ?? attrs.name ?? attrs['http-equiv'] ?? '').trim();
  const lower = name.toLowerCase();
  if (!name || READ_ANYWHERE.test(lower)) return null;
  if (OPEN_GRAPH.test(lower)) return 'Open Graph';
  return lower.startsWith('twitter:') ? 'Twitter Card' : name.slice(0, LONGEST_NAME);
}

function nameOfLink({ attrs }: Metadata): string | null {
  const rel = tokens(attrs.rel);
  if (rel.length === 0 || rel.some((token) => ANYWHERE.test(token))) return null;
  if (rel.includes('canonical')) return 'canonical';
  if (rel.includes('alternate')) return attrs.hreflang === undefined ? 'alternate' : 'hreflang';
  return rel.includes('icon') ? 'icon' : (rel[0] ?? '').slice(0, LONGEST_NAME);
}

function nameOf(element: Metadata): string | null {
  if (element.tag === 'meta') return nameOfMeta(element);
  return element.tag === 'link' ? nameOfLink(element) : element.tag;
}

/**
 * Returns what is lost, by common name: `canonical, 8 hreflang`. Empty if everything also works in the body.
 */
export function lostNames({ lost }: HeadBreak): string {
  const counts = new Map<string, number>();
  for (const element of lost) {
    const name = nameOf(element);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name));
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : names.join(', ');
}

/** Returns what the page loses in search by the worst of the elements that were lost. */
export function lossOf({ lost }: HeadBreak): Consequence {
  const names = new Set(lost.map(nameOf));
  if (names.has('canonical') || names.has('hreflang')) return ['address'];
  if (names.has('title') || names.has('description')) return ['result', 'part'];
  return names.has('icon') ? ['result', 'little'] : ['nothing'];
}

/** Whether an element of the page is one of those that were lost. */
export function isLostBy({ lost }: HeadBreak, { tag, attrs }: ElementRecord): boolean {
  return lost.some(
    (element) => element.tag === tag && TELLING.every((name) => element.attrs[name] === attrs[name]),
  );
}

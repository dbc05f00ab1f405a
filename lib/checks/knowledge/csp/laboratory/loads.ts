import type { Inspection, Subresource } from '../../../inspection.ts';
import type { ElementRecord, InlineUse, PageSnapshot } from '../../../snapshot.ts';
import { baseOf, parseAddress, tokens } from '../../addresses/addresses.ts';
import { isRunnable } from '../../document/sri.ts';
import type { GovernedLoad } from './load.ts';

/** Loads that are told apart; a page with more of them is no page to write a policy for. */
const MOST_LOADS = 5_000;

/** The directive of what a `<link>` loads, by its `rel`; none where it loads nothing (HTML standard, "link types"). */
const BY_REL: Readonly<Record<string, string>> = {
  stylesheet: 'style-src-elem',
  modulepreload: 'script-src-elem',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  manifest: 'manifest-src',
  prefetch: 'default-src',
};
/** The same of a preload, by its `as` (Fetch standard, "destination"). */
const BY_AS: Readonly<Record<string, string>> = {
  script: 'script-src-elem',
  style: 'style-src-elem',
  image: 'img-src',
  font: 'font-src',
  fetch: 'connect-src',
  track: 'media-src',
  audio: 'media-src',
  video: 'media-src',
  worker: 'worker-src',
  document: 'frame-src',
};
const BY_TYPE: Readonly<Record<Subresource['type'], string | null>> = {
  script: 'script-src-elem',
  stylesheet: 'style-src-elem',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
  frame: 'frame-src',
  request: 'connect-src',
  // Nothing tells which directive it was.
  other: null,
};

/** By who asked for it, as resource timing tells; a style sheet asks for fonts and pictures alike. */
const BY_INITIATOR: Readonly<Record<string, string>> = {
  script: 'script-src-elem',
  img: 'img-src',
  image: 'img-src',
  input: 'img-src',
  fetch: 'connect-src',
  xmlhttprequest: 'connect-src',
  beacon: 'connect-src',
  iframe: 'frame-src',
  frame: 'frame-src',
  video: 'media-src',
  audio: 'media-src',
  track: 'media-src',
};
const FONT = /\.(woff2?|ttf|otf|eot)$/i;

function timedDirective(initiator: string, url: URL): string | undefined {
  return initiator === 'css' ? (FONT.test(url.pathname) ? 'font-src' : 'img-src') : BY_INITIATOR[initiator];
}

/** A block of data that the inline check of scripts asks about all the same (HTML, "prepare the script element"). */
const isImportMap = ({ attrs }: ElementRecord) => attrs.type?.trim().toLowerCase() === 'importmap';
const hashesIn = (integrity: string | undefined) =>
  (integrity ?? '').match(/\bsha(256|384|512)-[a-z0-9+/_-]+={0,2}/gi) ?? [];

function candidatesIn(srcset: string | undefined): readonly string[] {
  const candidates = (srcset ?? '').split(/,\s/);
  return candidates.flatMap((candidate) => candidate.trim().split(/\s/, 1)).filter(Boolean);
}

function linkDirective({ attrs }: ElementRecord): string | undefined {
  const rels = tokens(attrs.rel);
  if (rels.includes('preload')) return BY_AS[(attrs.as ?? '').toLowerCase()];
  return rels.map((rel) => BY_REL[rel]).find((directive) => directive !== undefined);
}

/** What elements of a kind ask for: the directive, and the attributes that hold addresses. */
type Row = readonly [directive: string, elements: readonly ElementRecord[], attributes: readonly string[]];

function rowsOf(page: PageSnapshot): readonly Row[] {
  const isObject = ({ tag }: ElementRecord) => tag === 'object' || tag === 'embed';
  const media = page.media.filter((element) => !isObject(element));
  return [
    ['img-src', page.images, ['src', 'srcset']],
    ['img-src', media, ['poster', 'srcset']],
    ['media-src', media, ['src']],
    ['object-src', page.media.filter(isObject), ['data', 'src']],
    ['frame-src', page.frames.filter(({ attrs }) => attrs.srcdoc === undefined), ['src']],
    ['form-action', page.forms, ['action']],
    ['form-action', [...page.fields, ...page.buttons], ['formaction']],
    ['base-uri', page.bases.slice(0, 1), ['href']],
    ...page.links.flatMap((link): Row[] => {
      const directive = linkDirective(link);
      return directive === undefined ? [] : [[directive, [link], ['href']]];
    }),
  ];
}

/** The addresses that an attribute holds, as written. A form without one is sent to the page itself. */
function writtenIn(page: PageSnapshot, { tag, attrs }: ElementRecord, attribute: string): readonly string[] {
  const raw = attrs[attribute];
  if (attribute === 'srcset') return candidatesIn(raw);
  if (raw?.trim()) return [raw];
  return tag === 'form' ? [page.url] : [];
}

/** What elements of a row ask for. An empty document and code in an address are asked for by no request. */
function requestsOf(page: PageSnapshot, [directive, elements, attributes]: Row): readonly GovernedLoad[] {
  const base = directive === 'base-uri' ? page.url : baseOf(page);
  return elements.flatMap((at) =>
    attributes.flatMap((attribute) =>
      writtenIn(page, at, attribute).flatMap((address): GovernedLoad[] => {
        const url = parseAddress(address, base);
        return url && !/^(about|javascript):$/.test(url.protocol) ? [{ directive, url: url.href, at }] : [];
      }),
    ),
  );
}

/** Scripts of the page; those that do not stand in the text that was sent were put there by others. */
function scriptsOf(page: PageSnapshot, served: PageSnapshot | undefined): readonly GovernedLoad[] {
  const base = baseOf(page);
  const sent = served && new Set(served.scripts.map(({ attrs }) => attrs.src));
  return page.scripts
    .filter((script) => isRunnable(script) || isImportMap(script))
    .flatMap((at): GovernedLoad[] => {
      const { src, nonce, integrity } = at.attrs;
      const trust = nonce === undefined ? {} : { nonce };
      if (src === undefined) return [{ directive: 'script-src-elem', inline: 'element', ...trust, at }];
      const url = parseAddress(src, base);
      if (!url) return [];
      const hashes = hashesIn(integrity);
      return [
        {
          directive: 'script-src-elem',
          url: url.href,
          ...trust,
          ...(hashes.length > 0 && { hashes }),
          ...(sent && !sent.has(src) && { byScript: true }),
          at,
        },
      ];
    });
}

function inlineLoad(
  directive: string,
  inline: 'attribute' | 'address',
  use: InlineUse | undefined,
): GovernedLoad[] {
  const [at] = use?.first ?? [];
  return use && at ? [{ directive, inline, count: use.count, at }] : [];
}

/** What a policy that only reports has told: it was loaded all the same. What was blocked may have been an attack. */
function reportedLoads({ violations = [] }: Inspection): readonly GovernedLoad[] {
  return violations.slice(0, MOST_LOADS).flatMap(({ directive, blocked, disposition }): GovernedLoad[] => {
    if (disposition !== 'report' || !/^[a-z-]+$/.test(directive)) return [];
    if (/eval$/.test(blocked)) return [{ directive: 'script-src', inline: 'eval' }];
    return URL.canParse(blocked) ? [{ directive, url: blocked, byScript: true }] : [];
  });
}

/** Loads without what is the same to every policy; the first element of a kind stands for all. */
function distinct(loads: readonly GovernedLoad[]): readonly GovernedLoad[] {
  const kinds = new Map<string, GovernedLoad>();
  for (const load of loads) {
    const { directive, url, inline, nonce, hashes, byScript } = load;
    const key = JSON.stringify([directive, url?.split(/[?#]/, 1)[0], inline, nonce, hashes, byScript]);
    const known = kinds.get(key);
    if (known) kinds.set(key, { ...known, count: (known.count ?? 1) + (load.count ?? 1) });
    else if (kinds.size < MOST_LOADS) kinds.set(key, load);
  }
  return [...kinds.values()];
}

/**
 * Everything that is known of what a page loads and runs, so far as a policy has a say in it. It is as complete as the
 * inspection: requests that scripts make are known from `subresources` alone, and texts that become code from reports.
 */
export function loadsOf(inspection: Inspection): readonly GovernedLoad[] {
  const { page, served, subresources = [] } = inspection;
  const scripts = scriptsOf(page, served);
  const named = new Set(scripts.map(({ url }) => url));
  const requested = subresources.flatMap(({ url, type }): GovernedLoad[] => {
    const directive = BY_TYPE[type];
    if (directive === null || !URL.canParse(url) || (type === 'script' && named.has(url))) return [];
    return [{ directive, url, ...(type === 'script' && { byScript: true }) }];
  });
  const timed = (inspection.runtime?.resources ?? []).flatMap(({ url, initiator }): GovernedLoad[] => {
    const directive = URL.canParse(url) ? timedDirective(initiator, new URL(url)) : undefined;
    if (!directive || (initiator === 'script' && named.has(url))) return [];
    return [{ directive, url, ...(initiator === 'script' && { byScript: true }) }];
  });
  // Scripts may set styles under any policy, and a live document shows them like those that were sent.
  const sent = page.source === 'served' ? page : served;
  const known = [
    ...scripts,
    ...page.sheets.map(
      (at): GovernedLoad => ({
        directive: 'style-src-elem',
        inline: 'element',
        ...(at.attrs.nonce !== undefined && { nonce: at.attrs.nonce }),
        at,
      }),
    ),
    ...inlineLoad('script-src-attr', 'attribute', page.inline.handlers),
    ...inlineLoad('script-src-elem', 'address', page.inline.addresses),
    ...inlineLoad('style-src-attr', 'attribute', sent?.inline.styles),
    ...rowsOf(page).flatMap((row) => requestsOf(page, row)),
    ...requested,
    ...reportedLoads(inspection),
  ];
  // What stands in the page was asked for by it: it is not something else.
  const keyOf = ({ directive, url }: GovernedLoad) => `${directive} ${url}`;
  const keys = new Set(known.map(keyOf));
  return distinct([...known, ...timed.filter((load) => !keys.has(keyOf(load)))]);
}

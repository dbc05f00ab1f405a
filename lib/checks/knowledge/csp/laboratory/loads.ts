import { CEILING } from '../../../collect/kinds.ts';
import type { Inspection, Subresource } from '../../../inspection.ts';
import type { ElementRecord, InlineUse, PageSnapshot } from '../../../snapshot.ts';
import { baseOf, parseAddress, tokens } from '../../addresses/addresses.ts';
import { isImportMap } from '../../document/import-maps.ts';
import { srcsetAddresses } from '../../document/srcset.ts';
import { isRunnable, sourceOf } from '../../document/sri.ts';
import { isImageButton } from '../../document/subresources.ts';
import type { GovernedLoad } from './load.ts';
import { violatingLoad } from './violation.ts';

/** The most distinct loads; a policy for a page with more would be of no use. */
const MOST_LOADS = 5_000;

/**
 * The directive for the target of a `<link>`, by its `rel`; none if it loads nothing (HTML standard, "link
 * types").
 */
const BY_REL: Readonly<Record<string, string>> = {
  stylesheet: 'style-src-elem',
  modulepreload: 'script-src-elem',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  manifest: 'manifest-src',
  prefetch: 'default-src',
};
/** The directive for a preload, by its `as` (Fetch standard, "destination"). */
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
  // The directive is unknown.
  other: null,
};

/** By the initiator in resource timing; a style sheet loads fonts as well as images. */
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
/** Hosts whose style sheets load fonts that the browser does not report to the page. */
const FONTS_OF: Readonly<Record<string, string>> = {
  'fonts.googleapis.com': 'https://fonts.gstatic.com/',
  'use.typekit.net': 'https://use.typekit.net/',
};
const FONT = /\.(woff2?|ttf|otf|eot)$/i;

function timedDirective(initiator: string, url: URL): string | undefined {
  return initiator === 'css' ? (FONT.test(url.pathname) ? 'font-src' : 'img-src') : BY_INITIATOR[initiator];
}

const hashesIn = (integrity: string | undefined) =>
  (integrity ?? '').match(/\bsha(256|384|512)-[a-z0-9+/_-]+={0,2}/gi) ?? [];

function linkDirective({ attrs }: ElementRecord): string | undefined {
  const rels = tokens(attrs.rel);
  if (rels.includes('preload')) return BY_AS[(attrs.as ?? '').toLowerCase()];
  return rels.map((rel) => BY_REL[rel]).find((directive) => directive !== undefined);
}

/** The loads of an element type: the directive, and the attributes with addresses. */
type Row = readonly [directive: string, elements: readonly ElementRecord[], attributes: readonly string[]];

function rowsOf(page: PageSnapshot): readonly Row[] {
  const isObject = ({ tag }: ElementRecord) => tag === 'object' || tag === 'embed';
  const isDrawn = ({ tag }: ElementRecord) => tag === 'svg:image';
  const media = page.media.filter((element) => !isObject(element));
  return [
    ['img-src', page.images, ['src', 'srcset']],
    ['img-src', page.fields.filter(isImageButton), ['src']],
    ['img-src', media, ['poster', 'srcset']],
    ['img-src', media.filter(isDrawn), ['href', 'xlink:href']],
    ['media-src', media, ['src']],
    ['object-src', page.media.filter(isObject), ['data', 'src']],
    ['frame-src', page.frames.filter(({ attrs }) => attrs.srcdoc === undefined), ['src']],
    ['form-action', page.forms, ['action']],
    ['form-action', [...page.fields, ...page.buttons], ['formaction']],
    ['base-uri', page.bases.slice(0, 1), ['href']],
    ...page.links.flatMap((link): Row[] => {
      const directive = linkDirective(link);
      return directive === undefined ? [] : [[directive, [link], ['href', 'imagesrcset']]];
    }),
  ];
}

/** The addresses in an attribute, as written. A form without one submits to the page itself. */
function writtenIn(page: PageSnapshot, { tag, attrs }: ElementRecord, attribute: string): readonly string[] {
  const raw = attrs[attribute];
  if (attribute.endsWith('srcset')) return srcsetAddresses(raw);
  if (raw?.trim()) return [raw];
  return tag === 'form' ? [page.url] : [];
}

/** Returns the loads of elements. An empty document and `javascript:` addresses cause no request. */
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

/** The hashes of inline code (`sha256-…`), by the element that contains it. */
export type InlineHashes = ReadonlyMap<ElementRecord, string>;

const isCode = (script: ElementRecord) => isRunnable(script) || isImportMap(script);

/** Inline code whose hash a policy can contain. */
type InlineKindOfElement = 'scripts' | 'sheets' | 'addresses';

/** The attribute of a `javascript:` address in its record: the only one there. */
export const scriptAddressOf = ({ attrs }: ElementRecord): string => Object.values(attrs)[0] ?? '';

/** The `javascript:` addresses of a page; empty if not all are known in full. */
function scriptAddresses({ inline: { addresses } }: PageSnapshot): readonly ElementRecord[] {
  const isWhole = addresses.first.every((at) => scriptAddressOf(at).length < CEILING.inlineText);
  return isWhole && addresses.first.length === addresses.count ? addresses.first : [];
}

/**
 * Returns the scripts and style sheets that are in the page itself, with those that the page has removed after they
 * ran, and the elements with a `javascript:` address.
 */
export function inlineElements({ page, served }: Inspection): Record<InlineKindOfElement, ElementRecord[]> {
  const inline = (list: readonly ElementRecord[]) =>
    list.filter((script) => isCode(script) && sourceOf(script) === undefined);
  const present = inline(page.scripts);
  const texts = new Set(present.map(({ text }) => text));
  const removed = inline(served?.scripts ?? []).filter(({ text }) => !texts.has(text));
  return {
    scripts: [...present, ...removed],
    sheets: [...page.sheets],
    addresses: [...scriptAddresses(page)],
  };
}

function inlineLoads(inspection: Inspection, hashes: InlineHashes): readonly GovernedLoad[] {
  const { scripts, sheets, addresses } = inlineElements(inspection);
  const load = (directive: string, at: ElementRecord): GovernedLoad => {
    const hash = hashes.get(at);
    const { nonce } = at.attrs;
    return {
      directive,
      inline: 'element',
      ...(nonce !== undefined && { nonce }),
      ...(hash && { hashes: [hash] }),
      at,
    };
  };
  const hashed = addresses.flatMap((at) => {
    const hash = hashes.get(at);
    return hash
      ? [{ directive: 'script-src-elem', inline: 'address' as const, hashes: [hash], count: 1, at }]
      : [];
  });
  return [
    ...scripts.map((at) => load('script-src-elem', at)),
    ...sheets.map((at) => load('style-src-elem', at)),
    ...(hashed.length > 0
      ? hashed
      : inlineUse('script-src-elem', 'address', inspection.page.inline.addresses)),
  ];
}

/** The files of scripts; those that are not in the served HTML were inserted by other scripts. */
function scriptsOf(page: PageSnapshot, served: PageSnapshot | undefined): readonly GovernedLoad[] {
  const base = baseOf(page);
  const sent = served && new Set(served.scripts.map(sourceOf));
  return page.scripts.filter(isCode).flatMap((at): GovernedLoad[] => {
    const { nonce, integrity } = at.attrs;
    const src = sourceOf(at);
    const trust = nonce === undefined ? {} : { nonce };
    const url = src === undefined ? null : parseAddress(src, base);
    if (src === undefined || !url) return [];
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

function inlineUse(
  directive: string,
  inline: 'attribute' | 'address',
  use: InlineUse | undefined,
): GovernedLoad[] {
  const [at] = use?.first ?? [];
  return use && at ? [{ directive, inline, count: use.count, at }] : [];
}

/**
 * Loads that a report-only policy reported: they were loaded nevertheless. What was blocked may have been an
 * attack.
 */
function reportedLoads({ violations = [] }: Inspection): readonly GovernedLoad[] {
  const reported = violations.slice(0, MOST_LOADS).filter(({ disposition }) => disposition === 'report');
  // Inline code is known from the page, with its hashes.
  return reported.flatMap((violation) => {
    const load = violatingLoad(violation);
    return load && ['eval', 'wasm', undefined].includes(load.inline) ? [{ ...load, byScript: true }] : [];
  });
}

/** The directive of an observed load; null if it is unknown. */
const directiveOf = ({ url, type }: Subresource) => (/^wss?:/.test(url) ? 'connect-src' : BY_TYPE[type]);

/** The fonts of known font services. */
function fontsOf(loads: readonly GovernedLoad[]): readonly GovernedLoad[] {
  return loads.flatMap(({ directive, url = '' }): GovernedLoad[] => {
    const fonts = directive === 'style-src-elem' && URL.canParse(url) && FONTS_OF[new URL(url).hostname];
    return fonts ? [{ directive: 'font-src', url: fonts }] : [];
  });
}

/** Merges loads that every policy treats alike; the first element of a kind stands for all. */
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
 * Returns everything known that a page loads and runs and that a policy can block. It is as complete as the
 * inspection: requests by scripts are known only from `subresources`, and strings run as code only from
 * reports.
 */
export function loadsOf(inspection: Inspection, hashes: InlineHashes = new Map()): readonly GovernedLoad[] {
  const { page, served, subresources = [] } = inspection;
  const scripts = scriptsOf(page, served);
  const named = new Set(scripts.map(({ url }) => url));
  const requested = subresources.flatMap((subresource): GovernedLoad[] => {
    const { url, type } = subresource;
    const directive = directiveOf(subresource);
    if (directive === null || !URL.canParse(url) || (type === 'script' && named.has(url))) return [];
    return [{ directive, url, ...(type === 'script' && { byScript: true }) }];
  });
  const timed = (inspection.runtime?.resources ?? []).flatMap(({ url, initiator }): GovernedLoad[] => {
    const directive = URL.canParse(url) ? timedDirective(initiator, new URL(url)) : undefined;
    if (!directive || (initiator === 'script' && named.has(url))) return [];
    return [{ directive, url, ...(initiator === 'script' && { byScript: true }) }];
  });
  // Scripts may set styles under any policy, and in a live document these look like those that were served.
  const sent = page.source === 'served' ? page : served;
  const known = [
    ...scripts,
    ...inlineLoads(inspection, hashes),
    ...inlineUse('script-src-attr', 'attribute', page.inline.handlers),
    ...inlineUse('style-src-attr', 'attribute', sent?.inline.styles),
    ...rowsOf(page).flatMap((row) => requestsOf(page, row)),
    ...requested,
    ...reportedLoads(inspection),
  ];
  // A timed request for a known load is not a separate load.
  const keyOf = ({ directive, url }: GovernedLoad) => `${directive} ${url}`;
  const keys = new Set(known.map(keyOf));
  const all = [...known, ...timed.filter((load) => !keys.has(keyOf(load)))];
  return distinct([...all, ...fontsOf(all)]);
}

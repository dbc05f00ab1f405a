import { type FakePage, SITE } from './fake-site.ts';

/** A page of the site as its template takes it. */
interface Draft {
  path: string;
  lang: string;
  title: string;
  description: string;
  heading: string;
  text: string;
  canonical: string;
  /** Other language versions, by code. */
  versions: Record<string, string>;
  robots: string | null;
  /** Further links in the content. */
  links: string[];
  /** In front of the links of every page. */
  header: string;
  status: number;
  fields: Record<string, string>;
  isInSitemap: boolean;
}

/** A fault that was put into the site: what has to be found, and on which paths. */
interface PlantedFault {
  /** `check/message` */
  fault: string;
  paths: readonly string[];
}

export interface PlantedSite {
  /** What each path returns. */
  pages: Record<string, FakePage>;
  /** The paths in the sitemap. */
  sitemap: readonly string[];
  /** Sorted by fault. */
  planted: readonly PlantedFault[];
}

const FIELDS = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
};

const STARTS = 'br,cl,dr,fl,gl,kr,pl,pr,sk,sl,st,tr,v,w,z,m,n,l,r,s,t,b,d,f,g,h,j,k,p'.split(',');
const MIDDLES = 'a,e,i,o,u,ai,ea,oo'.split(',');
const ENDS = 'b,d,ft,g,k,ll,m,nd,nt,p,r,rk,rn,sh,st,t,x'.split(',');

/** Returns numbers from 0 to 1 in an order that depends on the seed alone. Source: Mulberry32, public domain. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns words that never repeat, for what has to be different on each page. */
function wordsFrom(random: () => number): (count: number) => string {
  const used = new Set<string>();
  const part = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? '';
  const word = () => {
    for (;;) {
      const made = [STARTS, MIDDLES, ENDS, MIDDLES, ENDS].map(part).join('');
      if (used.has(made)) continue;
      used.add(made);
      return made;
    }
  };
  return (count) => Array.from({ length: count }, word).join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const anchor = (path: string, text: string) => `<li><a href="${path}">${text}</a></li>`;

function htmlOf(
  draft: Draft,
  menu: readonly Draft[],
  footer: readonly (readonly [string, string])[],
  titles: (path: string) => string,
): string {
  const { lang, title, description, heading, text, canonical, versions, robots, links, header } = draft;
  const [first] = Object.values(versions);
  const all = first === undefined ? [] : [...Object.entries(versions), ['x-default', first]];
  const alternates = all.map(
    ([code, path]) => `<link rel="alternate" hreflang="${code}" href="${SITE}${path}">`,
  );
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<link rel="canonical" href="${SITE}${canonical}">${robots ? `<meta name="robots" content="${robots}">` : ''}
<link rel="icon" href="/icon.svg">${canonical === '/' ? `<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Copperly","url":"${SITE}/"}</script>` : ''}${alternates.join('')}
<meta property="og:site_name" content="Copperly"><meta property="og:description" content="${description}">
<meta name="twitter:card" content="summary"><meta property="og:title" content="${title}"><meta property="og:type" content="website">
<meta property="og:image" content="${SITE}/share.jpg"><meta property="og:url" content="${SITE}${canonical}">
</head><body><header>${header}<nav><ul>${menu.map(({ path, heading: name }) => anchor(path, name)).join('')}</ul></nav></header>
<main><h1>${heading}</h1><p>${text}</p><ul>${links.map((path) => anchor(path, titles(path))).join('')}</ul></main>
<footer><ul>${footer.map(([path, name]) => anchor(path, name)).join('')}</ul></footer></body></html>`;
}

/**
 * Returns a site of a number of pages, made of templates, with faults in it. The same seed gives the same site.
 *
 * @param isPlanted False for the same site without faults.
 */
export function plantedSite(seed: number, size: number, isPlanted = true): PlantedSite {
  const random = randomFrom(seed);
  const words = wordsFrom(random);
  const drafts: Draft[] = [];
  const add = (path: string, more: Partial<Draft> = {}): Draft => {
    const [first, second] = [words(2), words(1)];
    const draft: Draft = {
      path,
      lang: 'en',
      title: `${capital(first)} ${second} for your kitchen`,
      description: `${capital(words(5))} and ${words(4)}: everything about the ${first} that we have in stock.`,
      heading: capital(`${first} ${second}`),
      text: `${capital(words(30))}. ${capital(words(25))}. The ${first} is what ${words(12)} needs.`,
      canonical: path,
      versions: {},
      robots: null,
      links: [],
      header: '',
      status: 200,
      fields: { ...FIELDS },
      isInSitemap: true,
      ...more,
    };
    drafts.push(draft);
    return draft;
  };
  const home = add('/');
  const shelves = Array.from({ length: Math.max(1, Math.round(Math.sqrt(size / 4))) }, () =>
    add(`/${words(1)}`),
  );
  const goods: Draft[] = [];
  const shelfOf = new Map<Draft, Draft>();
  while (drafts.length < size) {
    const shelf = shelves[goods.length % shelves.length] ?? home;
    const good = add(`${shelf.path}/${words(1)}`);
    shelf.links.push(good.path);
    shelfOf.set(good, shelf);
    goods.push(good);
  }
  const footer: [string, string][] = [['/', 'All our pages']];
  const robots = ['User-agent: *', 'Disallow: /cellar/'];
  const extra: Record<string, FakePage> = {};
  const planted = new Map<string, Set<string>>();
  const plant = (fault: string, ...pages: readonly (Draft | string)[]) => {
    const paths = planted.get(fault) ?? new Set();
    planted.set(fault, paths);
    for (const page of pages) paths.add(typeof page === 'string' ? page : page.path);
  };
  const free = [...goods].sort(() => random() - 0.5);
  const take = () => free.pop() as Draft;
  const has = (count: number) => isPlanted && free.length >= count;

  if (has(3)) {
    const [one, other] = [take(), take()];
    other.title = one.title;
    other.heading = `${one.heading} ${words(1)}`;
    plant('site/title-duplicate/same', one, other);
    for (const page of shelves) {
      page.header = '<a href="/"></a>';
      plant('seo/link-text-missing/named', page);
    }
  }
  if (has(30)) plantMany();

  /** Gives a page a heading, and a title that goes with it. */
  function head(page: Draft, heading: string): void {
    page.heading = heading;
    page.title = `${heading} for ${words(1)} and ${words(1)}`;
  }

  /** Faults that need many pages, and what looks like faults. */
  function plantMany(): void {
    const goneText = capital(words(20));
    const gone = add('/gone', { status: 404, text: goneText });
    const shelf = shelves[0] as Draft;
    footer.push(['/gone', 'Our first shop']);
    plant('site/sitemap-unfit/status', gone);
    plant('seo/indexability/status', gone);
    const copied = (page: Draft) => {
      page.isInSitemap = false;
      plant('seo/canonical-elsewhere/page', page);
      return page;
    };
    const pointed = (fault: string, path: string) => {
      const page = copied(take());
      page.canonical = path;
      plant(`site/canonical-target/${fault}`, page);
      return page;
    };
    pointed('status', '/gone');
    const target = take();
    extra['/old'] = { status: 301, headers: { location: target.path } };
    shelf.links.push('/old');
    plant('site/link-unfit/redirect', shelf);
    plant('site/sitemap-unfit/redirect', '/old');
    pointed('redirect', '/old');
    const closed = take();
    closed.robots = 'noindex';
    plant('seo/indexability/meta', closed);
    plant('site/sitemap-unfit/closed', closed);
    plant('site/link-unfit/noindex', shelfOf.get(closed) as Draft);
    pointed('noindex', closed.path);
    const middle = copied(take());
    middle.canonical = take().path;
    pointed('chain', middle.path);
    const turn = take();
    turn.canonical = pointed('circle', turn.path).path;
    plant('site/canonical-target/circle', copied(turn));
    const listed = take();
    listed.canonical = take().path;
    plant('seo/canonical-elsewhere/page', listed);
    plant('site/sitemap-unfit/canonical', listed);
    const [described, alike] = [take(), take()];
    alike.description = described.description;
    plant('site/description-duplicate/same', described, alike);
    const named = take();
    const namesakes = [take(), take()];
    for (const page of namesakes) head(page, named.heading);
    plant('site/heading-duplicate/same', named, ...namesakes);
    const [original, copy] = [take(), take()];
    head(copy, original.heading);
    Object.assign(copy, { text: original.text, links: original.links });
    plant('site/text-duplicate/same', original, copy);
    plant('site/heading-duplicate/same', original, copy);
    const forgotten = take();
    forgotten.isInSitemap = false;
    plant('site/sitemap-missing/missing', forgotten);
    plant('site/page-orphaned/orphaned', add(`/${words(1)}/${words(1)}`));
    const bare = take();
    delete bare.fields['referrer-policy'];
    plant('site/security-headers-mixed/missing', bare);
    const weak = take();
    weak.fields['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
    plant('site/security-headers-mixed/hsts', weak);
    const translated = take();
    const german = add(`/de${translated.path}`, { lang: 'de' });
    translated.versions = { en: translated.path, de: german.path };
    german.versions = { de: german.path };
    translated.links.push(german.path);
    plant('site/hreflang-return/missing', german);
    let last = take();
    for (let distance = 3; distance <= 7; distance += 1) {
      const next = add(`/guides/${words(1)}`);
      last.links.push(next.path);
      last = next;
      if (distance > 5) plant('site/page-deep/deep', next);
    }
    const wrong = add(`/${words(1)}/${words(1)}`, { text: goneText });
    head(wrong, gone.heading);
    home.links.push(wrong.path);
    plant('site/soft-404/copy', wrong);
    plantTraps();
    for (const page of drafts) if (page !== gone) plant('site/link-unfit/status', page);
  }

  /** What looks like a fault and is none. */
  function plantTraps(): void {
    const [shelf] = shelves;
    if (!shelf) return;
    const [first] = shelf.links;
    // A series with one title, a choice of parameters that declares the page, and an address with a source.
    const { title, description, heading } = shelf;
    const series = add(`${shelf.path}?page=2`, { title, description, heading, isInSitemap: false });
    add(`${shelf.path}?page=3`, { title, description, heading, isInSitemap: false });
    shelf.links.push(series.path, `${shelf.path}?page=3`);
    const twin = take();
    const twins = { en: twin.path, 'en-au': `/au${twin.path}` };
    const { path: _own, links: _links, ...same } = twin;
    add(`/au${twin.path}`, { ...same, canonical: `/au${twin.path}`, versions: twins });
    twin.versions = twins;
    twin.links.push(`/au${twin.path}`);
    home.links.push(`${first}?utm_source=home`, '/cellar/wine', '/account', '/prices');
    extra['/account'] = { status: 302, headers: { location: '/sign-in' } };
    extra['/sign-in'] = { status: 401, body: '<title>Sign in</title>' };
    extra['/prices'] = { status: 200, headers: { 'content-type': 'application/pdf' } };
  }

  const byPath = new Map(drafts.map((draft) => [draft.path, draft]));
  const nameOf = (path: string) => byPath.get(path)?.heading ?? `More ${path.replace(/\W+/g, ' ').trim()}`;
  const sitemap = drafts.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path);
  if (extra['/old']) sitemap.push('/old');
  const pages: Record<string, FakePage> = { ...extra };
  for (const draft of drafts)
    pages[draft.path] = {
      status: draft.status,
      headers: draft.fields,
      body: htmlOf(draft, shelves, footer, nameOf),
    };
  const query = `${shelves[0]?.links[0]}?utm_source=home`;
  const original = byPath.get(shelves[0]?.links[0] ?? '');
  if (isPlanted && original) {
    pages[query] = { status: 200, headers: original.fields, body: htmlOf(original, shelves, footer, nameOf) };
    if (planted.has('site/link-unfit/status')) plant('site/link-unfit/status', query);
  }
  pages['/robots.txt'] = {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: [...robots, `Sitemap: ${SITE}/sitemap.xml`].join('\n'),
  };
  return {
    pages,
    sitemap,
    planted: [...planted]
      .map(([fault, paths]) => ({ fault, paths: [...paths].sort() }))
      .sort((a, b) => (a.fault < b.fault ? -1 : 1)),
  };
}

import { escapeHtml } from '../../../lib/checks/knowledge/document/escape.ts';
import { LOGO } from './art.ts';

/** The origins of the three sites, without a slash at the end. */
export interface Sites {
  shop: string;
  blog: string;
  broken: string;
}

/**
 * What a page's head contains, in addition to what every page has. A part that is left out is missing from the page.
 */
interface Head {
  title?: string;
  description?: string;
  /** Default: the page's own address. */
  canonical?: readonly string[];
  robots?: string;
  /** Language code to address. */
  alternates?: Readonly<Record<string, string>>;
  /** Structured data: values, or strings that are inserted unchanged. */
  data?: readonly (object | string)[];
  /** Anything else, as HTML. */
  extra?: string;
}

/** A page of one of the sites, as a value. */
export interface Page {
  /** Path on its site, as requested. */
  path: string;
  /** Ids of the checks that must find something here. A page without any must be free of errors. */
  defects: readonly string[];
  /** Default `en`; null leaves it out. */
  lang?: string | null;
  head(sites: Sites): Head;
  /** The content of `<main>`. */
  main(sites: Sites): string;
  /** Headers that replace the good ones that every page has; null removes one. */
  headers?: Readonly<Record<string, string | null>>;
  /** Omits the viewport or the encoding from the head. */
  without?: readonly ('viewport' | 'charset')[];
}

/** The headers that a careful shop sends with every page. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const list = (parts: readonly (string | undefined | false)[]) => parts.filter(Boolean).join('\n');

function headOf(page: Page, origin: string, sites: Sites): string {
  const { title, description, canonical, robots, alternates = {}, data = [], extra } = page.head(sites);
  const address = origin + page.path;
  const social =
    title &&
    description &&
    `<meta property="og:type" content="website">
<meta property="og:site_name" content="Copper &amp; Leaf">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${sites.shop}/social.png">
<meta property="og:image:alt" content="A copper kettle">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;
  return list([
    !page.without?.includes('charset') && '<meta charset="utf-8">',
    !page.without?.includes('viewport') &&
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title !== undefined && `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    robots && `<meta name="robots" content="${robots}">`,
    ...(canonical ?? [address]).map((href) => `<link rel="canonical" href="${href}">`),
    ...Object.entries(alternates).map(
      ([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`,
    ),
    social,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="/shop.css">',
    ...data.map(
      (value) =>
        `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`,
    ),
    extra,
  ]);
}

const MENU = {
  en: ['Kettles', 'Teas', 'Journal', 'Delivery', 'About us'],
  pl: ['Czajniki', 'Herbaty', 'Dziennik', 'Dostawa', 'O nas'],
  uk: ['Чайники', 'Чаї', 'Журнал', 'Доставка', 'Про нас'],
} as const;

/** Returns the response for a page: the whole document with the shop's frame around it. */
export function respond(page: Page, origin: string, sites: Sites): Response {
  const lang = page.lang === undefined ? 'en' : page.lang;
  const [kettles, teas, journal, delivery, about] = MENU[lang === 'pl' || lang === 'uk' ? lang : 'en'];
  const html = `<!doctype html>
<html${lang === null ? '' : ` lang="${lang}"`}>
<head>
${headOf(page, origin, sites)}
</head>
<body>
<header class="bar"><div>
<a class="brand" href="${sites.shop}/">${LOGO}<span>Copper &amp; Leaf</span></a>
<nav><a href="${sites.shop}/kettles/">${kettles}</a> <a href="${sites.shop}/teas/">${teas}</a> <a href="${sites.blog}/">${journal}</a> <a href="${sites.shop}/delivery">${delivery}</a> <a href="${sites.shop}/about">${about}</a></nav>
</div></header>
<main>
${page.main(sites)}
</main>
<footer><div><span>Copper &amp; Leaf, Gdańsk</span> <a href="${sites.shop}/basket/">Basket</a> <a href="${sites.shop}/account">Your account</a> <a href="${sites.shop}/gift-cards">Gift cards</a></div></footer>
</body>
</html>
`;
  const headers = new Headers(HEADERS);
  for (const [name, value] of Object.entries(page.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return new Response(html, { headers });
}

import { defineCheck, type Example } from '../check.ts';

const LONG = 200;
const MANY = 3;
const SESSION = /^(jsessionid|phpsessid|aspsessionid.*|sessionid|session_id|sid|cfid|cftoken)$/i;

export default defineCheck({
  severity: 'info',
  title: 'The address is short and plain',
  why: 'Plain addresses are read, copied and linked without mistakes, and the page is known under one address only.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  messages: {
    capitals: { says: 'The path has capital letters; for Google they make another address.' },
    underscores: { says: 'The path joins words by underscores; Google advises hyphens.' },
    spaces: { says: 'The path has spaces.' },
    slashes: { says: 'The path has two slashes in a row.' },
    session: { says: 'The address carries a session: “{name}”.' },
    long: { says: 'The address has {count} characters.' },
    parameters: { says: 'The address has {count} parameters.' },
  },

  *run({ page }) {
    const { protocol, href, pathname, searchParams } = new URL(page.url);
    if (!/^https?:$/.test(protocol)) return 'not applicable';
    const path = pathname.replace(/%[0-9a-f]{2}/gi, (byte) => (byte === '%20' ? ' ' : ''));
    if (/[A-Z]/.test(path)) yield { message: 'capitals' };
    if (/[^_/]_[^_/]/.test(path)) yield { message: 'underscores' };
    if (/ |\+/.test(path)) yield { message: 'spaces' };
    if (path.includes('//')) yield { message: 'slashes' };
    const names = [...new Set(searchParams.keys())];
    const inPath = /;(jsessionid)=/i.exec(path)?.[1];
    const session = inPath ?? names.find((name) => SESSION.test(name));
    if (session) yield { message: 'session', values: { name: session } };
    if (names.length > MANY) yield { message: 'parameters', values: { count: names.length } };
    if (href.length > LONG) yield { message: 'long', values: { count: href.length } };
  },
});

const at = (path: string) => ({ url: `https://example.com${path}` });

export const examples: Example[] = [
  at('/copper-kettles?page=2'),
  { name: 'letters beyond ASCII are good names', ...at('/медные-чайники') },
  { name: 'capitals in escapes are none', ...at('/caf%C3%A9') },
  { name: 'capitals in a query count as they are', ...at('/search?q=Kettle') },
  { ...at('/Copper-Kettles'), finds: ['capitals'] },
  { ...at('/copper_kettles'), finds: ['underscores'] },
  { name: 'a name that begins with one', ...at('/_next/page') },
  { ...at('/copper%20kettles'), finds: ['spaces'] },
  { ...at('/shop//kettles'), finds: ['slashes'] },
  { ...at('/kettles;jsessionid=1a2b'), finds: ['session'] },
  { ...at('/kettles?PHPSESSID=1a2b'), finds: ['session'] },
  { ...at('/kettles?a=1&b=2&c=3&d=4'), finds: ['parameters'] },
  { ...at(`/${'kettle-'.repeat(30)}`), finds: ['long'] },
  { url: 'file:///Kettles_1.html', verdict: 'not applicable' },
];

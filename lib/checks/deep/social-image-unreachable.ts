import type { Finding } from '../check.ts';
import { addressOf, withoutFragment } from '../knowledge/addresses/addresses.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/body.ts';
import type { Visit, VisitedImage } from './visiting/visit.ts';
import { robotsTxtFor } from './visiting/visited-page.ts';

type Message = keyof typeof messages;

const messages = {
  status: { says: 'The image {address} answers with status {status}.' },
  unreachable: { says: 'The image {address} cannot be had: no server answers, or redirects have no end.' },
  blocked: {
    says: 'The image {address} was refused to us with status {status}; networks that are refused too show none.',
  },
  robotsTxt: { says: 'robots.txt keeps {agent} from fetching the image {address}: “{rule}”.' },
  type: { says: 'The address {address} gives no image but “{type}”.' },
  format: { says: 'The image {address} is {format}; not every network shows this format.' },
  tiny: {
    says: 'The image {address} is {width} × {height} pixels; below 200 × 200 Facebook does not show it.',
  },
  small: {
    says: 'The image {address} is {width} × {height} pixels; below 600 × 315 it is shown as a small thumbnail.',
  },
  modest: { says: 'The image {address} is {width} × {height} pixels; sharp screens want 1200 × 630.' },
  ratio: { says: 'The image {address} is {width} × {height} pixels; cards of 1.91 : 1 will cut it.' },
  heavy: { says: 'The image {address} has {size} MB; networks take at most {limit} MB.' },
  declared: { says: 'The page says that the image is {declared}, but it is {width} × {height} pixels.' },
} as const;

const MEGABYTE = 1_000_000;
/** The crawlers of networks that obey robots.txt. */
const AGENTS = ['facebookexternalhit', 'Twitterbot'];
/** Shapes that a card of 1.91 : 1 shows without losing much. */
const RATIO = { narrowest: 1.5, widest: 2.4 };

const nameOf = ({ attrs }: ElementRecord) => (attrs.property ?? attrs.name)?.trim().toLowerCase();
const first = (page: PageSnapshot, ...names: readonly string[]) =>
  page.metas.find((meta) => names.includes(nameOf(meta) ?? '') && meta.attrs.content?.trim());

/** The image that networks take from Open Graph, and the one that X is given instead; each address once. */
function imagesOf(page: PageSnapshot): ReadonlyMap<string, ElementRecord> {
  const metas = [
    first(page, 'og:image', 'og:image:url', 'og:image:secure_url'),
    first(page, 'twitter:image', 'twitter:image:src'),
  ];
  const images = new Map<string, ElementRecord>();
  for (const meta of metas) {
    const url = meta && addressOf(page, meta, 'content');
    if (meta && url && /^https?:$/.test(url.protocol) && !images.has(url.href)) images.set(url.href, meta);
  }
  return images;
}

function* faultsOfSize(
  { type, width, height, bytes }: VisitedImage,
  address: string,
  isLarge: boolean,
): Generator<Finding<Message>> {
  if (type === 'svg' || type === 'avif') {
    yield { message: 'format', values: { address, format: type.toUpperCase() }, severity: 'notice' };
  }
  const limit = [8, 5].find((size) => (bytes ?? 0) > size * MEGABYTE);
  if (limit && bytes) {
    const values = { address, size: Math.round(bytes / 100_000) / 10, limit };
    yield { message: 'heavy', values, severity: limit === 8 ? 'warning' : 'notice' };
  }
  if (!width || !height || type === 'svg') return;
  const values = { address, width, height };
  if (width < 200 || height < 200) yield { message: 'tiny', values, severity: 'error' };
  else if (isLarge && (width < 600 || height < 315)) yield { message: 'small', values, severity: 'warning' };
  else if (isLarge && (width < 1_200 || height < 630))
    yield { message: 'modest', values, severity: 'notice' };
  const ratio = width / height;
  if (isLarge && (ratio < RATIO.narrowest || ratio > RATIO.widest)) {
    yield { message: 'ratio', values, severity: 'notice' };
  }
}

/** What is wrong with the answer; nothing where the image was found. */
function faultOfAnswer(
  { state, reason, status, headers, image }: Visit,
  address: string,
): Finding<Message> | null {
  if (state === 'blocked') {
    return { message: 'blocked', values: { address, status: status ?? 0 }, severity: 'notice' };
  }
  if (state === 'broken') {
    if (reason !== 'status') return { message: 'unreachable', values: { address } };
    return { message: 'status', values: { address, status: status ?? 0 } };
  }
  const type = headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  // The bytes have the last word: images are often served as a mere stream.
  if (state !== 'ok' || image?.type || type?.startsWith('image/')) return null;
  return { message: 'type', values: { address, type: type ?? '' } };
}

export default defineDeepCheck({
  severity: 'error',
  title: 'Social networks can show the image of the page',
  why: 'A link that is shared without its image is hardly seen; networks drop images that they cannot load.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  messages,

  async *run({ inspection, visit }) {
    const { page } = inspection;
    const images = imagesOf(page);
    if (images.size === 0) return 'not applicable';
    const isLarge = first(page, 'twitter:card')?.attrs.content?.trim().toLowerCase() !== 'summary';
    let unknown = 0;
    for (const [address, at] of images) {
      const visited = await visit(address, { want: 'image' });
      const robotsTxt = await robotsTxtFor(new URL(address), inspection, visit);
      for (const agent of AGENTS) {
        const { reason, allowed, at: rule } = judgeRobots(robotsTxt, withoutFragment(address), agent);
        if (reason !== 'rule' || allowed || !rule) continue;
        yield { message: 'robotsTxt', values: { address, agent, rule: rule.text }, at: rule };
      }
      const fault = faultOfAnswer(visited, address);
      if (fault) yield { ...fault, at };
      if (visited.state === 'not verifiable') unknown += 1;
      if (fault || visited.state !== 'ok' || !visited.image) continue;
      for (const finding of faultsOfSize(visited.image, address, isLarge)) yield { ...finding, at };
      const { width, height } = visited.image;
      const told = ['og:image:width', 'og:image:height'].map((name) =>
        first(page, name)?.attrs.content?.trim(),
      );
      const isOpenGraph = nameOf(at)?.startsWith('og:');
      if (!isOpenGraph || !width || !height || !told[0] || !told[1]) continue;
      if (Number(told[0]) !== width || Number(told[1]) !== height) {
        const values = { declared: told.join(' × '), width, height };
        yield { message: 'declared', values, at, severity: 'notice' };
      }
    }
    if (unknown === images.size) return 'not looked at';
  },
});

const html = '<meta property="og:image" content="https://example.com/card.png">';
const at = (answer: NonNullable<DeepExample['web']>[string]) => ({ 'https://example.com/card.png': answer });

/** The first bytes of a PNG. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x89504e47);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
const card = { body: png(1_200, 630) };

export const examples: DeepExample[] = [
  { html, web: at(card) },
  {
    name: 'a stream of bytes that is an image',
    html,
    web: at({ ...card, headers: { 'content-type': 'application/octet-stream' } }),
  },
  {
    name: 'an image of an unknown kind',
    html,
    web: at({ headers: { 'content-type': 'image/jxl' }, body: 'x' }),
  },
  { html, finds: ['status'] },
  { html, web: at({ failure: 'unreachable' }), finds: ['unreachable'] },
  { html, web: at({ status: 403 }), finds: ['blocked'] },
  { html, web: at({ failure: 'opaque' }), verdict: 'not looked at' },
  {
    html,
    robotsTxt: 'User-agent: facebookexternalhit\nUser-agent: Twitterbot\nDisallow: /',
    web: at(card),
    finds: ['robotsTxt', 'robotsTxt'],
  },
  {
    name: 'the host of the image has a robots.txt of its own',
    html: '<meta property="og:image" content="https://img.example/card.png">',
    web: {
      'https://img.example/card.png': card,
      'https://img.example/robots.txt': { body: 'User-agent: Twitterbot\nDisallow: /' },
    },
    finds: ['robotsTxt'],
  },
  {
    name: 'an error page with status 200',
    html,
    web: at({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Sorry</h1>' }),
    finds: ['type'],
  },
  {
    html,
    web: at({ headers: { 'content-type': 'image/svg+xml' }, body: '<svg width="1200" height="630"/>' }),
    finds: ['format'],
  },
  { html, web: at({ body: png(150, 150) }), finds: ['tiny', 'ratio'] },
  { html, web: at({ body: png(500, 262) }), finds: ['small'] },
  { html, web: at({ body: png(1_000, 525) }), finds: ['modest'] },
  { html, web: at({ body: png(1_200, 1_200) }), finds: ['ratio'] },
  {
    name: 'a small card may be a square',
    html: `${html}<meta name="twitter:card" content="summary">`,
    web: at({ body: png(400, 400) }),
  },
  { html, web: at({ ...card, headers: { 'content-length': '9000000' } }), finds: ['heavy'] },
  {
    name: 'declared as another size',
    html: `${html}<meta property="og:image:width" content="1200"><meta property="og:image:height" content="600">`,
    web: at(card),
    finds: ['declared'],
  },
  {
    name: 'the first of several images is the one',
    html: `${html}<meta property="og:image" content="https://example.com/gone.png">`,
    web: at(card),
  },
  {
    name: 'X has an image of its own',
    html: `${html}<meta name="twitter:image" content="https://example.com/x.png">`,
    web: at(card),
    finds: ['status'],
  },
  { name: 'name instead of property', html: html.replace('property', 'name'), finds: ['status'] },
  { name: 'a relative address', html: '<meta property="og:image" content="/card.png">', web: at(card) },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];

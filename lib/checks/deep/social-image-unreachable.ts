import type { Finding, Line } from '../check.ts';
import type { RobotsTxtFacts } from '../inspection.ts';
import { addressOf, withoutFragment } from '../knowledge/addresses/addresses.ts';
import { forbiddingRule, judgeRobots } from '../knowledge/robots/robots-txt.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/answer-body.ts';
import type { Visit, VisitedImage } from './visiting/visit.ts';
import { robotsTxtFor } from './visiting/visited-page.ts';

type Message = keyof typeof messages;

const LARGER =
  'Use an image of at least 1200 × 630 pixels, about 1.91 : 1, and put its address into the meta tag.';

const messages = {
  status: {
    fault: 'Preview image returns {status}',
    says: 'The preview image {address} returns status {status}.',
  },
  unreachable: {
    fault: 'Preview image unreachable',
    says: 'The preview image {address} cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
  },
  blocked: {
    fault: 'Preview image refused with status {status}',
    says: 'The server refused Plumbline’s request for the preview image {address} with status {status}; networks that are refused too will not show it.',
    remedy:
      'Let facebookexternalhit and Twitterbot through the firewall and hotlink protection, then test the page with Facebook’s Sharing Debugger.',
  },
  robotsTxt: {
    fault: 'Preview image blocked by robots.txt',
    says: 'robots.txt does not let {agents} fetch the preview image {address}: “{rule}”.',
    remedy:
      'Change the rule “{rule}” in robots.txt so that it does not cover the image, or add an Allow line with its path to the same group.',
  },
  type: {
    fault: 'Preview image URL returns no image',
    says: 'The preview image URL {address} returns no image (Content-Type: {type}).',
  },
  format: {
    fault: 'Preview image in {format} format',
    says: 'The preview image {address} is {format}, a format that not every network shows.',
    remedy: 'Save the image as JPEG or PNG and put the address of that file into the meta tag.',
  },
  tiny: {
    fault: 'Preview image below 200 × 200 pixels',
    says: 'The preview image {address} is {width} × {height} pixels; Facebook shows none below 200 × 200.',
    remedy: LARGER,
  },
  small: {
    fault: 'Preview image below 600 × 315 pixels',
    says: 'The preview image {address} is {width} × {height} pixels; below 600 × 315 Facebook shows it as a small thumbnail.',
    remedy: LARGER,
  },
  modest: {
    fault: 'Preview image below 1200 × 630 pixels',
    says: 'The preview image {address} is {width} × {height} pixels; Facebook recommends 1200 × 630 for sharp screens.',
    remedy: LARGER,
  },
  ratio: {
    fault: 'Preview image may be cropped',
    says: 'The preview image {address} is {width} × {height} pixels; cards with a ratio of 1.91 : 1 crop it.',
    remedy: 'Use an image of about 1.91 : 1, such as 1200 × 630 pixels, or keep what matters in its middle.',
  },
  heavy: {
    fault: 'Preview image of {size} MB is too large',
    says: 'The preview image {address} is {size} MB; {network} accepts at most {limit} MB.',
    remedy: 'Compress the image, or save it as JPEG, to less than {limit} MB. 1200 × 630 pixels are enough.',
  },
  declared: {
    fault: 'Wrong size of the preview image declared',
    says: 'The page declares the preview image as {declared}, but it is {width} × {height} pixels.',
    remedy: 'Set og:image:width and og:image:height to the real size of the image.',
  },
} as const;

const MEGABYTE = 1_000_000;
const FACEBOOK = 'facebookexternalhit';
const X = 'Twitterbot';
/** The largest file that each network accepts, in megabytes; the network with the higher limit first. */
const LIMITS = [
  { agent: FACEBOOK, network: 'Facebook', limit: 8 },
  { agent: X, network: 'X', limit: 5 },
] as const;
/** Extensions of formats that the check without visits has already reported. */
const TOLD_BY_NAME = /\.(?:svgz?|avif)$/i;
/** Aspect ratios that a 1.91 : 1 card shows without losing much. */
const RATIO = { narrowest: 1.5, widest: 2.4 };

const nameOf = ({ attrs }: ElementRecord) => (attrs.property ?? attrs.name)?.trim().toLowerCase();
const first = (page: PageSnapshot, ...names: readonly string[]) =>
  page.metas.find((meta) => names.includes(nameOf(meta) ?? '') && meta.attrs.content?.trim());

interface PreviewImage {
  at: ElementRecord;
  /** The crawlers that fetch this image and obey robots.txt. */
  agents: readonly string[];
}

/** Returns the image from the Open Graph tags and the one from the X tags; each address once. */
function imagesOf(page: PageSnapshot): ReadonlyMap<string, PreviewImage> {
  const common = first(page, 'og:image', 'og:image:url', 'og:image:secure_url');
  const forX = first(page, 'twitter:image', 'twitter:image:src');
  const images = new Map<string, PreviewImage>();
  for (const [at, agents] of [
    [common, forX ? [FACEBOOK] : [FACEBOOK, X]],
    [forX, [X]],
  ] as const) {
    const url = at && addressOf(page, at, 'content');
    if (!at || !url || !/^https?:$/.test(url.protocol)) continue;
    const known = images.get(url.href);
    images.set(url.href, known ? { ...known, agents: [...known.agents, ...agents] } : { at, agents });
  }
  return images;
}

/** Yields the robots.txt rules that block the crawlers from the image; each rule once. */
function* faultsOfRobots(
  robotsTxt: RobotsTxtFacts,
  address: string,
  agents: readonly string[],
): Generator<Finding<Message>> {
  const rules = new Map<string, { at: Line; agents: string[] }>();
  for (const agent of agents) {
    const at = forbiddingRule(judgeRobots(robotsTxt, withoutFragment(address), agent));
    if (!at) continue;
    const key = `${at.line}`;
    const known = rules.get(key);
    rules.set(key, { at, agents: [...(known?.agents ?? []), agent] });
  }
  for (const { at, agents: kept } of rules.values()) {
    yield { message: 'robotsTxt', values: { address, agents: kept.join(', '), rule: at.text }, at };
  }
}

/**
 * Returns the elements with the size that the page declares for the image; null where it declares none, or one for
 * another image.
 */
function declaredSize(
  page: PageSnapshot,
  at: ElementRecord,
): { width: ElementRecord; height: ElementRecord } | null {
  const width = first(page, 'og:image:width');
  const height = first(page, 'og:image:height');
  return nameOf(at)?.startsWith('og:') && width && height ? { width, height } : null;
}

const contentOf = ({ attrs }: ElementRecord) => attrs.content?.trim() ?? '';

interface Circumstances extends Pick<PreviewImage, 'agents'> {
  /** Whether the image is shown as a large card. */
  isLarge: boolean;
  declared: ReturnType<typeof declaredSize>;
}

/**
 * Yields what is wrong with the size in pixels. Where the declared size is right, the check without visits has
 * reported this.
 */
function* faultsOfSize(
  { type, width, height }: VisitedImage,
  address: string,
  { isLarge, declared, agents }: Circumstances,
): Generator<Finding<Message>> {
  if (!width || !height || type === 'svg') return;
  // Written as in HTML, without thousands separators.
  const size = { width: `${width}`, height: `${height}` };
  const values = { address, ...size };
  const isWidthTold = declared !== null && Number(contentOf(declared.width)) === width;
  const isHeightTold = declared !== null && Number(contentOf(declared.height)) === height;
  const isTold = isWidthTold && isHeightTold;
  if (!isTold && agents.includes(FACEBOOK)) {
    if (width < 200 || height < 200) yield { message: 'tiny', values };
    else if (isLarge && (width < 600 || height < 315)) yield { message: 'small', values };
    else if (isLarge && (width < 1_200 || height < 630)) yield { message: 'modest', values };
  }
  const ratio = width / height;
  if (isLarge && (ratio < RATIO.narrowest || ratio > RATIO.widest)) {
    yield { message: 'ratio', values };
  }
  if (!declared || isTold) return;
  const told = `${contentOf(declared.width)} × ${contentOf(declared.height)}`;
  const lines = [
    ...(isWidthTold ? [] : [`<meta property="og:image:width" content="${width}">`]),
    ...(isHeightTold ? [] : [`<meta property="og:image:height" content="${height}">`]),
  ];
  yield {
    message: 'declared',
    values: { declared: told, ...size },
    at: isWidthTold ? declared.height : declared.width,
    fix: lines.join('\n'),
  };
}

/** Yields what is wrong with the file. */
function* faultsOfFile(
  { type, bytes }: VisitedImage,
  address: string,
  agents: PreviewImage['agents'],
): Generator<Finding<Message>> {
  const isToldByName = TOLD_BY_NAME.test(new URL(address).pathname);
  if ((type === 'svg' || type === 'avif') && !isToldByName) {
    yield { message: 'format', values: { address, format: type.toUpperCase() } };
  }
  const exceeded = LIMITS.find(
    ({ agent, limit }) => agents.includes(agent) && (bytes ?? 0) > limit * MEGABYTE,
  );
  if (!exceeded || !bytes) return;
  const { network, limit } = exceeded;
  // Rounded up, so that a file slightly over the limit does not look as if it were at the limit.
  const values = { address, size: Math.ceil(bytes / 100_000) / 10, network, limit };
  yield { message: 'heavy', values };
}

/** Returns what is wrong with the response; null where the image was found. */
function faultOfAnswer(
  { state, reason, status, headers, image }: Visit,
  address: string,
): Finding<Message> | null {
  if (state === 'blocked') {
    return { message: 'blocked', values: { address, status: status ?? 0 } };
  }
  if (state === 'broken') {
    if (reason !== 'status') return { message: 'unreachable', values: { address } };
    return { message: 'status', values: { address, status: status ?? 0 } };
  }
  const type = headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  // The bytes take precedence: images are often served as application/octet-stream.
  const isEmpty = image?.bytes === 0;
  if (state !== 'ok' || image?.type || (type?.startsWith('image/') && !isEmpty)) return null;
  return { message: 'type', values: { address, type: type || '—' } };
}

export default defineDeepCheck({
  loses: ['nothing'],
  title: 'The preview image loads and suits social networks',
  why: 'Social networks drop preview images that they cannot load, and a link shared without its image is easily overlooked.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  remedy:
    'Make the address of the image return status 200 and a JPEG or PNG file, or put the address of another image into og:image and twitter:image.',
  onPlatform: {
    wordpress:
      'Choose the image in the social settings of your SEO plugin for this page, or as the featured image.',
    shopify:
      'Choose the image in Online Store > Preferences, “Social sharing image”; products and blog posts use their own featured image.',
    webflow: 'Set the image URL in Page settings > Open Graph settings.',
    nextjs:
      'Set openGraph.images in metadata with metadataBase, or put an opengraph-image file into the folder of the route.',
  },
  messages,

  async *run({ inspection, visit }) {
    const { page } = inspection;
    const images = imagesOf(page);
    if (images.size === 0) return 'not applicable';
    const isLarge = first(page, 'twitter:card')?.attrs.content?.trim().toLowerCase() !== 'summary';
    const needed = new Set<string>();
    const unread = new Set<string>();
    for (const [address, { at, agents }] of images) {
      const visited = await visit(address, { want: 'image' });
      const robotsTxt = await robotsTxtFor(new URL(address), inspection, visit);
      yield* faultsOfRobots(robotsTxt, address, agents);
      const fault = faultOfAnswer(visited, address);
      if (fault) yield { ...fault, at };
      for (const url of [address, robotsTxt.url]) needed.add(url);
      if (visited.state === 'not verifiable') unread.add(address);
      const { reason } = judgeRobots(robotsTxt, withoutFragment(address), agents[0]);
      if (reason === 'unreachable' || reason === 'server error') unread.add(robotsTxt.url);
      const { state, image } = visited;
      if (fault || state !== 'ok' || !image) continue;
      const circumstances = { isLarge, agents, declared: declaredSize(page, at) };
      for (const finding of faultsOfFile(image, address, agents)) yield { ...finding, at };
      for (const finding of faultsOfSize(image, address, circumstances)) yield { at, ...finding };
    }
    const total = needed.size;
    if (unread.size > 0) return { read: { done: total - unread.size, total } };
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
const length = (bytes: number) => ({ 'content-length': `${bytes}` });

export const examples: DeepExample[] = [
  {
    name: 'an empty file is no image',
    html,
    web: { 'https://example.com/card.png': { body: '', headers: { 'content-type': 'image/png' } } },
    finds: ['type'],
  },
  { html, web: at(card) },
  {
    name: 'a stream of bytes that is an image',
    html,
    web: at({ ...card, headers: { 'content-type': 'application/octet-stream' } }),
  },
  {
    name: 'an image of an unknown type',
    html,
    web: at({ headers: { 'content-type': 'image/jxl' }, body: 'x' }),
  },
  {
    html,
    finds: [
      {
        message: 'status',
        says: 'The preview image https://example.com/card.png returns status 404.',
        remedy:
          'Make the address of the image return status 200 and a JPEG or PNG file, or put the address of another image into og:image and twitter:image.',
        onPlatform: {
          wordpress:
            'Choose the image in the social settings of your SEO plugin for this page, or as the featured image.',
          shopify:
            'Choose the image in Online Store > Preferences, “Social sharing image”; products and blog posts use their own featured image.',
          webflow: 'Set the image URL in Page settings > Open Graph settings.',
          nextjs:
            'Set openGraph.images in metadata with metadataBase, or put an opengraph-image file into the folder of the route.',
        },
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html,
    web: at({ failure: 'unreachable' }),
    finds: [
      {
        message: 'unreachable',
        says: 'The preview image https://example.com/card.png cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html,
    web: at({ status: 403 }),
    finds: [
      {
        message: 'blocked',
        says: 'The server refused Plumbline’s request for the preview image https://example.com/card.png with status 403; networks that are refused too will not show it.',
        remedy:
          'Let facebookexternalhit and Twitterbot through the firewall and hotlink protection, then test the page with Facebook’s Sharing Debugger.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { html, web: at({ failure: 'opaque' }), verdict: { read: { done: 1, total: 2 } } },
  {
    name: 'one of two images cannot be verified',
    html: `${html}<meta name="twitter:image" content="https://example.com/x.png">`,
    web: { ...at(card), 'https://example.com/x.png': { failure: 'opaque' } },
    verdict: { read: { done: 2, total: 3 } },
  },
  {
    name: 'one of two images cannot be verified, and the other is missing',
    html: `${html}<meta name="twitter:image" content="https://example.com/x.png">`,
    web: { 'https://example.com/x.png': { failure: 'access' } },
    finds: ['status'],
    verdict: { read: { done: 2, total: 3 } },
  },
  {
    name: 'whether robots.txt lets the image be fetched stays unknown',
    html,
    web: { ...at(card), 'https://example.com/robots.txt': { failure: 'unknown' } },
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    name: 'and one that fails at its server',
    html,
    robotsTxtStatus: 503,
    web: at(card),
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    html,
    robotsTxt: 'User-agent: facebookexternalhit\nUser-agent: Twitterbot\nDisallow: /',
    web: at(card),
    finds: [
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let facebookexternalhit, Twitterbot fetch the preview image https://example.com/card.png: “Disallow: /”.',
        remedy:
          'Change the rule “Disallow: /” in robots.txt so that it does not cover the image, or add an Allow line with its path to the same group.',
        at: '3: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the crawlers are kept out by rules of their own',
    html,
    robotsTxt: 'User-agent: facebookexternalhit\nDisallow: /\n\nUser-agent: Twitterbot\nDisallow: /*.png',
    web: at(card),
    finds: [
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let facebookexternalhit fetch the preview image https://example.com/card.png: “Disallow: /”.',
        at: '2: Disallow: /',
        severity: 'info',
      },
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let Twitterbot fetch the preview image https://example.com/card.png: “Disallow: /*.png”.',
        at: '5: Disallow: /*.png',
        severity: 'info',
      },
    ],
  },
  {
    name: 'Facebook does not request the image for X',
    html: `${html}<meta name="twitter:image" content="https://example.com/x.png">`,
    robotsTxt: 'User-agent: facebookexternalhit\nDisallow: /x\n\nUser-agent: Twitterbot\nDisallow: /card',
    web: { ...at(card), 'https://example.com/x.png': card },
  },
  {
    name: 'the host of the image has a robots.txt of its own',
    html: '<meta property="og:image" content="https://img.example/card.png">',
    web: {
      'https://img.example/card.png': card,
      'https://img.example/robots.txt': { body: 'User-agent: Twitterbot\nDisallow: /' },
    },
    finds: [
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let Twitterbot fetch the preview image https://img.example/card.png: “Disallow: /”.',
        at: '2: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an error page with status 200',
    html,
    web: at({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Sorry</h1>' }),
    finds: [
      {
        message: 'type',
        says: 'The preview image URL https://example.com/card.png returns no image (Content-Type: text/html).',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html,
    web: at({ headers: { 'content-type': 'image/svg+xml' }, body: '<svg width="1200" height="630"/>' }),
    finds: [
      {
        message: 'format',
        says: 'The preview image https://example.com/card.png is SVG, a format that not every network shows.',
        remedy: 'Save the image as JPEG or PNG and put the address of that file into the meta tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the file name already shows the format',
    html: '<meta property="og:image" content="https://example.com/card.svg">',
    web: { 'https://example.com/card.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' } },
  },
  {
    html,
    web: at({ body: png(150, 150) }),
    finds: [
      {
        message: 'tiny',
        says: 'The preview image https://example.com/card.png is 150 × 150 pixels; Facebook shows none below 200 × 200.',
        remedy:
          'Use an image of at least 1200 × 630 pixels, about 1.91 : 1, and put its address into the meta tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'ratio',
        says: 'The preview image https://example.com/card.png is 150 × 150 pixels; cards with a ratio of 1.91 : 1 crop it.',
        remedy:
          'Use an image of about 1.91 : 1, such as 1200 × 630 pixels, or keep what matters in its middle.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the page already declares the size',
    html: `${html}<meta property="og:image:width" content="500"><meta property="og:image:height" content="262">`,
    web: at({ body: png(500, 262) }),
  },
  {
    html,
    web: at({ body: png(500, 262) }),
    finds: [
      {
        message: 'small',
        says: 'The preview image https://example.com/card.png is 500 × 262 pixels; below 600 × 315 Facebook shows it as a small thumbnail.',
        remedy:
          'Use an image of at least 1200 × 630 pixels, about 1.91 : 1, and put its address into the meta tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html,
    web: at({ body: png(1_000, 525) }),
    finds: [
      {
        message: 'modest',
        says: 'The preview image https://example.com/card.png is 1000 × 525 pixels; Facebook recommends 1200 × 630 for sharp screens.',
        remedy:
          'Use an image of at least 1200 × 630 pixels, about 1.91 : 1, and put its address into the meta tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html,
    web: at({ body: png(1_200, 1_200) }),
    finds: [
      {
        message: 'ratio',
        says: 'The preview image https://example.com/card.png is 1200 × 1200 pixels; cards with a ratio of 1.91 : 1 crop it.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a small card may be square',
    html: `${html}<meta name="twitter:card" content="summary">`,
    web: at({ body: png(400, 400) }),
  },
  {
    html,
    web: at({ ...card, headers: { 'content-length': '9000000' } }),
    finds: [
      {
        message: 'heavy',
        says: 'The preview image https://example.com/card.png is 9 MB; Facebook accepts at most 8 MB.',
        remedy: 'Compress the image, or save it as JPEG, to less than 8 MB. 1200 × 630 pixels are enough.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the largest file that Facebook and X accept',
    html,
    web: at({ ...card, headers: length(5_000_000) }),
  },
  {
    name: 'too large for X only',
    html,
    web: at({ ...card, headers: length(5_000_001) }),
    finds: [
      {
        message: 'heavy',
        says: 'The preview image https://example.com/card.png is 5.1 MB; X accepts at most 5 MB.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the largest file for Facebook, which is too large for X',
    html,
    web: at({ ...card, headers: length(8_000_000) }),
    finds: [
      {
        message: 'heavy',
        says: 'The preview image https://example.com/card.png is 8 MB; X accepts at most 5 MB.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'slightly too large for both',
    html,
    web: at({ ...card, headers: length(8_000_001) }),
    finds: [
      {
        message: 'heavy',
        says: 'The preview image https://example.com/card.png is 8.1 MB; Facebook accepts at most 8 MB.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  ...(
    [
      [199, 200, 'tiny', 'ratio'],
      [400, 199, 'tiny'],
      [380, 200, 'small'],
      [599, 315, 'small'],
      [600, 314, 'small'],
      [600, 315, 'modest'],
      [1_199, 630, 'modest'],
      [1_200, 629, 'modest'],
      [1_200, 800],
      [1_199, 800, 'modest', 'ratio'],
      [1_200, 801, 'ratio'],
      [1_536, 640],
      [1_537, 640, 'ratio'],
    ] as const
  ).map(
    ([width, height, ...finds]): DeepExample => ({
      name: `${width} × ${height} pixels`,
      html,
      web: at({ body: png(width, height) }),
      ...(finds.length > 0 && { finds }),
    }),
  ),
  ...(
    [
      [199, 200, 'tiny'],
      [200, 200],
    ] as const
  ).map(
    ([width, height, ...finds]): DeepExample => ({
      name: `a small card of ${width} × ${height} pixels`,
      html: `${html}<meta name="twitter:card" content=" Summary ">`,
      web: at({ body: png(width, height) }),
      ...(finds.length > 0 && { finds }),
    }),
  ),
  {
    name: 'declared as another size',
    html: `${html}<meta property="og:image:width" content="1200"><meta property="og:image:height" content="600">`,
    web: at(card),
    finds: [
      {
        message: 'declared',
        says: 'The page declares the preview image as 1200 × 600, but it is 1200 × 630 pixels.',
        remedy: 'Set og:image:width and og:image:height to the real size of the image.',
        at: 'head > meta:nth-child(3)',
        severity: 'info',
        fix: '<meta property="og:image:height" content="630">',
      },
    ],
  },
  {
    name: 'width and height are both wrong',
    html: `${html}<meta property="og:image:width" content="600"><meta property="og:image:height" content="315">`,
    web: at(card),
    finds: [
      {
        message: 'declared',
        says: 'The page declares the preview image as 600 × 315, but it is 1200 × 630 pixels.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
        fix: '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">',
      },
    ],
  },
  {
    name: 'declared correctly',
    html: `${html}<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">`,
    web: at(card),
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
    finds: [
      {
        message: 'status',
        says: 'The preview image https://example.com/x.png returns status 404.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'Facebook’s requirements do not apply to the image for X',
    html: `${html}<meta name="twitter:image" content="https://example.com/x.png">`,
    web: { ...at(card), 'https://example.com/x.png': { body: png(500, 262) } },
  },
  {
    name: 'X’s requirements do not apply to the image for Facebook',
    html: `${html}<meta name="twitter:image" content="https://example.com/x.png">`,
    web: {
      ...at({ ...card, headers: { 'content-length': '6000000' } }),
      'https://example.com/x.png': card,
    },
  },
  {
    name: 'in capitals and with spaces',
    html: html.replace('og:image', ' OG:Image '),
    web: at({ headers: { 'content-type': 'Text/HTML; charset=utf-8' }, body: '<h1>Sorry</h1>' }),
    finds: [
      {
        message: 'type',
        says: 'The preview image URL https://example.com/card.png returns no image (Content-Type: text/html).',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'no Content-Type',
    html,
    web: at({ body: '<h1>Sorry</h1>' }),
    finds: [
      {
        message: 'type',
        says: 'The preview image URL https://example.com/card.png returns no image (Content-Type: —).',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'only a width or only a height does not count',
    html: `${html}<meta property="og:image:width" content="600">`,
    web: at(card),
  },
  {
    name: 'a rule that allows the crawlers',
    html,
    robotsTxt: 'User-agent: *\nDisallow: /\nAllow: /card',
    web: at(card),
  },
  {
    name: 'an invalid address',
    html: '<meta property="og:image" content="data:image/png,x">',
    verdict: 'not applicable',
  },
  { name: 'name instead of property', html: html.replace('property', 'name'), finds: ['status'] },
  { name: 'a relative address', html: '<meta property="og:image" content="/card.png">', web: at(card) },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];

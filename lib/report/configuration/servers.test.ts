import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyServer, SERVERS } from './index.ts';
import type { Recommendation } from './recommendation.ts';
import type { ServerId } from './server.ts';

/** What a server would send: the headers that are set, and the names that are removed. */
interface Sent {
  set: Record<string, string>;
  removed: string[];
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim());
const matched = (line: string, pattern: RegExp) => pattern.exec(line)?.slice(1) as string[] | undefined;
const surprise = (line: string): never => {
  throw new Error(`What is ${JSON.stringify(line)}?`);
};

function readNginx(text: string): Sent {
  const sent: Sent = { set: {}, removed: [] };
  for (const line of lines(text)) {
    const added = matched(line, /^add_header ([\w-]+) "((?:[^"\\$]|\\["\\])*)" always;$/);
    const hidden = matched(line, /^(?:proxy|fastcgi)_hide_header ([\w$-]+);$/);
    if (added?.[0]) sent.set[added[0]] = (added[1] ?? '').replace(/\\(["\\])/g, '$1');
    else if (hidden?.[0]) sent.removed.push(hidden[0]);
    else if (line === 'server_tokens off;') sent.removed.push('Server');
    else surprise(line);
  }
  return sent;
}

function readApache(text: string): Sent {
  const sent: Sent = { set: {}, removed: [] };
  const all = lines(text);
  if (all.length > 0)
    expect([...all.slice(0, 2), ...all.slice(-2)]).toEqual([
      '<IfModule mod_headers.c>',
      '  <If "true">',
      '  </If>',
      '</IfModule>',
    ]);
  for (const line of all.slice(2, -2)) {
    const set = matched(line, /^ {4}Header always set ([\w-]+) "((?:[^"\\]|\\["\\])*)"$/);
    const unset = matched(line, /^ {4}Header (?:always|onsuccess) unset ([\w$-]+)$/);
    if (set?.[0]) {
      expect(set[1]).not.toMatch(/^expr=|\$\{/);
      const format = (set[1] ?? '').replace(/\\(["\\])/g, '$1');
      expect(format.replaceAll('%%', '')).not.toContain('%');
      sent.set[set[0]] = format.replaceAll('\\\\', '\\').replaceAll('%%', '%');
    } else if (unset?.[0]) sent.removed.push(unset[0]);
    else surprise(line);
  }
  return sent;
}

function readCaddy(text: string): Sent {
  const sent: Sent = { set: {}, removed: [] };
  const all = lines(text);
  if (all.length > 0) expect([all[0], ...all.slice(-2)]).toEqual(['header {', '\tdefer', '}']);
  for (const line of all.slice(1, -2)) {
    const quoted = matched(line, /^\t([\w-]+) "([^"\\{}]*)"$/) ?? matched(line, /^\t([\w-]+) `([^`{}]*)`$/);
    const removed = matched(line, /^\t-([\w$-]+)$/);
    if (quoted?.[0]) sent.set[quoted[0]] = quoted[1] ?? '';
    else if (removed?.[0]) sent.removed.push(removed[0]);
    else surprise(line);
  }
  return sent;
}

function readIis(text: string): Sent {
  const sent: Sent = { set: {}, removed: [] };
  const all = lines(text).map((line) => line.trim());
  const names = ['configuration', 'system.webServer', 'httpProtocol', 'customHeaders'];
  if (all.length > 0) {
    expect(all.slice(0, 4)).toEqual(names.map((name) => `<${name}>`));
    expect(all.slice(-4)).toEqual(names.reverse().map((name) => `</${name}>`));
  }
  for (const line of all.slice(4, -4)) {
    const added = matched(line, /^<add name="([\w-]+)" value="([^"<]*)" \/>$/);
    const removed = matched(line, /^<remove name="([\w$-]+)" \/>$/);
    if (added?.[0]) {
      expect(added[1]).not.toMatch(/&(?!(?:amp|lt|quot);)/);
      sent.set[added[0]] = (added[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
    } else if (removed?.[0]) sent.removed.push(removed[0]);
    else surprise(line);
  }
  return sent;
}

function readHeadersFile(text: string): Sent {
  const sent: Sent = { set: {}, removed: [] };
  const [first, ...rest] = lines(text);
  if (first !== undefined) expect(first).toBe('/*');
  for (const line of rest) {
    const set = matched(line, /^ {2}([\w-]+): (.*)$/);
    const removed = matched(line, /^ {2}! ([\w$-]+)$/);
    if (set?.[0]) sent.set[set[0]] = set[1] ?? '';
    else if (removed?.[0]) sent.removed.push(removed[0]);
    else surprise(line);
  }
  return sent;
}

interface HelmetOptions {
  policy?: string;
  action?: string;
  maxAge?: number;
  includeSubDomains?: boolean;
  preload?: boolean;
  reportOnly?: boolean;
  directives?: Record<string, string[]>;
}

/** The functions of helmet 8: the header that each sets, and its value without options. */
const HELMET: Record<string, [header: string, standard: string]> = {
  crossOriginEmbedderPolicy: ['Cross-Origin-Embedder-Policy', ''],
  crossOriginOpenerPolicy: ['Cross-Origin-Opener-Policy', ''],
  crossOriginResourcePolicy: ['Cross-Origin-Resource-Policy', ''],
  originAgentCluster: ['Origin-Agent-Cluster', '?1'],
  referrerPolicy: ['Referrer-Policy', ''],
  xContentTypeOptions: ['X-Content-Type-Options', 'nosniff'],
  xFrameOptions: ['X-Frame-Options', ''],
  xXssProtection: ['X-XSS-Protection', '0'],
};

function readExpress(text: string): Sent {
  const sent: Sent = { set: {}, removed: [] };
  const res = {
    setHeader: (name: string, value: string) => {
      sent.set[name] = value;
    },
    removeHeader: (name: string) => sent.removed.push(name),
  };
  const simple = Object.entries(HELMET).map(([name, [header, standard]]) => [
    name,
    ({ policy, action }: HelmetOptions = {}) =>
      res.setHeader(header, policy ?? action?.toUpperCase() ?? standard),
  ]);
  const helmet = {
    ...Object.fromEntries(simple),
    xPoweredBy: () => res.removeHeader('X-Powered-By'),
    strictTransportSecurity({ maxAge, includeSubDomains, preload }: HelmetOptions) {
      const words = [includeSubDomains && 'includeSubDomains', preload && 'preload'];
      res.setHeader('Strict-Transport-Security', [`max-age=${maxAge}`, ...words.filter(Boolean)].join('; '));
    },
    contentSecurityPolicy({ reportOnly, directives = {} }: HelmetOptions) {
      const name = `Content-Security-Policy${reportOnly ? '-Report-Only' : ''}`;
      const policy = Object.entries(directives).map(([key, list]) => [key, ...list].join(' '));
      res.setHeader(name, policy.join('; '));
    },
  };
  const use = (...handlers: unknown[]) => {
    for (const handler of handlers)
      if (typeof handler === 'function') (handler as (...args: unknown[]) => void)({}, res, () => {});
  };
  runInNewContext(text.replace("import helmet from 'helmet';", ''), { app: { use }, helmet });
  return sent;
}

const READERS: Record<ServerId, (text: string) => Sent> = {
  nginx: readNginx,
  apache: readApache,
  caddy: readCaddy,
  iis: readIis,
  express: readExpress,
  netlify: readHeadersFile,
  'cloudflare-pages': readHeadersFile,
};

const field = (name: string, value: string, change: Recommendation['change'] = 'added'): Recommendation => ({
  name,
  value,
  change,
});

const SET: readonly Recommendation[] = [
  field('Strict-Transport-Security', 'max-age=63072000; includeSubDomains'),
  field('Content-Security-Policy', "default-src 'self'; img-src 'self' https: data:", 'kept'),
  field('X-Frame-Options', 'DENY', 'replaced'),
  field('X-Content-Type-Options', 'nosniff'),
  field('Referrer-Policy', 'strict-origin-when-cross-origin'),
  field('Cross-Origin-Opener-Policy', 'same-origin-allow-popups'),
  field('Cross-Origin-Resource-Policy', 'same-site'),
  field('Permissions-Policy', 'camera=(self "https://meet.example"), geolocation=()'),
  field('X-Powered-By', '', 'removed'),
];

const NAMES = SET.map(({ name }) => name);
/** The most hostile values: each contains characters that are special in some syntax. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '$',
        '$\u007bx}',
        '%{y}e',
        '%',
        '`',
        '{',
        '}',
        ';',
        '#',
        '\n',
        '\r\n',
        ':splat',
        '\0',
        'é',
        '\\"',
        '"; }',
        ' always;',
        'expr=',
        '</IfModule>',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe.each(SERVERS)('$name', (server) => {
  const read = READERS[server.id];

  it('produces what was intended when it is parsed', () => {
    const { text, leftOut } = server.write(SET);
    const { set, removed } = read(text);
    expect(leftOut.map(({ name }) => name)).toEqual(server.id === 'netlify' ? ['X-Powered-By'] : []);
    const meant = SET.filter(({ change }) => change !== 'removed').map(({ name, value }) => [name, value]);
    expect(set).toEqual(Object.fromEntries(meant));
    if (server.id !== 'netlify') expect(removed).toContain('X-Powered-By');
  });

  it('writes nothing if there is nothing to write', () => {
    expect(server.write([])).toEqual({ text: '', leftOut: [] });
  });

  it('leaves out headers that differ in every response', () => {
    const nonce = {
      ...field('Content-Security-Policy', "script-src 'nonce-abc'", 'kept'),
      caution: 'perAnswer',
    } as const;
    const { text, leftOut } = server.write([nonce, field('X-Content-Type-Options', 'nosniff')]);
    expect(leftOut).toEqual([nonce]);
    expect(text).not.toContain('nonce-abc');
  });

  it('keeps every value inside its quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), hostile), { maxLength: 4 }), (pairs) => {
        const fields = [...new Map(pairs)].map(([name, value]) => field(name, value, 'replaced'));
        const { text, leftOut } = server.write(fields);
        const { set } = read(text);
        for (const one of fields) if (!leftOut.includes(one)) expect(set[one.name]).toBe(one.value);
      }),
      { numRuns: 1_000 },
    );
  });
});

it.each([
  // A parameter of nginx.
  ['nginx', 4_000],
  // A line of Cloudflare Pages: two spaces, the name, a colon and a space are a part of it.
  ['cloudflare-pages', 2_000 - '  X-Long: '.length],
] as const)('%s gets no value that is longer than it reads', (id, longest) => {
  const write = (length: number) =>
    SERVERS.find((server) => server.id === id)?.write([field('X-Long', 'x'.repeat(length), 'added')]);
  expect(write(longest)?.leftOut).toEqual([]);
  expect(write(longest + 1)).toEqual({
    text: '',
    leftOut: [field('X-Long', 'x'.repeat(longest + 1), 'added')],
  });
});

it('are offered by name, in this order', () => {
  expect(SERVERS.map(({ id, name }) => [id, name])).toEqual([
    ['nginx', 'nginx'],
    ['apache', 'Apache'],
    ['caddy', 'Caddy'],
    ['iis', 'IIS'],
    ['express', 'Express (helmet)'],
    ['netlify', 'Netlify'],
    ['cloudflare-pages', 'Cloudflare Pages'],
  ]);
});

describe('likelyServer', () => {
  it.each<[ServerId | undefined, [string, string][]]>([
    [
      'nginx',
      [
        ['server', 'nginx/1.27.1'],
        ['x-powered-by', 'Express'],
      ],
    ],
    ['nginx', [['server', 'openresty/1.27.1.1']]],
    ['apache', [['server', 'Apache/2.4.62 (Debian)']]],
    ['apache', [['server', 'LiteSpeed']]],
    ['caddy', [['server', 'Caddy']]],
    ['caddy', [['via', '1.1 Caddy']]],
    ['iis', [['server', 'Microsoft-IIS/10.0']]],
    ['express', [['x-powered-by', 'Express']]],
    ['netlify', [['server', 'Netlify']]],
    ['netlify', [['x-nf-request-id', '01JD']]],
    [
      undefined,
      [
        ['server', 'cloudflare'],
        ['x-server', 'nginx'],
      ],
    ],
    [undefined, []],
  ])('is %s', (id, headers) => {
    const response = { how: 'observed', url: 'https://example.com/', status: 200, headers } as const;
    expect(likelyServer(response)?.id).toBe(id);
  });
});

// The command against a staging site that asks for a password, over a real socket.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCheck } from '../../test/terminal/run-check.ts';
import { sitemapOf } from '../../test/terminal/sitemap-of.ts';
import type { Checked } from './results/checked.ts';
import type { CauseOfPages } from './results/checked-cause.ts';

/** How a file or an argument names an environment variable. */
const VARIABLE = ['$', '{STAGING}'].join('');
const PASSWORD = 'swordfish-7';
const ALLOWED = `Basic ${Buffer.from(`ann:${PASSWORD}`).toString('base64')}`;
const TEXT = 'Gooseneck kettles pour slowly and evenly, which is what green tea asks for. '.repeat(30);

let staging: Server;
let other: Server;
let origin: string;
let elsewhere: string;
let folder: string;
/** The paths that the staging site was asked for, with a star if the request was let in. */
let log: string[];
/** The fields with credentials that another origin received. */
let strayed: string[];

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Repeats what it was sent, in all the ways in which a page can: the places are those of findings. */
function echo(
  { authorization = '', cookie = '', 'x-key': key = '' }: IncomingHttpHeaders,
  response: ServerResponse,
) {
  const [, base64 = ''] = authorization.split(' ');
  const pair = Buffer.from(base64, 'base64').toString();
  const secret = pair.slice(pair.indexOf(':') + 1) || cookie.replace('door=', '') || String(key);
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: secret,
    sku: 1,
    image: secret,
  });
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `script-src 'nonce-${encodeURIComponent(secret)}'`,
    })
    .end(`<!doctype html><html lang="en"><head><title>${escaped(secret)}</title>
    <meta name="description" content="${escaped(secret)}"><meta name="robots" content="noindex, ${escaped(secret)}">
    <link rel="canonical" href="/echo/a?p=${encodeURIComponent(secret)}">
    <script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script></head>
    <body><h1>${escaped(secret)}</h1><img src="/${encodeURIComponent(secret)}.png" class="${'x'.repeat(230)} ${escaped(secret)}">
    <a href="/echo/b?p=${encodeURIComponent(secret)}&q=${encodeURIComponent(base64)}">${escaped(secret)}</a>
    <a id="${escaped(secret)}" href="http:///${escaped(secret)}">here</a></body></html>`);
}

/** Has the words that users take as names and passwords, as any page does. */
const ordinary = (response: ServerResponse) =>
  void response
    .writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': 'script-src https://error.example',
    })
    .end(`<!doctype html><html lang="en"><head><title>Error</title><meta name="description" content="staging http">
      </head><body><main id="security"><h1>Words failed</h1><img src="/error.png" id="failed">
      <a href="/words/error?sort=staging" class="page">here</a><a href="/security">page</a></main></body></html>`);

beforeAll(async () => {
  other = createServer(({ headers }, response) => {
    for (const name of ['authorization', 'cookie', 'x-preview']) if (headers[name]) strayed.push(name);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Elsewhere</title>');
  });
  elsewhere = await listening(other);
  staging = createServer((request, response) => {
    const { url = '', headers } = request;
    const isIn =
      headers.authorization === ALLOWED ||
      headers.cookie === `door=${PASSWORD}` ||
      /^\/(?:echo|words)/.test(url);
    log.push(`${url}${isIn ? '*' : ''}`);
    if (url === '/leave') return void response.writeHead(302, { location: `${elsewhere}/` }).end();
    if (!isIn)
      return void response.writeHead(401, { 'content-type': 'text/html' }).end('<title>Sign in</title>');
    if (url === '/robots.txt')
      return void response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /\n');
    if (url === '/sitemap.xml')
      return void response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(sitemapOf('https://shop.example/teas', 'https://shop.example/old/a'));
    if (url.startsWith('/echo')) return void echo(headers, response);
    if (url.startsWith('/words')) return void ordinary(response);
    const isOpen = url === '/open';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(!isOpen && { 'x-robots-tag': 'noindex' }),
    });
    response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
      <title>Gooseneck kettles of copper and steel</title>
      <meta name="description" content="Kettles that pour slowly: ours hold a litre and whistle softly when the water boils.">
      <link rel="canonical" href="https://shop.example${url}"></head>
      <body><h1>Kettles</h1><p>${TEXT}</p><p>You sent ${headers.authorization}</p></body></html>`);
  });
  origin = await listening(staging);
});
afterAll(() => {
  staging.close();
  other.close();
});
beforeEach(() => {
  log = [];
  strayed = [];
  folder = mkdtempSync(join(tmpdir(), 'plumbline-staging-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Runs the command in the folder, with variables in its environment. */
const check = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCheck(args, { env, folder });

const pagesOf = (output: string): Checked[] => JSON.parse(output).pages;
const messagesOf = ({ findings }: Checked, check: string) =>
  findings.filter((finding) => finding.check === check).map(({ message }) => message);
const settings = (content: object) =>
  writeFileSync(join(folder, 'plumbline.json'), JSON.stringify(content, null, 2));

const SITE = () => ({
  origin: 'https://shop.example',
  staging: {
    origin,
    expect: ['noindex', 'disallow'],
    headers: { authorization: VARIABLE },
  },
  pages: { list: ['/kettles', '/open'] },
});

describe('a staging site', () => {
  it('without credentials is a page that asks to sign in', async () => {
    const { output } = await check(['--served', '--json', `${origin}/kettles`]);
    expect(pagesOf(output).map(({ status }) => status)).toEqual([401]);
    expect(log).toEqual(['/kettles', '/robots.txt']);
  });

  it.each(['text', 'json', 'sarif', 'junit'])(
    'lets in who gives a user and a password in the address; they are not in %s',
    async (format) => {
      const address = `${origin.replace('//', `//ann:${PASSWORD}@`)}/kettles`;
      const { output, said } = await check(['--served', '--format', format, '--fail-on', 'never', address]);
      expect(log).toEqual(['/kettles*', '/robots.txt*']);
      expect(output).toContain(`${origin}/kettles`);
      expect(output + said).not.toContain(PASSWORD);
      expect(output + said).not.toContain(ALLOWED.slice('Basic '.length));
    },
  );

  const HARD = String.raw`pa"ss&wo<rd>7\x`;
  const FORMATS = ['text', 'json', 'sarif', 'junit', 'gitlab', 'markdown', 'github'];
  /** What is left of a secret if it is hidden in part, or encoded. */
  const REST = /.{0,60}(?:pa\W{1,9}ss|wo(?:<|&lt;|%3C|\\u003c)|cGEic3).{0,60}/i;

  it('repeats a password in every encoding; none of it is in any format', async () => {
    const cookies = join(folder, 'cookies.txt');
    writeFileSync(cookies, `127.0.0.1\tFALSE\t/\tFALSE\t0\tdoor\t${HARD}\n`);
    const pages = ['/echo/1', '/echo/2'];
    const reports = FORMATS.slice(1).flatMap((format) => ['--report', `${format}=echo.${format}`]);
    const words = ['--served', ...reports, '--fail-on', 'never'];
    const as = origin.replace('//', `//ann:${encodeURIComponent(HARD)}@`);
    const texts = ({ output, said }: { output: string; said: string }) => [
      ['text', output + said],
      ...FORMATS.slice(1).map((format) => [format, readFileSync(join(folder, `echo.${format}`), 'utf8')]),
    ];
    for (const run of [
      () => check([...words, ...pages.map((path) => `${as}${path}`)]),
      () =>
        check([...words, '--header', `x-key: ${VARIABLE}`, ...pages.map((path) => `${origin}${path}`)], {
          STAGING: HARD,
        }),
      () => check([...words, '--cookie-file', cookies, ...pages.map((path) => `${origin}${path}`)]),
    ]) {
      const ended = await run();
      expect(ended.code, ended.said).toBe(0);
      for (const [format = '', text = ''] of texts(ended)) {
        expect(text, format).toContain(new URL(origin).host);
        expect(text.match(REST), format).toBeNull();
      }
    }
  });

  const judgedAlike = async (pair: string) => {
    const [user, password] = pair.split(':');
    const files = (run: string) =>
      FORMATS.slice(2).flatMap((format) => ['--report', `${format}=${run}.${format}`]);
    const pages = ['/words/1', '/words/2'];
    const run = (name: string, base: string, ...more: string[]) =>
      check([
        ...['--served', '--json', '--output', `${name}.json`, ...files(name), ...more],
        ...pages.map((path) => `${base}${path}`),
      ]);
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const as = origin.replace('//', `//${user}:${password}@`);
    const known = ['--baseline', 'known.json'];
    const first = await run('signed', as, ...known, '--write-baseline');
    expect([first.code, first.said.split('\n').at(-2)]).toEqual([0, 'Wrote the baseline known.json.']);
    const again = await run('signed', as, ...known);
    expect([again.code, again.said.includes('no longer needs')]).toEqual([0, false]);
    expect((await run('signed', as, ...known, '--resume')).said).toContain('Already checked: 2 of 2.');
    expect((await check(['merge', 'signed.json', '--fail-on', 'never'])).code).toBe(0);

    await run('plain', origin);
    const structure = (name: string) => {
      const { pages: all, causes } = read(`${name}.json`);
      return [
        all.map(({ url, judgedAs, kind, findings, results, entry }: Checked) => [
          ...[url, judgedAs, kind, entry?.address, entry?.outcome.state],
          findings.map(({ check: id, severity, message, at }) => [id, severity, message, at?.source]),
          results.map(({ check: id, outcome, severity, totals }) => [id, outcome, severity, totals]),
        ]),
        causes.map(({ check: id, message, severity, place, addresses }: CauseOfPages) => [
          ...[id, message, severity, place, addresses],
        ]),
      ];
    };
    expect(structure('signed')).toEqual(structure('plain'));
    const rules = (name: string) =>
      read(`${name}.sarif`).runs[0].results.map(
        ({ ruleId, ruleIndex, level }: Readonly<Record<string, unknown>>) => [ruleId, ruleIndex, level],
      );
    expect(rules('signed')).toEqual(rules('plain'));
    expect(Object.keys(read('known.json').pages)).toEqual(pages.map((path) => `${origin}${path}`));
  };
  const ALIKE = 'is told apart and judged as without credentials, signed in as %s';
  it.each(['error:swordfish-8', 'http:swordfish-8', 'ann:security', 'ann:1'])(ALIKE, judgedAlike);
  it.each(['staging:swordfish-8', 'security:swordfish-8', 'ann:error', 'ann:main'])(
    ALIKE,
    { tags: ['all'] },
    judgedAlike,
  );

  it('receives a header field from the environment and the cookies of a file, in a browser too', {
    tags: ['all'],
  }, async () => {
    const cookies = join(folder, 'cookies.txt');
    writeFileSync(cookies, `# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tdoor\t${PASSWORD}\n`);
    const words = ['--json', '--fail-on', 'never', `${origin}/kettles`];
    const byHeader = ['--header', `Authorization: ${VARIABLE}`];
    const byCookie = ['--cookie-file', cookies];
    for (const how of [
      ['--served', ...byHeader],
      ['--served', ...byCookie],
      [...byHeader, ...byCookie],
    ]) {
      const { output } = await check([...how, ...words], { STAGING: ALLOWED });
      expect(pagesOf(output).map(({ status }) => status)).toEqual([200]);
      expect(output).not.toContain(PASSWORD);
    }
  });

  it.each([[['--served']], [[]]])(
    'keeps its credentials: where it redirects to gets none, with %j',
    async (how) => {
      const words = [...how, '--json', '--fail-on', 'never', `${origin}/leave`];
      const fields = ['--header', `authorization: ${ALLOWED}`, '--header', 'x-preview: 1'];
      const { output } = await check([...words, ...fields]);
      expect(pagesOf(output).map(({ url }) => url)).toEqual([`${elsewhere}/`]);
      expect(strayed).toEqual([]);
    },
  );

  it('is judged as the site that it will be: only what is wrong there fails', async () => {
    settings({ sites: [SITE()] });
    const { output, code } = await check(['--served', '--json', '--staging', '--only', 'seo'], {
      STAGING: ALLOWED,
    });
    const [kettles, open] = pagesOf(output);
    expect(kettles?.url).toBe(`${origin}/kettles`);
    expect(kettles?.judgedAs).toBe('https://shop.example/kettles');
    expect(messagesOf(kettles as Checked, 'seo/indexability')).toEqual([]);
    expect(messagesOf(kettles as Checked, 'seo/canonical-elsewhere')).toEqual([]);
    expect(kettles?.seo?.score).toBeGreaterThan(80);
    // The page that search engines could find, although the file says that none should.
    expect(messagesOf(open as Checked, 'staging/noindex')).toEqual(['missing']);
    expect(messagesOf(kettles as Checked, 'staging/noindex')).toEqual([]);
    expect(kettles?.passed).toContain('staging/disallow');
    expect(code).toBe(1);
  });

  it('is what it is without a settings file: not in the index, and another page’s copy', async () => {
    const words = [
      '--served',
      '--json',
      '--only',
      'seo',
      '--header',
      `Authorization: ${VARIABLE}`,
      `${origin}/kettles`,
    ];
    const { output, code } = await check(words, { STAGING: ALLOWED });
    const [page] = pagesOf(output);
    expect(page?.judgedAs).toBeNull();
    expect(messagesOf(page as Checked, 'seo/indexability')).not.toEqual([]);
    expect(code).toBe(1);
  });

  describe('on an address of its own, as a preview has', () => {
    const PREVIEW = 'https://pr-7.preview.example';
    const [, example = ''] = /^plumbline (.*--map .+)$/m.exec(readFileSync('.github/CHECK.md', 'utf8')) ?? [];
    const header = ['--header', `Authorization: ${VARIABLE}`];
    const run = async (...words: string[]) => {
      const all = ['--served', '--json', '--only', 'seo', ...words];
      const { code, output } = await check(all, { STAGING: ALLOWED });
      const pages = pagesOf(output).map((page) => [
        new URL(page.url).pathname,
        page.judgedAs,
        messagesOf(page, 'seo/indexability'),
        page.passed.filter((id) => id.startsWith('staging/')).sort(),
      ]);
      return { code, pages };
    };
    const map = () => ['--map', `${origin}=https://shop.example`];
    const MET = ['staging/disallow', 'staging/noindex'];
    /** A site whose file has another staging site than the preview. */
    const known = () => {
      const site = SITE();
      return { ...site, staging: { ...site.staging, origin: 'https://staging.shop.example' } };
    };

    it('passes without a file, by the command in the documentation', async () => {
      const words = example.replaceAll(PREVIEW, origin).split(' ');
      expect(await run(...header, ...words)).toEqual({
        code: 0,
        pages: [['/kettles', 'https://shop.example/kettles', [], MET]],
      });
    });

    it('has on purpose only what is expected', async () => {
      const { code, pages } = await run(...header, ...map(), '--expect', 'disallow', `${origin}/kettles`);
      expect([code, pages]).toEqual([
        1,
        [['/kettles', 'https://shop.example/kettles', ['header'], ['staging/disallow']]],
      ]);
    });

    it('takes the place of the staging site in the file, whose settings hold', async () => {
      settings({ sites: [known()] });
      expect(await run(...map(), `${origin}/kettles`)).toEqual({
        code: 0,
        pages: [['/kettles', 'https://shop.example/kettles', [], MET]],
      });
      const { pages } = await run(...map(), '--staging');
      expect(pages).toEqual([
        ['/kettles', 'https://shop.example/kettles', [], MET],
        ['/open', 'https://shop.example/open', [], ['staging/disallow']],
      ]);
    });

    it('is asked for the pages of its sitemap, which lists those of the site', async () => {
      const words = [...header, ...map(), '--expect', 'noindex,disallow'];
      const { pages } = await run(...words, '--sitemap', `${origin}/sitemap.xml`);
      expect(pages.map(([path]) => path)).toEqual(['/teas', '/old/a']);
    });
  });

  it('leaves out what the file says, with its reason, and fails by the rest', async () => {
    settings({
      sites: [
        {
          ...SITE(),
          pages: { list: ['/open'] },
          ignore: [{ check: 'seo/title-missing', paths: ['/kettles'] }],
        },
      ],
      ignore: [{ check: 'security/framing-open', reason: 'The proxy adds it' }, 'security/framing-open'],
    });
    const { output } = await check(['--served', '--json', '--staging'], { STAGING: ALLOWED });
    const [page] = pagesOf(output);
    expect(page?.leftOut).toEqual([
      { check: 'security/framing-open', message: 'open', total: 1, reason: 'The proxy adds it' },
    ]);
    expect(page?.findings.map(({ check }) => check)).not.toContain('security/framing-open');
  });

  it('is asked for the pages of a sitemap that lists those of the site itself', async () => {
    settings({ sites: [{ ...SITE(), pages: { sitemap: '/sitemap.xml', except: ['/old/*'] } }] });
    const { output } = await check(['--served', '--json', '--staging', '--fail-on', 'never'], {
      STAGING: ALLOWED,
    });
    expect(log).toEqual(['/sitemap.xml*', '/teas*', '/robots.txt*']);
    expect(pagesOf(output).map(({ url, judgedAs }) => [url, judgedAs])).toEqual([
      [`${origin}/teas`, 'https://shop.example/teas'],
    ]);
  });

  it('passes with the baseline of its own faults, fails by a new one, and says what the baseline no longer needs', async () => {
    settings({ sites: [SITE()], baseline: 'known.json' });
    const run = (...words: string[]) =>
      check(['--served', '--staging', '--fail-on', 'notice', ...words], { STAGING: ALLOWED });
    expect((await run()).said).toContain('Nothing was checked: there is no baseline ');
    const written = await run('--write-baseline');
    expect([written.code, written.said.includes('Wrote the baseline ')]).toEqual([0, true]);
    expect((await run()).code).toBe(0);

    const known = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
    const faults: { check: string; total: number }[] = known.pages['https://shop.example/open'];
    expect(faults.map(({ check: id }) => id)).toContain('staging/noindex');
    const others = faults.filter(({ check: id }) => id !== 'staging/noindex');
    known.pages['https://shop.example/open'] = others;
    known.pages['https://shop.example/kettles'].push({
      check: 'seo/title-short',
      message: 'short',
      total: 1,
      places: {},
    });
    writeFileSync(join(folder, 'known.json'), JSON.stringify(known));
    const { code, output, said } = await run();
    expect(code).toBe(1);
    expect(output).toContain('No noindex on the staging site  [staging/noindex]');
    expect(output).toContain(`  ${others.length} known from the baseline`);
    expect(said).toContain(`The baseline no longer needs seo/title-short (short) on ${origin}/kettles.`);
  });

  it('is not asked at all if a variable is not set or empty, or the file is wrong', async () => {
    settings({ sites: [SITE()] });
    const missing = await check(['--served', '--staging']);
    expect([missing.code, missing.said.split('\n')[0]]).toEqual([
      64,
      'Nothing was checked: the environment variable STAGING is not set',
    ]);
    const empty = await check(['--served', '--staging'], { STAGING: '' });
    expect(empty.said).toContain('Nothing was checked: the environment variable STAGING is empty\n');
    settings({ ignore: ['seo/titel'], failon: 'error' });
    const wrong = await check(['--served', `${origin}/kettles`]);
    expect(wrong.said).toContain('plumbline.json:5: there is no setting failon\n');
    expect(wrong.code).toBe(64);
    expect(log).toEqual([]);
  });
});

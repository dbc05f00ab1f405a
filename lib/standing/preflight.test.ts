import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../checks/example-inspection.ts';
import { checks } from '../checks/index.ts';
import { runChecks } from '../checks/run-checks.ts';
import { failedParts, isOnePage, type JudgedPage, preflightOf, RULES } from './preflight.ts';

const PAGE = 'https://shop.example/kettles/heron';
const TEXT = `<p>${'copper kettle '.repeat(80)}`;
const whole = { url: PAGE, headers: { 'content-type': 'text/html' }, robotsTxt: 'User-agent: *' };

function judged(example: Parameters<typeof inspectionOf>[0]): JudgedPage {
  const inspection = inspectionOf({ ...whole, html: `<title>Heron</title>${TEXT}`, ...example });
  const results = runChecks(checks, inspection).results.map((result) => ({ ...result, ignored: [] }));
  return { inspection, results };
}

const rowsOf = (example: Parameters<typeof inspectionOf>[0], address = PAGE) =>
  Object.fromEntries(
    preflightOf(address, judged(example)).rows.map(({ part, state, reason, figure }) => [
      part,
      [state, reason && `${reason.check} ${reason.finding.message}`, figure].filter((one) => one !== null),
    ]),
  );

const READY = {
  status: ['passed', 200],
  index: ['passed'],
  canonical: ['passed'],
  robots: ['passed'],
  access: ['passed'],
  redirect: ['passed'],
  text: ['passed', 160],
  https: ['passed'],
};

describe('the preflight of a page', () => {
  it('passes if nothing speaks against the page', () => {
    expect(rowsOf({})).toEqual(READY);
    expect(preflightOf(PAGE, judged({})).state).toBe('passed');
  });

  it.each([
    ['noindex', { html: `<meta name=robots content=noindex>${TEXT}` }, 'index', 'seo/indexability meta'],
    ['noindex in a header', { headers: { 'x-robots-tag': 'none' } }, 'index', 'seo/indexability header'],
    ['an error page', { status: 404 }, 'status', 'seo/indexability status'],
    ['robots.txt', { robotsTxt: 'User-agent: *\nDisallow: /k' }, 'robots', 'seo/indexability robotsTxt'],
    ['a password', { status: 401 }, 'status', 'seo/indexability password'],
    ['a login form', { html: '<h1>Sign in</h1><input type=password>' }, 'access', 'seo/login-gate form'],
    ['a soft 404', { html: '<title>Not found</title><h1>Not found</h1>' }, 'access', 'seo/soft-404 notFound'],
    ['a redirect to nowhere', { status: 302 }, 'status', 'seo/indexability deadEnd'],
    ['a response without a page', { status: 204 }, 'status', 'seo/indexability noPage'],
    [
      'an error that the page shows',
      { html: '<title>Heron</title>Fatal error: Uncaught Error in /srv/shop.php on line 9' },
      'access',
      'seo/soft-404 failed',
    ],
    [
      'a suspended account',
      { html: '<title>Account Suspended</title><h1>Account Suspended</h1>' },
      'access',
      'seo/soft-404 suspended',
    ],
    [
      'a template',
      {
        html: `<title>Heron</title><h1>Your headline here</h1>${'<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.'.repeat(10)}`,
      },
      'access',
      'seo/soft-404 template',
    ],
    [
      'maintenance',
      { html: '<title>Site under maintenance</title><h1>Site under maintenance</h1>' },
      'access',
      'seo/soft-404 maintenance',
    ],
    [
      'a canonical page elsewhere',
      { html: `<link rel=canonical href=/kettles/wren>${TEXT}` },
      'canonical',
      'seo/canonical-elsewhere page',
    ],
    [
      'a refresh',
      { html: `<meta http-equiv=refresh content="0; url=/kettles/wren">${TEXT}` },
      'redirect',
      'seo/refresh-redirect atOnce',
    ],
  ] as const)('fails because of %s', (_name, example, part, reason) => {
    expect(rowsOf(example)[part]?.slice(0, 2)).toEqual(['failed', reason]);
    const preflight = preflightOf(PAGE, judged(example));
    expect(preflight.state).toBe('failed');
    expect(failedParts(preflight)).toEqual([part]);
  });

  it.each([
    ['few words', { html: '<p>copper kettle</p>' }, 'text', undefined, 2],
    ['http', { url: 'http://shop.example/kettles/heron' }, 'https', 'http', null],
    [
      'a canonical URL on a test site',
      { html: `<link rel=canonical href=https://staging.shop.example/kettles/heron>${TEXT}` },
      'canonical',
      'staging',
      null,
    ],
    [
      'a canonical URL in a private network',
      { html: `<link rel=canonical href=http://192.168.1.5/kettles/heron>${TEXT}` },
      'canonical',
      'private',
      null,
    ],
    ['a robots.txt that fails', { robotsTxt: '', robotsTxtStatus: 503 }, 'robots', 'status', null],
  ] as const)('is cautious about %s', (_name, example, part, message, figure) => {
    const address = 'url' in example ? example.url : PAGE;
    const preflight = preflightOf(address, judged(example));
    expect(preflight.state).toBe('caution');
    const rows = preflight.rows.filter(({ state }) => state !== 'passed');
    expect(rows.map((row) => [row.part, row.state, row.reason?.finding.message, row.figure])).toEqual([
      [part, 'caution', message, figure],
    ]);
  });

  const REFUSED = {
    ...READY,
    index: ['unseen'],
    canonical: ['unseen'],
    access: ['unseen'],
    text: ['unseen'],
  };

  it.each([
    [404, { status: ['failed', 'seo/indexability status', 404] }, 'failed'],
    [410, { status: ['failed', 'seo/indexability status', 410] }, 'failed'],
    [500, { status: ['failed', 'seo/indexability failed', 500] }, 'failed'],
    [302, { status: ['failed', 'seo/indexability deadEnd', 302] }, 'failed'],
    [204, { status: ['failed', 'seo/indexability noPage', 204] }, 'failed'],
    [403, { status: ['caution', 'seo/indexability doubtfulStatus', 403] }, 'caution'],
    [401, { status: ['failed', 'seo/indexability password', 401] }, 'failed'],
  ] as const)('knows only the address of a page with status %i', (status, said, state) => {
    expect(rowsOf({ status })).toEqual({ ...REFUSED, ...said });
    expect(preflightOf(PAGE, judged({ status })).state).toBe(state);
  });

  it('keeps what speaks against the address, whatever its status', () => {
    expect(
      rowsOf({ status: 404, robotsTxt: 'User-agent: *\nDisallow: /k' }, 'https://shop.example/old'),
    ).toEqual({
      ...REFUSED,
      status: ['failed', 'seo/indexability status', 404],
      robots: ['failed', 'seo/indexability robotsTxt'],
      redirect: ['failed'],
    });
  });

  it('is cautious about a test for people, which crawlers may not get', () => {
    expect(rowsOf({ html: '<h1>Checking your browser before accessing shop.example</h1>' })).toEqual({
      ...READY,
      access: ['caution', 'seo/soft-404 challenge'],
      text: ['caution', 7],
    });
  });

  it('says nothing about what was not seen', () => {
    const { inspection, results } = judged({});
    const { response: _response, robotsTxt: _robotsTxt, ...page } = inspection;
    const preflight = preflightOf(PAGE, { inspection: page, results });
    expect(preflight.rows.filter(({ state }) => state === 'unseen').map(({ part }) => part)).toEqual([
      'status',
      'index',
      'robots',
      'access',
    ]);
    expect(preflight.state).toBe('unseen');
  });

  it('calls a page thin below 150 words, whether they were all seen or scripts may add some', () => {
    const words = (count: number) => `<p>${'kettle '.repeat(count)}`;
    const script = '<script src=/app.js></script>';
    expect(rowsOf({ html: words(149) }).text).toEqual(['caution', 149]);
    expect(rowsOf({ html: words(150) }).text).toEqual(['passed', 150]);
    expect(rowsOf({ html: words(149) + script }).text).toEqual(['unseen', 149]);
    expect(rowsOf({ html: words(150) + script }).text).toEqual(['passed', 150]);
    expect(rowsOf({ html: words(149) + script, shown: {} }).text).toEqual(['caution', 149]);
  });

  it('does not call a page thin that its scripts may fill', () => {
    const html = '<div id=root></div><script src=/app.js></script>';
    expect(rowsOf({ html }).text).toEqual(['unseen', 0]);
  });

  it('does not say how much a file says, which is not read', () => {
    const pdf = { url: PAGE, html: '', contentType: 'application/pdf', headers: {} };
    expect(rowsOf(pdf)).toEqual({ ...READY, text: ['unseen', 0] });
  });

  it('knows nothing without a verdict', () => {
    const { state, rows, instead } = preflightOf(PAGE, null);
    expect([state, instead]).toEqual(['unseen', null]);
    expect(rows.every((row) => row.state === 'unseen')).toBe(true);
  });

  it('fails if nobody can open the address', () => {
    const preflight = preflightOf(PAGE, 'unreachable');
    expect([preflight.state, failedParts(preflight)]).toEqual(['failed', ['status']]);
    expect(preflight.rows.filter(({ state }) => state === 'unseen')).toHaveLength(7);
  });

  it('counts a finding that the user ignores on the site', () => {
    const { inspection, results } = judged({ html: `<meta name=robots content=noindex>${TEXT}` });
    const ignored = results.map(({ findings, ...result }) => ({
      ...result,
      findings: [],
      ignored: findings,
    }));
    expect(failedParts(preflightOf(PAGE, { inspection, results: ignored }))).toEqual(['index']);
  });

  it('knows no response of an address that a script has set since the document was loaded', () => {
    const link = '<https://shop.example/kettles/wren>; rel="canonical"';
    const preflight = preflightOf(PAGE, judged({ responseUrl: 'https://shop.example/', headers: { link } }));
    expect([preflight.state, preflight.instead]).toEqual(['unseen', null]);
    expect(rowsOf({ responseUrl: 'https://shop.example/', status: 404 })).toEqual({
      ...READY,
      status: ['unseen'],
      index: ['unseen'],
      access: ['unseen'],
    });
  });

  it('does not know a robots.txt whose server does not respond', () => {
    expect(rowsOf({ robotsTxt: '', robotsTxtStatus: 0 }).robots).toEqual(['unseen']);
  });

  it('is cautious rather than unsure', () => {
    const url = 'http://shop.example/kettles/heron';
    expect(preflightOf(url, judged({ url, robotsTxt: '', robotsTxtStatus: 0 })).state).toBe('caution');
  });

  it('keeps the first of two that are as firm', () => {
    const html = `<meta name=robots content=noindex>${TEXT}`;
    const all = judged({ html, headers: { 'x-robots-tag': 'none' } });
    const messages = all.results.flatMap(({ check, findings }) =>
      check === 'seo/indexability' ? findings.map(({ message }) => message) : [],
    );
    expect(messages).toHaveLength(2);
    const row = preflightOf(PAGE, all).rows.find(({ part }) => part === 'index');
    expect([row?.state, row?.reason?.finding.message]).toEqual(['failed', messages[0]]);
    const later = ['5; url=/a', '3; url=/b'].map((value) => `<meta http-equiv=refresh content="${value}">`);
    const { rows } = preflightOf(PAGE, judged({ html: later.join('') + TEXT }));
    const cautious = rows.find(({ part }) => part === 'redirect');
    expect([cautious?.state, cautious?.reason?.finding.values]).toEqual([
      'caution',
      { address: '/a', count: 5 },
    ]);
  });

  it('keeps the firmer of two findings', () => {
    const html = `<meta http-equiv=refresh content="5; url=/a"><meta http-equiv=refresh content="0; url=/b">${TEXT}`;
    expect(rowsOf({ html }).redirect).toEqual(['failed', 'seo/refresh-redirect atOnce']);
  });
});

describe('the page to promote instead', () => {
  it('is the canonical one', () => {
    const html = `<link rel=canonical href=/kettles/wren>${TEXT}`;
    expect(preflightOf(PAGE, judged({ html })).instead).toBe('https://shop.example/kettles/wren');
  });

  it('is the canonical one, too, if links may count for either', () => {
    const preflight = preflightOf(
      PAGE,
      judged({ html: `<link rel=canonical href="/kettles/heron/">${TEXT}` }),
    );
    expect([preflight.state, preflight.instead]).toEqual(['caution', `${PAGE}/`]);
  });

  it('is where the address redirects', () => {
    const preflight = preflightOf('https://shop.example/old', judged({}));
    expect(failedParts(preflight)).toEqual(['redirect']);
    expect(preflight.instead).toBe(PAGE);
    const html = `<meta http-equiv=refresh content="0;url=/kettles"><link rel=canonical href=/kettles/wren>${TEXT}`;
    const both = preflightOf('https://shop.example/old', judged({ html }));
    expect(both.instead, 'but rather the canonical URL there').toBe('https://shop.example/kettles/wren');
    expect(both.rows.find(({ part }) => part === 'redirect')).toEqual({
      part: 'redirect',
      state: 'failed',
      reason: null,
      figure: null,
    });
  });

  it('is none if the page itself counts', () => {
    expect(preflightOf(PAGE, judged({})).instead).toBe(null);
    expect(preflightOf(PAGE, judged({ status: 404 })).instead).toBe(null);
  });

  it('is none if only the owner could open it, or nobody should find it', () => {
    const html = (host: string) => `<link rel=canonical href=http://${host}/kettles/heron>${TEXT}`;
    expect(preflightOf(PAGE, judged({ html: html('192.168.1.5') })).instead).toBe(null);
    expect(preflightOf(PAGE, judged({ html: html('staging.shop.example') })).instead).toBe(null);
    expect(preflightOf(PAGE, judged({ html: html('tea.example') })).instead).toBe(
      'http://tea.example/kettles/heron',
    );
  });
});

describe('a verdict', () => {
  it.each([
    [PAGE, `${PAGE}?utm_source=mail#top`, true],
    [PAGE, `${PAGE}/`, false],
    [PAGE, `${PAGE}?size=2`, false],
    [PAGE, 'http://shop.example/kettles/heron', false],
    [PAGE, 'not an address', false],
  ])('on %s for %s: %s', (seen, address, holds) => {
    expect(isOnePage(seen, address)).toBe(holds);
  });

  it('comes from messages that the engine has', () => {
    const known = Object.entries(checks).flatMap(([id, { messages }]) =>
      Object.keys(messages).map((message) => `${id} ${message}`),
    );
    expect(Object.keys(RULES).filter((rule) => !known.includes(rule))).toEqual([]);
    // Of the checks that it asks, only these messages say nothing about links to the page.
    const asked = new Set(Object.keys(RULES).map((rule) => rule.split(' ')[0]));
    const undecided = known.filter((rule) => asked.has(rule.split(' ')[0]) && !RULES[rule]);
    expect(undecided.sort()).toEqual([
      'seo/refresh-redirect nonStop',
      'seo/refresh-redirect reload',
      // Not seen.
      'seo/robots-txt-unreachable silent',
    ]);
  });
});

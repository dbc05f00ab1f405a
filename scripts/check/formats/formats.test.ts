import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { checks } from '../../../lib/checks/index.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { checkedOf, uncheckedOf } from '../results/checked.ts';
import type { RunResults } from '../results/run-results.ts';
import { FORMATS } from './index.ts';

const images = Array.from({ length: 198 }, (_, index) => `<img src=/${index}.jpg width=9 height=9>`).join('');
const html = `<!doctype html><html lang=en><head><title>Kettles & “pots” \u0007</title><div>
  <link rel=canonical href="https://example.com/page"></head><body><h1>Kettles</h1>${images}</body></html>`;
const inspection = inspectionOf({ html, served: html, headers: {} });

function runResults(more: Partial<RunResults> = {}): RunResults {
  const page = checkedOf(checks, { inspection, collect: 1.26 }, runChecks(checks, inspection), 2);
  return {
    pages: [page],
    unchecked: [],
    unseen: [],
    causes: [],
    run: {
      version: '1.2.3',
      site: 'https://shop.example',
      source: 'listed',
      addresses: 2,
      list: 'a list',
      settings: 'settings',
      shard: null,
    },
    definitions: checks,
    gone: null,
    isStopped: false,
    failOn: 'error',
    version: '1.2.3',
    ...more,
  };
}

it.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])('--format %s contains no secret', (format) => {
  const url = 'http://ann:swordfish@example.com/reset?session_token=zM-3xk_Yv9Rt2wQ-s7Lp';
  const secret = inspectionOf({
    url,
    html: `<title>Kettles</title><a href="${url}&amp;sid=9f3a71c6e20b84d5"></a>`,
    headers: {},
  });
  const page = checkedOf(checks, { inspection: secret, collect: 1 }, runChecks(checks, secret), 2);
  const unchecked = [uncheckedOf(url, new Error(`page.goto: net::ERR_ABORTED at ${url}\nCall log:`))];
  const written = FORMATS[format](runResults({ pages: [page], unchecked }));
  expect(written).not.toMatch(/swordfish|zM-3xk|9f3a71c6/);
  const addresses: Partial<Record<typeof format, string>> = {
    sarif: 'http://%E2%80%A6@example.com/reset?session_token=%E2%80%A6',
    gitlab: '"path": "…@example.com/reset?session_token=…"',
    markdown: '(<http://…@example.com/reset?session_token=…>)',
  };
  expect(written).toContain(addresses[format] ?? 'http://…@example.com/reset?session_token=…');
  if (format !== 'json' && format !== 'markdown')
    expect(written).toContain('page.goto: net::ERR_ABORTED at http://…@example.com/reset?session_token=…');
});

it.each(['json', 'sarif'] as const)('what could reorder or control a terminal is escaped: %s', (format) => {
  const url = 'https://example.com/page';
  const unchecked = [{ ...uncheckedOf(url, new Error('')), reason: '\u202e\u2066\u009b2J back' }];
  const written = FORMATS[format](runResults({ unchecked }));
  expect(written).toContain('\\u202e\\u2066\\u009b2J back');
  expect(written).not.toMatch(/[\u009b\u202e\u2066]/);
});

it('a page that could not be checked has the first line of the reason', () => {
  expect(uncheckedOf('https://shop.example/', new Error('no answer\nCall log:\n- x'))).toEqual({
    url: 'https://shop.example/',
    reason: 'no answer',
  });
});

it('what a check that failed to run says has no secret', () => {
  const report = runChecks(checks, inspection);
  const results = report.results.map((result) => ({
    ...result,
    error: 'at https://shop.example/?token=abcdef0123456789',
  }));
  const { results: told } = checkedOf(checks, { inspection, collect: 1 }, { ...report, results }, 1);
  expect(new Set(told.map(({ error }) => error))).toEqual(new Set(['at https://shop.example/?token=…']));
});

const CART = {
  url: 'https://shop.example/cart',
  html: '<html lang=en><title>Your cart</title><h1>Your cart</h1><p>Your cart is empty. <a href="javascript:x()">Pay</a>',
  headers: { 'x-robots-tag': 'noindex' },
};
it.each([
  ['a page', { html: '<title>Kettles</title>' }, /^ {2}SEO \d+ of 100$/m],
  ['a cart that is not in the index', CART, /^ {2}SEO not scored: kept out of the index$/m],
  [
    'a PDF',
    { contentType: 'application/pdf', headers: {} },
    /^ {2}SEO not scored: this is not an HTML page$/m,
  ],
] as const)('the text has a score only of what was judged: %s', (_name, example, said) => {
  const judged = inspectionOf(example);
  const page = checkedOf(checks, { inspection: judged, collect: 1 }, runChecks(checks, judged), 2);
  expect(FORMATS.text(runResults({ pages: [page] }))).toMatch(said);
});

const parsed = (format: 'json' | 'sarif', run = runResults()) => JSON.parse(FORMATS[format](run));

it('what the baseline knows is unchanged in SARIF, no failure in JUnit, and a number in text', () => {
  const run = runResults();
  const known = run.pages.map((page) => ({
    ...page,
    findings: page.findings.map((finding) => ({ ...finding, isKnown: true })),
  }));
  const { results } = parsed('sarif', { ...run, pages: known }).runs[0];
  expect(results.length).toBe(known[0]?.findings.length);
  for (const { baselineState } of results) expect(baselineState).toBe('unchanged');
  expect(FORMATS.junit({ ...run, pages: known })).toContain(' failures="0"');
  const text = FORMATS.text({ ...run, pages: known });
  expect(text).toContain(`\n  ${results.length} known from the baseline\n`);
  expect(text).not.toContain('How to fix');
});

describe('JSON', () => {
  const [page] = parsed('json').pages;

  it('counts every place, and lists the first of them', () => {
    const alt = page.results.find(({ check }: { check: string }) => check === 'seo/image-alt-missing');
    expect(alt).toEqual({
      check: 'seo/image-alt-missing',
      title: 'Images have an alt attribute',
      outcome: 'failed',
      severity: 'warning',
      loses: 'result',
      certainty: 'sure',
      takes: 0.04,
      total: 198,
      listed: 50,
      totals: { missing: 198 },
      cause: null,
      missing: [],
      read: null,
      observatory: null,
      error: null,
    });
    const places = page.findings.filter(({ check }: { check: string }) => check === 'seo/image-alt-missing');
    expect(places).toHaveLength(50);
  });

  it('contains causes, remedies and the codes of the Observatory’s tests', () => {
    const canonical = page.results.find(
      ({ check }: { check: string }) => check === 'seo/canonical-misplaced',
    );
    expect(canonical).toEqual({
      check: 'seo/canonical-misplaced',
      title: 'The canonical link is in the <head>',
      outcome: 'failed',
      severity: 'error',
      loses: 'address',
      certainty: 'sure',
      takes: 0.22,
      total: 1,
      listed: 1,
      totals: { endedBy: 1 },
      cause: 'seo/head-broken',
      missing: [],
      read: null,
      observatory: null,
      error: null,
    });
    const head = page.findings.find(({ check }: { check: string }) => check === 'seo/head-broken');
    expect(head).toEqual({
      check: 'seo/head-broken',
      severity: 'error',
      loses: 'address',
      certainty: 'sure',
      message: 'lost',
      fault: 'Head ends early, at “<div>”',
      text: 'The <head> ends at “<div>”, line 1; Google ignores what follows: canonical.',
      remedy:
        'Move the content shown here into the <body>, or delete it. The <head> may only contain meta, title, link, script, style, base, noscript and template.',
      docs: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
      values: { line: 1, lost: 'canonical', what: '<div>' },
      at: { source: 'html', snippet: '<div>', line: 1 },
      fix: null,
      cause: null,
      isKnown: false,
    });
    const hsts = page.results.find(({ check }: { check: string }) => check === 'security/hsts-missing');
    expect(hsts.observatory).toEqual({
      test: 'strict-transport-security',
      code: 'hsts-not-implemented',
      page: 'hsts-not-implemented',
    });
  });

  it('keeps the fields that scripts rely on', () => {
    expect(Object.keys(page)).toEqual([
      'url',
      'judgedAs',
      'status',
      'kind',
      'seo',
      'security',
      'findings',
      'results',
      'leftOut',
      'passed',
      'notApplicable',
      'notLookedAt',
      'broken',
      'measuredBy',
      'ms',
    ]);
    expect(page.ms).toEqual({ collect: 1.3, checks: 2 });
  });
});

describe('SARIF', () => {
  const log = parsed(
    'sarif',
    runResults({ unchecked: [{ url: 'https://example.org/', reason: 'no answer' }] }),
  );
  const [{ tool, results, invocations }] = log.runs;

  it('has a rule for every check, and each result refers to its own', () => {
    expect(log.version).toBe('2.1.0');
    const { rules, ...driver } = tool.driver;
    expect(driver).toEqual({ name: 'Plumbline', version: '1.2.3' });
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(Object.keys(checks));
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex].id).toBe(ruleId);
  });

  it('contains the page, the element, the level and the number of places', () => {
    const {
      ruleIndex: _index,
      partialFingerprints: _prints,
      ...alt
    } = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'seo/image-alt-missing');
    expect(alt).toEqual({
      ruleId: 'seo/image-alt-missing',
      message: {
        text: 'The image has no alt attribute. Add an alt attribute that says in a few words what the image shows; use alt="" if it is only decoration.',
      },
      level: 'warning',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'https://example.com/page' },
          },
          message: { text: '<img src="/0.jpg" width="9" height="9">' },
          logicalLocations: [
            { kind: 'element', fullyQualifiedName: 'body > div:nth-child(1) > img:nth-child(3)' },
          ],
        },
      ],
      properties: { severity: 'warning', loses: 'result', certainty: 'sure', total: 198 },
    });
  });

  it('places a line of robots.txt in the file of the host, however deep the page’s path is', () => {
    const deep = inspectionOf({
      url: 'https://example.com/shop/kettles/wren',
      robotsTxt: 'User-agent: *\nNonsense',
    });
    const page = checkedOf(checks, { inspection: deep, collect: 1 }, runChecks(checks, deep), 2);
    const [{ results: found }] = parsed('sarif', runResults({ pages: [page] })).runs;
    const line = found.find(({ ruleId }: { ruleId: string }) => ruleId === 'seo/robots-txt-syntax');
    expect(line.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'https://example.com/robots.txt' },
          region: { startLine: 2, snippet: { text: 'Nonsense' } },
        },
      },
    ]);
  });

  it('gives each place its own stable fingerprint', () => {
    const prints = results.map(
      ({ partialFingerprints }: { partialFingerprints: object }) => Object.values(partialFingerprints)[0],
    );
    expect(new Set(prints).size).toBe(prints.length);
    const [again] = parsed('sarif').runs;
    expect(again.results[0].partialFingerprints).toEqual(results[0].partialFingerprints);
  });

  it('lists the pages that could not be checked', () => {
    expect(invocations[0]).toEqual({
      executionSuccessful: false,
      toolExecutionNotifications: [
        { level: 'error', message: { text: 'https://example.org/ could not be checked: no answer' } },
      ],
    });
  });
});

describe('JUnit', () => {
  const attributesOf = (xml: string) =>
    Object.fromEntries([...xml.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const suite = (xml: string) => attributesOf(/<testsuite [^>]*>/.exec(xml)?.[0] ?? '');

  it('is well-formed, whatever the page contains', () => {
    const xml = FORMATS.junit(runResults());
    const open: string[] = [];
    const tags = xml.matchAll(/<(?<end>\/)?(?<name>[a-z-]+)(?:\s[\w:.-]+="[^"<]*")*(?<empty>\/)?>/g);
    const rest = xml.replace(/<\?xml[^>]*>|<\/?[a-z-]+(?:\s[\w:.-]+="[^"<]*")*\/?>/g, '');
    for (const { groups = {} } of tags) {
      if (groups.end) expect(open.pop()).toBe(groups.name);
      else if (!groups.empty) open.push(groups.name ?? '');
    }
    expect(open).toEqual([]);
    expect(rest).not.toMatch(/<|(?!\n)\p{Cc}|&(?!amp;|lt;|gt;|quot;|#\d+;)/u);
    expect(xml.match(/<testcase /g)).toHaveLength(Object.keys(checks).length);
  });

  it('fails from the same level on as the command, once for results with one cause', () => {
    const failures = (failOn: RunResults['failOn']) =>
      Number(suite(FORMATS.junit(runResults({ failOn }))).failures);
    expect(failures(null)).toBe(0);
    expect(failures('error')).toBeGreaterThan(0);
    expect(failures('notice')).toBeGreaterThan(failures('error'));
    expect(FORMATS.junit(runResults())).not.toMatch(/classname="seo.canonical-misplaced"[^>]*><failure/);
  });

  it('contains the fault, every listed place, their number, and how to fix it', () => {
    const xml = FORMATS.junit(runResults({ failOn: 'warning' }));
    const alt = /classname="seo.image-alt-missing".*?<\/testcase>/s.exec(xml)?.[0] ?? '';
    expect(alt).toContain('<failure type="warning"');
    expect(alt.match(/&lt;img /g)).toHaveLength(50);
    expect(alt).toContain('198 places in all');
    expect(alt).toContain('How to fix: ');
  });

  it('counts unchecked items as skipped, and a page without a response as an error', () => {
    const unchecked = [{ url: 'https://example.org/?a=1&b=2', reason: 'no <answer>\r\n\t"at all"' }];
    const xml = FORMATS.junit(runResults({ unchecked }));
    expect(Number(suite(xml).skipped)).toBeGreaterThan(0);
    expect(xml).toContain('name="https://example.org/?a=1&amp;b=2" tests="1" failures="0" errors="1"');
    // An attribute keeps line breaks and tabs only as entities (XML 1.0, section 3.3.3).
    expect(xml).toContain('message="no &lt;answer&gt;&#13;&#10;&#9;&quot;at all&quot;"');
    const [page] = runResults().pages;
    const result = page?.results.find(({ outcome }) => outcome === 'not looked at');
    if (!page || !result) throw new Error('all was looked at');
    const partly = { ...page, results: [{ ...result, missing: [], read: { done: 3, total: 5 } }] };
    expect(FORMATS.junit(runResults({ pages: [partly] }))).toContain(
      '<skipped message="Not checked. URLs checked: 3 of 5."/>',
    );
  });

  it('every format with the details of a finding says how much its check could read', () => {
    const [page] = runResults().pages;
    const result = page?.results.find(({ outcome, cause }) => outcome === 'failed' && cause === null);
    if (!page || !result) throw new Error('nothing was found');
    const read = { done: 27, total: 30 };
    const pages = [{ ...page, results: [{ ...result, read }] }];
    for (const format of ['junit', 'text', 'github', 'markdown'] as const)
      expect(FORMATS[format](runResults({ pages })).match(/URLs checked: 27 of 30\./g)).toHaveLength(1);
    const entries: { check_name: string; description: string }[] = JSON.parse(
      FORMATS.gitlab(runResults({ pages })),
    );
    const described = entries.filter(({ check_name }) => check_name === result.check);
    expect(described.length).toBeGreaterThan(0);
    for (const one of described) expect(one.description).toMatch(/ URLs checked: 27 of 30\.$/);
    const { results } = JSON.parse(FORMATS.sarif(runResults({ pages }))).runs[0];
    const own = results.filter(({ ruleId }: { ruleId: string }) => ruleId === result.check);
    expect(own.length).toBeGreaterThan(0);
    for (const one of own) expect(one.properties.read).toEqual(read);
  });
});

describe('text', () => {
  it.each([
    [[], [], 'F (0), all 12 tests measured; HTTP Observatory F (0)'],
    [[], ['cookies', 'redirection'], 'F (0); HTTP Observatory F (0)'],
    [['redirection'], [], 'F (0), uncertain: redirection; HTTP Observatory F (0)'],
  ] as const)(
    'says that all tests are measured only if none is open, of the page %j, of the Observatory %j',
    (own, open, line) => {
      const run = runResults();
      const pages = run.pages.map((page) => {
        const security = page.security as NonNullable<typeof page.security>;
        const bounds = { score: [0, 0] as const, grade: ['F', 'F'] as const };
        const observatory = { ...security.observatory, ...bounds, open };
        return { ...page, measuredBy: [], security: { ...security, range: bounds, open: own, observatory } };
      });
      const written = FORMATS.text({ ...run, pages });
      expect(written.split('\n').find((one) => one.startsWith('  Security '))).toBe(`  Security ${line}`);
    },
  );

  it('lists each finding once, with its number, its consequences and how to fix it', () => {
    const text = FORMATS.text(runResults());
    expect(text).toContain('SEO ');
    expect(text).toMatch(/×198 {2}\[seo\/image-alt-missing\]/);
    expect(text).toMatch(/error {4}Head ends early, at “<div>” {2}\[seo\/head-broken\]/);
    expect(text).toMatch(/consequences? (is|are) fixed with it/);
    expect(text).not.toContain('[seo/canonical-misplaced]');
    expect(text).toContain('How to fix: Move the content shown here into the <body>');
  });
});

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import type { ReportDocument } from '@/lib/report/export/report-document.ts';
import { reportDocument } from '@/lib/report/export/report-document.ts';
import { draw } from '@/test/components/draw.tsx';
import { KEPT, POOR, showPage } from '@/test/components/with-page.ts';
import { currentTranslator } from '../texts/texts.tsx';
import { PrintedFinding } from './printed-finding.tsx';
import { PrintedHead } from './printed-head.tsx';
import { PrintedLists } from './printed-lists.tsx';

async function documentOf(
  example: Example,
  state: Parameters<typeof showPage>[1] = {},
): Promise<ReportDocument> {
  const results = showPage(example, state);
  const { report, inspection, response } = useInspection.getState();
  if (!report || !inspection) throw new Error('not judged');
  return reportDocument({ report, results, inspection, response, history: null }, await currentTranslator());
}
const findingOf = (report: ReportDocument, check: string) => {
  const finding = report.findings.find((one) => one.check === check);
  if (!finding) throw new Error(`no finding of ${check}`);
  return finding;
};
const NOBODY = { name: '', logo: null };

describe('the head of a printed report', () => {
  const figures = (container: Element) =>
    [...container.querySelectorAll('dl > div')].map((one) =>
      [...one.children].map((part) => part.textContent),
    );

  it('shows the page, the date and the scores', async () => {
    const { container } = await draw(<PrintedHead report={await documentOf(KEPT)} head={NOBODY} />);
    await expect
      .element(page.getByRole('heading'))
      .toHaveTextContent('Report for https://kettles.example/wren');
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.parse('2026-06-01'));
    expect(container.querySelector('h1 + p')?.textContent).toMatch(
      new RegExp(`^Checked on ${day}.*\\. These are the response headers that the browser received\\.$`),
    );
    await expect
      .poll(() => figures(container))
      .toEqual([
        ['SEO', '100'],
        ['Security', 'A+ (150)'],
        ['HTTP Observatory', 'A+ (150)'],
        ['Indexing', 'allowed'],
      ]);
    expect(container.querySelector('img')).toBeNull();
  });

  it('says of a page that was still arriving that it is not whole', async () => {
    const said = 'The page was still loading when it was read. What is missing may still come.';
    const report = await documentOf(KEPT);
    await draw(<PrintedHead report={report} head={NOBODY} />);
    expect(page.getByText(said).elements()).toEqual([]);
    await draw(<PrintedHead report={{ ...report, isWhole: false }} head={NOBODY} />);
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('shows the score with the checks on demand below the score', async () => {
    const report = { ...(await documentOf(KEPT)), fullSeo: 71 };
    const { container } = await draw(<PrintedHead report={report} head={NOBODY} />);
    expect(figures(container)[0]).toEqual(['SEO', '100', 'SEO 100, with links and sitemap 71']);
  });

  it('shows dashes and ranges for unknown scores, and says that a page is blocked', async () => {
    const { parts: _unasked, ...unasked } = KEPT;
    const headers = { ...KEPT.headers, 'content-security-policy': "default-src 'self'" };
    const report = await documentOf({ ...unasked, headers, robotsTxt: 'User-agent: *\nDisallow: /' });
    const { container } = await draw(<PrintedHead report={report} head={NOBODY} />);
    // The two grades leave the same test open, which is said once.
    expect(container.textContent?.match(/Uncertain: [^A-Z]+/g)).toEqual(['Uncertain: redirection']);
    expect(figures(container).map(([, value]) => value)).toEqual([
      '39',
      'C+ – B+ (60\u00a0–\u00a080)',
      'C+ – B+ (60\u00a0–\u00a080)',
      'blocked',
    ]);
    const unknown = {
      ...report,
      seo: null,
      grades: null,
      isIndexable: null,
      response: null,
    };
    const other = await draw(<PrintedHead report={unknown} head={NOBODY} />);
    expect(figures(other.container).map(([, value]) => value)).toEqual(['–', '–', '–', '–']);
    expect(other.container.textContent).toContain('The response headers could not be read.');
  });

  it('has the name and logo of its author', async () => {
    const report = await documentOf(KEPT);
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const { container } = await draw(<PrintedHead report={report} head={{ name: 'Copper & Leaf', logo }} />);
    expect(container.querySelector('header > div')?.textContent).toBe('Copper & Leaf');
    expect(container.querySelector('img')?.src).toBe(logo);
    const named = await draw(<PrintedHead report={report} head={{ name: 'Copper & Leaf', logo: null }} />);
    expect(named.container.textContent).toContain('Copper & Leaf');
    expect(named.container.querySelector('img')).toBeNull();
  });
});

describe('a printed finding', () => {
  const parts = (container: Element) =>
    [...container.querySelectorAll('p, h3')].map((one) => one.textContent);
  const code = (container: Element) => [...container.querySelectorAll('pre')].map((one) => one.textContent);

  it('shows everything: severity, sentence, why, remedy, text to copy, consequences', async () => {
    const finding = findingOf(await documentOf(POOR), 'seo/og-missing');
    const { container } = await draw(<PrintedFinding finding={finding} />);
    const [heading, message, why, remedy, caused] = parts(container);
    expect(heading).toBe(`${finding.fault} · Notice, costs no points`);
    expect(message).toBe(finding.message);
    expect(why).toBe(`${finding.why} ${finding.docs}`);
    expect(remedy).toBe(`How to fix: ${finding.remedies.join(' ')}`);
    expect(caused).toBe(`Caused by this · counted once: ${finding.consequences[0]?.fault}`);
    await expect.poll(() => code(container)).toEqual(finding.fixes);
    expect(container.querySelector<HTMLElement>('li > span > span')?.title).toBe('Notice, costs no points');
    const many = await draw(
      <PrintedFinding finding={{ ...finding, fixes: ['one', 'two'], severity: 'error' }} />,
    );
    expect(code(many.container)).toEqual(['one\ntwo']);
    expect(many.container.querySelector<HTMLElement>('li > span > span')?.title).toBe('Error');
    // The dot is for sighted users: the heading has the word.
    expect(container.querySelector('li > span')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('lists eight places, and says how many more there are', async () => {
    const finding = findingOf(await documentOf(POOR), 'seo/image-alt-missing');
    const { container } = await draw(<PrintedFinding finding={finding} />);
    await expect
      .poll(() => code(container))
      .toEqual(Array.from({ length: 8 }, (_, n) => `<img src="/kettle-${n}.jpg" width="60" height="40">`));
    await expect.poll(() => parts(container)).toContain('Where · 12:');
    expect(parts(container).at(-1)).toBe('and 4 more places');
    expect(container.textContent).not.toContain('Caused by this');
    const partly = { ...finding, unseen: ['URLs checked: 27 of 30.'] };
    const other = await draw(<PrintedFinding finding={partly} />);
    expect(parts(other.container).at(-1)).toBe('URLs checked: 27 of 30.');
  });

  it('gives a place its own sentence if it differs, and a line its number', async () => {
    const cookie = findingOf(await documentOf(POOR), 'security/cookie-unprotected');
    const { container } = await draw(<PrintedFinding finding={cookie} />);
    expect(parts(container).slice(-2)).toEqual(['Where · 2:', cookie.places[1]?.message]);
    const blocked = findingOf(
      await documentOf({ ...KEPT, robotsTxt: 'User-agent: *\nDisallow: /' }),
      'seo/indexability',
    );
    const other = await draw(<PrintedFinding finding={blocked} />);
    await expect.poll(() => code(other.container)).toEqual(['2: Disallow: /']);
    expect(parts(other.container).at(-1)).toBe('Where:');
    const unlinked = await draw(<PrintedFinding finding={{ ...blocked, docs: 'javascript:alert(1)' }} />);
    expect(unlinked.container.textContent).not.toContain('javascript:');
  });
});

it('the other results are lists with their numbers; empty lists are left out', async () => {
  const { headers: _headers, ...unseen } = KEPT;
  const report = await documentOf(
    { ...unseen, robotsTxt: 'User-agent: *\nDisallow: /' },
    { ignores: (check) => check === 'seo/indexability' },
  );
  const broken = { ...report, broken: [{ check: 'seo/x', title: 'A check that broke' }], passed: [] };
  const { container } = await draw(<PrintedLists report={broken} />);
  const lists = [...container.querySelectorAll('section')].map((one) => ({
    title: one.querySelector('h2')?.textContent,
    rows: [...one.querySelectorAll('li')].map((row) => row.textContent),
  }));
  expect(lists.map(({ title }) => title?.replace(/\d+/, 'n'))).toEqual([
    'Ignored on this site (n)',
    'Not checked (n)',
    'Not applicable (n)',
    'Failed to run (Plumbline error) (n)',
  ]);
  expect(lists[0]?.rows).toEqual(['robots.txt does not let Googlebot fetch this page: “Disallow: /”.']);
  expect(lists[1]?.title).toBe(`Not checked (${report.notLookedAt.length})`);
  const SAYS = 'The response headers are unknown or incomplete.';
  const [unchecked] = report.notLookedAt.filter(({ reasons }) => reasons.join() === SAYS);
  expect(lists[1]?.rows).toContain(`${unchecked?.title} – ${SAYS}`);
  expect(lists[3]?.rows).toEqual(['A check that broke']);
  const twice = {
    ...report,
    passed: [...report.passed, ...report.passed],
    ignored: [...report.ignored, ...report.ignored],
  };
  const whole = await draw(<PrintedLists report={twice} />);
  const passed = new Set(report.passed.map(({ title }) => title)).size;
  expect(
    [...whole.container.querySelectorAll('h2')].slice(0, 2).map(({ textContent }) => textContent),
  ).toEqual(['Ignored on this site (1)', `Passed (${passed})`]);
});

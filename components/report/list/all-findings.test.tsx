import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useInspection } from '@/lib/page/session/session.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, POOR, resultOf, showEverything, showPage } from '@/test/components/with-page.ts';
import AllFindings from './all-findings.tsx';
import { QuietLists } from './quiet-lists.tsx';
import { ThisPage } from './this-page.tsx';
import { WorstRows } from './worst-rows.tsx';

const rows = (container: Element) => [...container.querySelectorAll('details[name=finding] summary')];
const words = (container: Element) => rows(container).map((row) => row.textContent);
const lists = (container: Element) =>
  [...container.querySelectorAll('details:not([name]) > summary')].map((one) =>
    [...one.querySelectorAll('span')].map((part) => part.textContent),
  );

/** A row of the poor page, and the rows of the findings that are folded under it. */
const GENERIC = 'Warning:Generic title<title>Home</title>2 consequencesSEO';
const FOLDED = [
  'Notice, costs no points:Title and main heading share no word<h1>Copper kettles</h1>SEO',
  'Notice, costs no points:Short title (53 of 600 px)<title>Home</title>SEO',
];

describe('all findings', () => {
  it('are ordered by severity, of both areas or one, without consequences', async () => {
    const failed = showPage(POOR).filter(({ outcome, cause }) => outcome === 'failed' && !cause);
    const { container } = await draw(<AllFindings />);
    const weights = words(container).map((text) => text?.split(':')[0]);
    expect(weights).toHaveLength(failed.length);
    expect(weights.slice(0, 6)).toEqual([...Array(5).fill('Error'), 'Warning']);
    expect(weights.at(-1)).toBe('Notice, costs no points');
    expect(words(container).some((text) => text?.includes('Short title'))).toBe(false);
    expect(container.querySelectorAll('[title=SEO]').length).toBe(
      failed.filter(({ area }) => area === 'seo').length,
    );
    const seo = await draw(<AllFindings area="seo" />);
    await expect
      .poll(() => rows(seo.container))
      .toHaveLength(failed.filter(({ area }) => area === 'seo').length);
    expect(seo.container.querySelector('[title=SEO]')).toBeNull();
    expect(words(seo.container)[0]).toMatch(/^Error:/);
  });

  it('of search are grouped by what is lost, with the points that it takes; what takes next to nothing is closed', async () => {
    showPage(POOR);
    const { container } = await draw(<AllFindings area="seo" />);
    const groups = [...container.querySelectorAll('section')].map((group) => [
      group.querySelector('h3')?.textContent,
      ...words(group).map((text) => text?.split('<')[0]),
    ]);
    expect(groups).toEqual([
      ['The wrong address may be chosen−22takes 22 points', 'Error:2 different canonical URLs'],
      [
        'Clicks are lost−10takes 10 points',
        'Warning:Generic title',
        'Warning:No meta description−3takes 3 points',
        'Warning:Image without alt',
      ],
      ['Crawlers find less−2takes 2 points', 'Warning:Script instead of a URL in a link'],
    ]);
    // The points of a finding that is alone are those of its group.
    const alone = [...container.querySelectorAll('section')].map(words).filter(({ length }) => length === 1);
    expect(alone.flat().filter((text) => text?.includes('takes'))).toEqual([]);
    expect(lists(container)[0]).toEqual(['Small things', '3']);
    const small = container.querySelector('details:not([name])');
    expect(small?.hasAttribute('open')).toBe(false);
    await press(page.getByText('Small things'));
    expect(small && words(small)).toEqual([
      'Notice, costs no points:2 main headings (h1)<h1>Kettles</h1>',
      'Notice, costs no points:5 Open Graph tags missing1 consequence',
      'Notice, costs no points:No sitemap in robots.txt',
    ]);
  });

  it('of a page that is out of the index say so, and nothing else takes points', async () => {
    showPage({ ...POOR, robotsTxt: 'User-agent: *\nDisallow: /' });
    const { container } = await draw(<AllFindings area="seo" />);
    expect([...container.querySelectorAll('section h3')].map((one) => one.textContent)).toEqual([
      'Out of the index39 at most',
      'The wrong address may be chosen',
      'Clicks are lost',
      'Crawlers find less',
    ]);
    expect(words(container).filter((text) => text?.includes('takes'))).toEqual([]);
    const { clientHeight } = page.getByText('39 at most').element();
    await page.viewport(180, 860);
    expect(page.getByText('39 at most').element().clientHeight).toBe(clientHeight);
  });

  it.each([
    ['observed', 'These are the response headers that the browser received.'],
    ['stored', 'The response headers come from the browser’s cached copy of this page.'],
    [null, 'The response headers could not be read.'],
  ] as const)('says how the response was obtained: %s', async (response, sentence) => {
    showPage(POOR, { response });
    await draw(<AllFindings />);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it.each([
    ['observed', 1],
    ['stored', 1],
    [null, 0],
  ] as const)(
    'leaves the card of the grade to say that there is no response: %s',
    async (response, count) => {
      showPage(POOR, { response });
      await draw(<AllFindings area="security" />);
      const said = page.getByText(
        /^(?:These are the|The) response headers (?:that the|come from|could not be)/,
      );
      expect(said.elements()).toHaveLength(count);
    },
  );

  it.each([
    ['not stored', /^The page’s own response is unknown: it was not observed, and the browser has no copy\./],
    [
      'another answer',
      /^The page’s own response is unknown: the browser’s copy of this address is from another/,
    ],
    [
      'late',
      /^The page’s own response is unknown: the browser did not return its copy in time; it may still/,
    ],
    ['worker', /^The page’s own service worker responded, not the server\./],
    ['barred', /^The page’s own response is unknown: its Content Security Policy also blocks extensions/],
  ] as const)('says why the page’s own response is not known: %s', async (unseen, sentence) => {
    showPage(POOR, { response: null });
    useInspection.setState(({ inspection }) => ({ inspection: inspection && { ...inspection, unseen } }));
    await draw(<AllFindings />);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('in a wide window, opens next to the list: the worst first, then the chosen one', async () => {
    await page.viewport(1_000, 800);
    showPage(POOR);
    const { container } = await draw(<AllFindings />);
    const article = () => container.querySelector('article');
    const heading = () => article()?.querySelector('h3')?.textContent;
    const current = () =>
      [...container.querySelectorAll('[aria-current=true]')].map((one) => one.textContent);
    expect(container.querySelector('details[name=finding]')).toBeNull();
    const [worst] = container.querySelectorAll('li > button');
    await expect.poll(current).toEqual([worst?.textContent]);
    const first = resultOf('seo/canonical-conflict').definition;
    await expect.element(page.getByText(first.why)).toBeVisible();
    await expect.poll(heading).toMatch(/^Error:/);
    const button = page.getByRole('button', { name: /Generic title/ });
    await press(button);
    await expect.poll(heading).toBe('Warning:Generic title');
    await expect.poll(current).toHaveLength(1);
    expect(current()[0]).toContain('Generic title');
    await expect.element(page.getByText(resultOf('seo/title-generic').definition.why)).toBeVisible();
    // The chosen finding is gone: the worst that is left is open.
    showPage(KEPT);
    await expect.poll(article).toBeNull();
  });
});

describe('an ignored finding', () => {
  it('leaves the list with one press, is listed separately, and returns with another', async () => {
    showPage({ ...POOR, url: 'https://ignoring.example/kettles' });
    const { container } = await draw(<AllFindings />);
    const before = words(container);
    const row = rows(container).find((one) => one.textContent?.includes('Generic title')) as Element;
    await userEvent.click(row);
    await press(page.getByRole('button', { name: 'Ignore on this site' }));
    // The findings folded under it have lost their parent.
    await expect.poll(() => words(container).filter((text) => !before.includes(text))).toEqual(FOLDED);
    expect(before.filter((text) => !words(container).includes(text))).toEqual([GENERIC]);
    expect(lists(container).at(-1)).toEqual(['Ignored on this site', '1']);
    await press(page.getByText('Ignored on this site'));
    const list = [...container.querySelectorAll('details')].at(-1);
    expect(list?.textContent).toContain('You ignore these findings on ignoring.example.');
    expect(list?.querySelector('li > span')?.textContent).toBe('Generic title');
    await press(page.getByRole('button', { name: 'Stop ignoring' }));
    await expect.poll(() => words(container)).toEqual(before);
    expect(container.textContent).not.toContain('Ignored on this site1');
  });
});

it('what is ignored of a finding is named by itself, not by what is left of the finding', async () => {
  showPage(POOR);
  const result = resultOf('security/cookie-unprotected');
  const [left, ignored] = result.findings;
  if (!left || !ignored) throw new Error('There are no two findings');
  const { container } = await draw(
    <QuietLists results={[{ ...result, findings: [left], ignored: [ignored] }]} />,
  );
  expect(container.querySelector('li > span')?.textContent).toBe('Likely sign-in cookie without HttpOnly');
});

describe('what was not found', () => {
  it('is in closed lists with their numbers; unchecked items have a reason', async () => {
    const { headers: _unseen, parts: _unasked, robotsTxt: _unread, ...unseen } = KEPT;
    const results = showPage(unseen);
    const { container } = await draw(<AllFindings />);
    const count = (outcome: string) => String(results.filter((result) => result.outcome === outcome).length);
    await expect
      .poll(() => lists(container))
      .toEqual([
        ['Passed', count('passed')],
        ['Not applicable', count('not applicable')],
        ['Not checked', count('not looked at')],
      ]);
    expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false, false]);
    await press(page.getByText('Passed'));
    const [passed, , unchecked] = container.querySelectorAll('details');
    const titles = [...(passed?.querySelectorAll('li') ?? [])].map((one) => one.textContent);
    expect(titles).toContain(resultOf('seo/indexability').definition.title);
    const { title } = resultOf('security/hsts-missing').definition;
    const row = [...(unchecked?.querySelectorAll('li') ?? [])].find((one) =>
      one.textContent?.startsWith(title),
    );
    expect(row?.querySelector('span')?.textContent).toBe('The response headers are unknown or incomplete.');
  });

  it('a broken check shows its error', async () => {
    showPage(KEPT);
    const broken = {
      ...resultOf('seo/title-generic'),
      outcome: 'broken' as const,
      error: 'title is undefined',
    };
    const { container } = await draw(<QuietLists results={[broken]} />);
    await expect.poll(() => lists(container)).toEqual([['Failed to run (Plumbline error)', '1']]);
    expect(container.querySelector('li span')?.textContent).toBe('title is undefined');
  });
});

describe('the worst findings of the page', () => {
  const action = () => page.getByRole('button', { name: /findings|Only the worst|All checks/ });

  it('include both areas, and open everything', async () => {
    const failed = showPage(POOR).filter(({ outcome, cause }) => outcome === 'failed' && !cause);
    const { container } = await draw(<ThisPage rows={3} />);
    await expect.poll(() => rows(container)).toHaveLength(3);
    expect(container.querySelectorAll('[title=SEO]')).toHaveLength(1);
    await expect.element(action()).toHaveTextContent(`All ${failed.length} findings →`);
    await expect.element(action()).toHaveAttribute('aria-expanded', 'false');
    await press(action());
    await expect.poll(() => rows(container).length).toBe(failed.length);
    await expect.element(action()).toHaveTextContent('Only the worst ↑');
    await expect.element(action()).toHaveAttribute('aria-expanded', 'true');
    await press(action());
    await expect.poll(() => rows(container).length).toBe(3);
  });

  it('are replaced by the passed checks if there are none, in the same height', async () => {
    const results = showPage(KEPT, { phase: 'complete' });
    const passed = results.filter(({ outcome }) => outcome === 'passed').length;
    const html = KEPT.html?.replace('<title>Copper kettles made by hand – Copper & Leaf</title>', '');
    showPage({ ...KEPT, ...(html && { html }) });
    const found = rows((await draw(<AllFindings />)).container).length;
    const { container } = await draw(<ThisPage rows={found + 2} />);
    await expect.poll(() => rows(container)).toHaveLength(found);
    const stand = container.querySelector<HTMLElement>('li > button');
    expect(stand?.textContent).toMatch(/^\d+ checks passed, \d+ not checked$/);
    expect(Number.parseInt(stand?.textContent ?? '', 10)).toBeLessThan(passed);
    const told = [...container.querySelectorAll<HTMLElement>('li:has(> button) ~ li')];
    expect(told.map(({ textContent }) => textContent)).toEqual(['Search engines may index the pageSEO']);
    expect([stand, ...told].map((row) => row?.getBoundingClientRect().height)).toEqual([46, 46]);
    await userEvent.click(stand as Element);
    await expect.poll(() => container.textContent).toContain('Only the worst');
    const full = await draw(<ThisPage rows={found} />);
    expect(full.container.querySelector('li > button')).toBeNull();
  });

  it('are calm if nothing is wrong, without the number of passed checks before the end', async () => {
    const passed = showEverything(KEPT).filter(({ outcome }) => outcome === 'passed').length;
    const { container } = await draw(<ThisPage rows={3} />);
    const list = container.querySelector<HTMLElement>('ul');
    const told = () => [...(list?.children ?? [])].map(({ textContent }) => textContent);
    await expect
      .poll(told)
      .toEqual([
        `Everything is fine here${passed} checks passed`,
        'Search engines may index the pageSEO',
        'The page is served over httpsSecurity',
      ]);
    expect(getComputedStyle(list?.querySelector('svg') as Element).color).toBe(themed('pass'));
    await expect.element(action()).toHaveTextContent('All checks →');
    useInspection.setState({ phase: 'page' });
    await expect.poll(() => told()[0]).toBe('No problems foundchecking…');
    const worst = await draw(<WorstRows failed={[]} most={3} isFinal />);
    expect(worst.container.querySelector<HTMLElement>('[style]')?.style.height).toBe('142px');
  });

  it('are no good news if something that matters was not looked at', async () => {
    const results = showPage(KEPT);
    const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
    const { container } = await draw(<ThisPage rows={3} />);
    const [first] = container.querySelectorAll('li');
    expect(first?.textContent).toBe(
      `No problems found${count('passed')} checks passed, ${count('not looked at')} not checked`,
    );
    expect(colourOf(first?.querySelector('svg') ?? null)).toBe(themed('dim'));
    const { report } = useInspection.getState();
    const unseen = results.find(({ outcome }) => outcome === 'not looked at');
    const fewer = report?.results.filter(
      ({ check, outcome }) => outcome !== 'not looked at' || check === unseen?.check,
    );
    useInspection.setState({ report: report && { ...report, results: fewer ?? [] } });
    await expect
      .poll(() => first?.textContent)
      .toBe(`No problems found${count('passed')} checks passed, 1 not checked`);
  });

  it.each([
    ['seo', 'Everything is fine here'],
    ['security', 'No problems found'],
    [undefined, 'No problems found'],
  ] as const)('are good news of %s if only a test of security is open: %s', async (area, title) => {
    showEverything(KEPT);
    const { report } = useInspection.getState();
    const security = report?.security && { ...report.security, open: ['redirection'] };
    useInspection.setState({ report: report && { ...report, security: security ?? null } });
    const { container } = await draw(<WorstRows failed={[]} most={3} isFinal {...(area && { area })} />);
    expect(container.querySelector('p')?.textContent).toBe(title);
  });

  it('show the same number of placeholders', async () => {
    showPage(KEPT, { report: null, phase: 'reading' });
    const { container } = await draw(<ThisPage rows={4} />);
    expect(container.querySelectorAll('li')).toHaveLength(4);
    expect(container.querySelector('button')).toBeNull();
  });
});

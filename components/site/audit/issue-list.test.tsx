import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { AuditDetails } from './audit-details.tsx';
import { IssueList } from './issue-list.tsx';
import { categoriesOf } from './issues.ts';

const drawIssues = (now: Record<string, unknown>, then: Record<string, unknown> | null = null) =>
  draw(<IssueList title="Issues" categories={categoriesOf(now)} before={then && categoriesOf(then)} />);
/** Returns the rows of a list by its heading: name, number and change of each. */
const rows = () =>
  [...document.querySelectorAll('li')].map((row) =>
    [...row.children]
      .slice(1)
      .map((part) => part.firstElementChild?.firstElementChild?.textContent ?? part.textContent),
  );
const changes = () =>
  [...document.querySelectorAll('li span[aria-hidden] + .sr-only')].map(
    (said) => [said.textContent, colourOf(said.parentElement)] as const,
  );

describe('the findings of an audit', () => {
  it('are listed by severity, with names, numbers and marks', async () => {
    await drawIssues({ notices: 3, slow_pages: 2, warnings: 1_200, errors: 9, robots: 'unreachable' });
    await expect.element(page.getByRole('heading', { name: 'Issues' })).toBeVisible();
    await expect
      .poll(() => rows())
      .toEqual([
        ['Errors', '9'],
        ['Warnings', '1,200'],
        ['Notices', '3'],
        ['slow_pages', '2'],
        ['robots', 'unreachable'],
      ]);
    const marks = [...document.querySelectorAll('li > :first-child')];
    expect(marks.slice(0, 2).map((mark) => colourOf(mark, 'backgroundColor'))).toEqual([
      themed('error'),
      themed('warn'),
    ]);
    const clipped = marks.map((mark) => getComputedStyle(mark).clipPath !== 'none');
    expect(clipped).toEqual([false, true, false, false, false]);
    const edges = marks.slice(2).map((mark) => getComputedStyle(mark).borderTopColor);
    expect(edges.slice(0, 2)).toEqual([themed('note'), themed('dim')]);
  });

  it('are compared with the previous audit: fewer faults green, more red, others neutral', async () => {
    const now = { errors: 9, warnings: 2, notices: 5, security: 3, redirects: 4 };
    const then = { errors: 12, warnings: 1, notices: 6, redirects: 4 };
    await drawIssues(now, then);
    await expect
      .poll(() => rows())
      .toEqual([
        ['Errors', '9', '▼3'],
        ['Warnings', '2', '▲1'],
        ['Notices', '5', '▼1'],
        ['Security', '3', ''],
        ['Redirects', '4', '='],
      ]);
    await expect.poll(changes).toEqual([
      ['3 less', themed('pass')],
      ['1 more', themed('error')],
      ['1 less', themed('dim')],
      ['unchanged', themed('dim')],
    ]);
  });

  it('have a heading for each category with parts', async () => {
    await drawIssues(
      { errors: 1, seo: { warnings: 2, errors: 0, notices: 0 } },
      { seo: { warnings: 5, errors: 3, notices: 0 } },
    );
    await expect.element(page.getByRole('heading', { name: 'SEO' })).toBeVisible();
    // Errors that have disappeared are worth a row, notices that never occurred are not.
    await expect
      .poll(() => rows())
      .toEqual([
        ['Errors', '1', ''],
        ['Errors', '0', '▼3'],
        ['Warnings', '2', '▼3'],
      ]);
  });

  it('show no change for new parts', async () => {
    await drawIssues({ seo: { warnings: 2 } }, { errors: 1 });
    await expect.poll(() => rows()).toEqual([['Warnings', '2']]);
  });

  it('that are checks of Plumbline have the titles of those checks', async () => {
    await drawIssues({
      'security/hsts-missing': 2,
      checks: { 'seo/canonical-conflict': 4, 'seo/moonlight': 1 },
    });
    (document.querySelector('summary') as HTMLElement).click();
    await expect
      .poll(() => rows())
      .toEqual([
        ['HSTS tells browsers to use https only', '2'],
        ['One canonical URL', '4'],
        ['seo/moonlight', '1'],
      ]);
  });

  it('fold the service’s own names, and say how many', async () => {
    await drawIssues({ checks: { title_missing: 4, h1_twice: 1, fine: 0 } });
    const summary = document.querySelector('summary') as HTMLElement;
    expect(summary.textContent).toBe('Failed checks, by number of pages2');
    await expect.element(page.getByText('title_missing')).not.toBeVisible();
    summary.click();
    await expect.element(page.getByText('title_missing')).toBeVisible();
    await expect
      .poll(() => rows())
      .toEqual([
        ['title_missing', '4'],
        ['h1_twice', '1'],
      ]);
  });

  it('have no heading without content', async () => {
    await drawIssues({ seo: { warnings: 0 }, security: { errors: 0 } });
    expect(page.getByRole('heading').elements()).toEqual([]);
  });

  it('list a category that has both in the list, with its parts below', async () => {
    await drawIssues({ seo: { count: 7, warnings: 7 } });
    expect(
      page
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Issues', 'SEO']);
    await expect
      .poll(() => rows())
      .toEqual([
        ['SEO', '7'],
        ['Warnings', '7'],
      ]);
  });

  it('handle an overlong name, and an overlong text', async () => {
    await drawIssues({ ['x'.repeat(200)]: 1, robots: 'y'.repeat(200) });
    await expect
      .poll(() => rows())
      .toEqual([
        ['x'.repeat(80), '1'],
        ['robots', 'y'.repeat(80)],
      ]);
  });
});

describe('the findings in the row of the audit', () => {
  it('are folded under the result, by category, only numbers', async () => {
    await draw(
      <AuditDetails summary="214 pages" issues={{ warnings: 1_200, errors: 0, robots: 'odd', zebra: 3 }} />,
    );
    const summary = document.querySelector('summary') as HTMLElement;
    expect(summary.textContent).toBe('214 pagesResults');
    await expect.element(page.getByText('Warnings')).not.toBeVisible();
    summary.click();
    await expect.element(page.getByText('Warnings')).toBeVisible();
    const cells = [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Errors', '0', 'Warnings', '1,200', 'zebra', '3']);
  });

  it('are only the result if there are no numbers', async () => {
    const { container } = await draw(<AuditDetails summary="214 pages" issues={{ robots: 'odd' }} />);
    expect(container.textContent).toBe('214 pages');
    expect(container.querySelector('details')).toBeNull();
  });
});

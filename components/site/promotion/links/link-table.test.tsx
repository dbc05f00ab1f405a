import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '@/test/components/press.ts';
import { savedFile } from '@/test/components/saved-file.ts';
import { shown } from '@/test/components/shown.ts';
import { connected, drawSite } from '@/test/components/with-service.tsx';
import { linkRows } from './link-rows.ts';
import { LinkTable } from './link-table.tsx';

beforeEach(connected);

const PROJECT = { id: 12, domain_host: 'copper-leaf.example' };
const linksOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    url: `https://copper-leaf.example/p/${n}`,
    anchor: `=cup ${n}`,
  }));
const rowsOf = (count: number) =>
  linkRows({
    domain: PROJECT.domain_host,
    links: linksOf(count),
    runs: [{ id: 9, link_id: 2, status: 'queued' }],
    areAllRuns: true,
    keywords: [],
  });
const drawTable = (count: number) => drawSite(<LinkTable project={PROJECT} rows={rowsOf(count)} />);
const paths = () =>
  [...document.querySelectorAll('[data-row="open"]')].map(
    (row) => row.firstElementChild?.textContent?.split(',')[0],
  );
const box = (n: number) => page.getByRole('checkbox', { name: `Select /p/${n}`, exact: true });
const picked = () => page.getByText(/^\d+ selected$/);

describe('a table of links', () => {
  it('of ten thousand rows renders only those near the window', async () => {
    const { container } = await drawTable(10_000);
    expect(paths().length).toBeLessThan(120);
    expect(container.querySelector('li')?.getAttribute('aria-setsize')).toBe('10000');
    await page.getByRole('searchbox').fill('p/9999');
    await expect.poll(paths).toEqual(['/p/9999']);
  });

  it('of one row, and with a search that finds nothing', async () => {
    const { container } = await drawTable(1);
    await expect.poll(paths).toEqual(['/p/0']);
    await page.getByRole('searchbox').fill('saucer');
    await expect.poll(() => shown(container)).toContain('No matching rows.');
    await expect.element(page.getByRole('status').getByText('No matching rows.')).toBeVisible();
  });

  it('is sorted by a column and back, which is announced', async () => {
    const { container } = await drawTable(3);
    const said = () => container.querySelector('[role="status"].sr-only')?.textContent;
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Page');
    await press(page.getByRole('button', { name: 'Sort descending' }));
    await expect.poll(paths).toEqual(['/p/2', '/p/1', '/p/0']);
    await expect.poll(said).toBe('Sorted by Page, descending');
    const headings = () =>
      [...container.querySelectorAll('[role="group"][aria-label="Sort by"] button')].map(
        ({ textContent, ariaPressed }) => `${textContent} ${ariaPressed}`,
      );
    expect(headings()).toEqual([
      'Page true',
      'Anchor text false',
      'Last run false',
      'Placements false',
      'Verified false',
      'Best keyword false',
      'Position false',
      'Indexable false',
    ]);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Original order');
    await expect.poll(paths).toEqual(['/p/0', '/p/1', '/p/2']);
    const turns: unknown[] = [];
    for (const next of ['Sorted by Page, ascending', 'Sorted by Page, descending', 'Original order']) {
      container.querySelector<HTMLButtonElement>('[role="group"][aria-label="Sort by"] button')?.click();
      await expect.poll(said).toBe(next);
      turns.push(paths());
    }
    expect(turns.map((turn) => String(turn))).toEqual(['/p/0,/p/1,/p/2', '/p/2,/p/1,/p/0', '/p/0,/p/1,/p/2']);
  });

  it('has headings over its figures in a narrow panel, each as wide as its column', async () => {
    await page.viewport(360, 800);
    await drawTable(3);
    for (const name of ['Placements', 'Position']) {
      const { left, right } = page.getByText(name, { exact: true }).last().element().getBoundingClientRect();
      expect(right).toBeGreaterThan(left);
      expect(right).toBeLessThan(360);
    }
    const heading = page.getByText('Position', { exact: true }).last().element();
    expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth || heading.scrollWidth);
  });

  it('cuts no path of 17 characters in the narrowest panel, where the heading ends above its figures', async () => {
    const [link] = linksOf(1);
    const rows = linkRows({
      domain: PROJECT.domain_host,
      links: [{ ...link, id: 1, url: 'https://copper-leaf.example/kettles/osprey-2' }],
      runs: [],
      areAllRuns: true,
      keywords: [],
    });
    await drawSite(
      <div style={{ container: 'page / inline-size', width: 210 }}>
        <LinkTable project={PROJECT} rows={rows} />
      </div>,
    );
    const path = page.getByText('/kettles/osprey-2', { exact: true }).last().element();
    expect(path.clientWidth).toBeGreaterThan(0);
    expect(path.scrollWidth).toBe(path.clientWidth);
    const heading = page.getByText('Position', { exact: true }).last().element();
    const ends = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0;
    expect(ends(heading)).toBeLessThan(ends(path.closest('li')));
    expect(ends(heading)).toBeGreaterThan(ends(path));
  });

  it('is filtered; the filter is off after another press', async () => {
    await drawTable(3);
    await press(page.getByRole('button', { name: 'Active run 1' }));
    await expect.poll(paths).toEqual(['/p/1']);
    await press(page.getByRole('button', { name: 'Active run 1' }));
    await expect.poll(paths).toHaveLength(3);
  });
});

describe('selecting links', () => {
  it('leaves out those with an active run, and is cleared in one press', async () => {
    await drawTable(4);
    await press(page.getByRole('checkbox', { name: 'Select these 3 links' }));
    await expect.element(picked()).toHaveTextContent('3 selected');
    (page.getByRole('button', { name: 'Clear' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(picked()).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox', { name: 'Select these 3 links' })).toHaveFocus();
  });

  it('only takes what the search shows', async () => {
    await drawTable(12);
    await page.getByRole('searchbox').fill('p/1');
    await expect.poll(paths).toEqual(['/p/1', '/p/10', '/p/11']);
    await press(page.getByRole('checkbox', { name: 'Select these 2 links' }));
    await expect.element(picked()).toHaveTextContent('2 selected');
  });

  it('works without a pointer: arrows move between the checkboxes, Space selects, Shift+Space a range', async () => {
    await drawTable(8);
    (box(2).element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    await expect.element(box(4)).toHaveFocus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect.element(picked()).toHaveTextContent('3 selected');
    expect([2, 3, 4].map((n) => (box(n).element() as HTMLInputElement).checked)).toEqual([true, true, true]);
    // Without Shift, it is one row again.
    await press(box(6));
    await expect.element(picked()).toHaveTextContent('4 selected');
  });
});

describe('the CSV file', () => {
  const lines = async (file: ReturnType<typeof savedFile>) => {
    await press(page.getByRole('button', { name: 'Save these links as a CSV file' }));
    return (await file())?.text.split('\r\n');
  };

  it('has the whole URLs, and runs no formula', async () => {
    const file = savedFile();
    await drawTable(2);
    expect(await lines(file)).toEqual([
      'URL,Anchor text,Last run,Placements,Verified,Best keyword,Position,Indexable',
      "https://copper-leaf.example/p/0,'=cup 0,never,,,,,not checked",
      "https://copper-leaf.example/p/1,'=cup 1,9,,,,,not checked",
      '',
    ]);
  });

  it('has only the rows that the search shows', async () => {
    const file = savedFile();
    await drawTable(12);
    await page.getByRole('searchbox').fill('p/1');
    await expect.poll(paths).toHaveLength(3);
    const saved = (await lines(file))?.slice(1, -1).map((line) => line.split(',')[0]);
    expect(saved).toEqual([1, 10, 11].map((n) => `https://copper-leaf.example/p/${n}`));
  });

  it('has the selected rows if there are any', async () => {
    const file = savedFile();
    await drawTable(3);
    await press(box(2));
    expect((await lines(file))?.[1]).toMatch(/^https:\/\/copper-leaf\.example\/p\/2,/);
  });
});

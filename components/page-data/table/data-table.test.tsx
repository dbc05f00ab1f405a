import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Example } from '@/lib/checks/check.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { pageInTab, tabIsClosed } from '@/test/components/tab.ts';
import { judge } from '@/test/engine/judged.ts';
import { rowsOf, VIEWS } from '../views.ts';
import { DataTable } from './data-table.tsx';
import type { DataRow, TableView, ViewId } from './table-view.ts';

const viewOf = (id: ViewId) => VIEWS.find((view) => view.id === id) as TableView;

function Placed({ view, rows }: { view: TableView; rows: readonly DataRow[] }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setTools} />
      <DataTable view={view} rows={rows} cut="" tools={tools} />
    </>
  );
}

/**
 * Renders a table of a page with its tools, placed as in the panel; with check results if findings are needed.
 */
async function table(id: ViewId, example: Example, { isJudged = false } = {}) {
  const inspection = inspected(example);
  if (isJudged) inspected(example, { inspection, report: judge(inspection) });
  const view = viewOf(id);
  return draw(<Placed view={view} rows={rowsOf(view, inspection)} />);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const buttonsOf = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
/** Returns the visible text of each row, part by part. */
const shown = () => buttonsOf().map((row) => row.innerText.split(/\n+/));
const leads = () => shown().map((parts) => parts.find((part) => !/^(H\d|\d+|.+:)$/.test(part)));
const count = () => document.querySelector('p[role=status]')?.textContent;
const chips = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-pressed]')].map(({ innerText }) => innerText);

const OUTLINE = `<h1 id="a">Kettles</h1><h2 id="b">Copper</h2><h3 id="c">Large copper</h3>
  <h2 id="d">Steel</h2><h4 id="e"></h4>`;

describe('the rows', () => {
  it('are a list with the name of the table, in page order, with their number', async () => {
    await table('headings', { html: OUTLINE });
    await expect.element(page.getByRole('list', { name: 'Headings' })).toBeVisible();
    await expect
      .poll(() => shown())
      .toEqual([
        ['H1', 'Kettles'],
        ['H2', 'Copper'],
        ['H3', 'Large copper'],
        ['H2', 'Steel'],
        ['H4', 'empty', 'level skipped'],
      ]);
    await expect.poll(count).toBe('5 rows');
  });

  it('show the words at their end as a whole, however narrow', async () => {
    const view = {
      ...viewOf('links'),
      filters: [],
      columns: [],
      face: () => ({ lead: 'kettles', words: [{ text: 'вебадреса' }] }),
    } as unknown as TableView;
    const { container } = await draw(
      <div style={{ width: 120 }}>
        <Placed view={view} rows={[{}]} />
      </div>,
    );
    const word = container.querySelector('[data-row] > :last-child') as Element;
    expect(word.textContent).toBe('вебадреса');
    expect(word.scrollWidth).toBe(word.clientWidth);
    const [box, row] = [word.firstElementChild, word].map((one) => one?.getBoundingClientRect());
    expect(box?.left).toBeGreaterThanOrEqual(row?.left ?? 1_000);
  });

  it('can be sorted by a column, empty values last, and back to the original order', async () => {
    const names = [...'qwertyuiopasdfghjklzxcvb'];
    const links = names.map((name, n) => `<a href="/${n}">${n === 3 ? '' : `${name} tea`}</a>`);
    await table('links', { html: links.join('') });
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect.element(order).toHaveDisplayValue('Original order');
    const before = leads();
    expect(before.slice(0, 3)).toEqual(['q tea', 'w tea', 'e tea']);
    await userEvent.selectOptions(order, 'Text');
    await expect.poll(() => leads().slice(0, 3)).toEqual(['a tea', 'b tea', 'c tea']);
    expect(leads().at(-1)).toBe('no text');
    await expect.poll(count).toBe('24 rows');
    await press(button('Search'));
    await userEvent.fill(page.getByRole('searchbox'), 'tea');
    await expect.poll(count).toBe('23 of 24 rows');
    expect(leads().slice(0, 3)).toEqual(['a tea', 'b tea', 'c tea']);
    await press(button('Search'));
    await userEvent.selectOptions(order, 'Original order');
    await expect.poll(leads).toEqual(before);
  });

  it('are reversed by a button, by keyboard, and say so', async () => {
    const sizes = {
      ...viewOf('links'),
      filters: [],
      columns: [{ title: 'data.column.size', text: ({ size }: { size: number }) => size }],
      face: ({ size }: { size: number }) => ({ lead: `${size} KB` }),
    } as unknown as TableView;
    const rows = Array.from({ length: 21 }, (_, n) => ({ size: (n * 8) % 21 }));
    const inOrder = Array.from({ length: 21 }, (_, n) => `${n} KB`);
    await draw(<Placed view={sizes} rows={rows as DataRow[]} />);
    const original = leads();
    const select = page.getByRole('combobox', { name: 'Sort by' });
    const said = () => select.element().parentElement?.querySelector('[role=status]')?.textContent;
    expect(said()).toBe('');
    await userEvent.selectOptions(select, 'Declared size');
    await expect.poll(leads).toEqual(inOrder);
    await expect.poll(said).toBe('Sorted by Declared size, ascending');
    select.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Sort descending')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(leads).toEqual(inOrder.toReversed());
    await expect.poll(said).toBe('Sorted by Declared size, descending');
    await expect.element(select).toHaveDisplayValue('Declared size');
    await expect.element(button('Original order')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.poll(leads).toEqual(original);
    await expect.poll(said).toBe('Original order');
    await expect.element(select).toHaveDisplayValue('Original order');
    await expect.element(button('Sort ascending')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(leads).toEqual(inOrder);
    await userEvent.selectOptions(select, 'Original order');
    await expect.poll(leads).toEqual(original);
    expect(button('Sort descending').elements()).toEqual([]);
  });

  it('cannot be sorted if they are few or form a tree', async () => {
    const headings = Array.from({ length: 30 }, (_, n) => `<h2>Tea ${n}</h2>`).join('');
    await table('headings', { html: `<h1>Teas</h1>${headings}` });
    await expect.element(page.getByRole('list', { name: 'Headings' })).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await table('links', { html: '<a href="/1">Tea</a><a href="/2">Coffee</a>' });
    await expect.element(page.getByRole('list', { name: 'Links' })).toBeVisible();
    expect(page.getByRole('combobox').elements()).toEqual([]);
  });

  it('use the singular for one row', async () => {
    await table('headings', { html: '<h1>Kettles</h1>' });
    await expect.poll(count).toBe('1 row');
  });

  it('show missing values in italics, and faults in color', async () => {
    await table('headings', { html: OUTLINE });
    const styleOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element());
    expect(styleOf('empty').fontStyle).toBe('italic');
    expect(styleOf('Steel').fontStyle).toBe('normal');
    expect(colourOf(page.getByText('level skipped').element())).toBe(themed('warn'));
    expect(colourOf(page.getByText('H4', { exact: true }).element())).toBe(themed('dim'));
  });

  it('are indented by depth, up to the width of a narrow panel', async () => {
    const deep = (levels: number): object => (levels === 0 ? {} : { isPartOf: deep(levels - 1) });
    const json = { '@context': 'https://schema.org', '@type': 'WebPage', ...deep(11) };
    await table('structuredData', {
      html: `<script type="application/ld+json">${JSON.stringify(json)}</script>`,
    });
    const indents = buttonsOf().map((row) => row.parentElement?.style.paddingInlineStart);
    expect(indents.slice(0, 3)).toEqual(['0px', '14px', '28px']);
    expect(indents.slice(-3)).toEqual(['112px', '112px', '112px']);
  });

  it('are flat if they form no tree: nothing folds, and the first starts at the edge', async () => {
    const { container } = await table('links', { html: '<a href="/a">Kettles</a><a href="/b">Pans</a>' });
    expect(container.querySelectorAll('li [aria-label]')).toHaveLength(0);
    expect(buttonsOf().map((row) => row.parentElement?.style.paddingInlineStart)).toEqual(['0px', '0px']);
  });

  it('end with at most three words', async () => {
    const html = '<a href="https://other.example/" rel="nofollow sponsored ugc"><img alt="Cup"></a>';
    await table('links', { html });
    await expect
      .poll(() => shown())
      .toEqual([['Cup', 'https://other.example/', 'nofollow', 'sponsored', 'ugc']]);
  });

  it('of images join faults with dots, the worst in red, on a third line', async () => {
    const html = '<img id="a" src="/a.jpg"><img id="b" src="/b.jpg" alt="B">';
    pageInTab();
    await table('images', { html, shown: { '#a': { loaded: 'broken' }, '#b': { loaded: 'pending' } } });
    await expect
      .poll(() => shown()[0])
      .toEqual(['a.jpg', 'https://example.com/a.jpg', 'no alt attribute · could not be loaded']);
    await expect
      .poll(() => shown()[1])
      .toEqual(['b.jpg', 'https://example.com/b.jpg', 'not loaded yet · “B”']);
    expect(colourOf(page.getByText('no alt attribute', { exact: true }).element())).toBe(themed('error'));
    expect(colourOf(page.getByText('· “B”', { exact: true }).element())).toBe(themed('dim'));
    await expect.poll(() => fakeBrowser.scripting.executeScript).toHaveBeenCalled();
    const heights = buttonsOf().map((row) => row.closest('li')?.offsetHeight);
    expect(heights).toEqual([64, 64]);
  });
});

describe('the search', () => {
  it('keeps rows that contain every word in any order, and says how many of how many', async () => {
    await table('headings', { html: OUTLINE });
    await press(button('Search'));
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('COPPER la');
    await expect.poll(count).toBe('1 of 5 rows');
    await expect.poll(leads).toEqual(['Large copper']);
  });

  it('says that nothing matches, and offers no highlighting', async () => {
    await table('headings', { html: '<h1 id="a">Kettles</h1>' });
    await expect.element(button('Highlight on the page')).toBeVisible();
    await press(button('Search'));
    await userEvent.keyboard('tea');
    await expect.element(page.getByRole('status').getByText('No matching rows.')).toBeVisible();
    await expect.poll(count).toBe('0 of 1 row');
    expect(chips()).not.toContain('Highlight on the page');
    expect(buttonsOf()).toEqual([]);
  });

  it('forgets its query when it is closed', async () => {
    await table('headings', { html: OUTLINE });
    await press(button('Search'));
    await userEvent.keyboard('steel');
    await expect.poll(leads).toEqual(['Steel']);
    await press(button('Search'));
    await expect.poll(count).toBe('5 rows');
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await press(button('Search'));
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the filters', () => {
  it('are those that keep some rows but not all, each with its number', async () => {
    const html = '<h1>A</h1><h2>B</h2><h2>C</h2>';
    await table('headings', { html });
    await expect.poll(chips).toEqual(['H1 1', 'H2 2', 'Search', 'Highlight on the page']);
  });

  it('are hidden if each would keep everything', async () => {
    await table('headings', { html: '<h2>B</h2><h2>C</h2>' });
    await expect.poll(chips).toEqual(['Search', 'Highlight on the page']);
  });

  it('add up within a group, and narrow across groups', async () => {
    await table('headings', { html: OUTLINE });
    await press(button('2 more'));
    await press(button('H2 2'));
    await expect.poll(leads).toEqual(['Copper', 'Steel']);
    await expect.element(button('H2 2')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('H1 1')).toHaveAttribute('aria-pressed', 'false');
    await press(button('H4 1'));
    await expect.poll(leads).toEqual(['Copper', 'Steel', 'empty']);
    await expect.poll(count).toBe('3 of 5 rows');
    await press(button('Level skipped 1'));
    await expect.poll(leads).toEqual(['empty']);
    await press(button('Level skipped 1'));
    await press(button('H2 2'));
    await press(button('H4 1'));
    await expect.poll(count).toBe('5 rows');
  });

  it('that are on stay there to be switched off when the page no longer has such rows', async () => {
    const view = viewOf('headings');
    const rowsIn = (html: string) => rowsOf(view, inspected({ html }));
    const { rerender } = await draw(<Placed view={view} rows={rowsIn('<h1>A</h1><h2>B</h2>')} />);
    await press(button('H2 1'));
    await expect.poll(leads).toEqual(['B']);
    rerender(<Placed view={view} rows={rowsIn('<h1>A</h1><h3>C</h3>')} />);
    await expect.poll(() => chips().slice(0, 3)).toEqual(['H1 1', 'H2 0', 'H3 1']);
    await press(button('H2 0'));
    await expect.poll(leads).toEqual(['A', 'C']);
  });

  it('beyond the fourth are behind a button with their number', async () => {
    await table('headings', { html: OUTLINE });
    await expect
      .poll(chips)
      .toEqual(['H1 1', 'H2 2', 'H3 1', 'H4 1', '2 more', 'Search', 'Highlight on the page']);
    await press(button('2 more'));
    const all = ['H1 1', 'H2 2', 'H3 1', 'H4 1', 'Level skipped 1', 'Empty 1'];
    await expect.poll(chips).toEqual([...all, 'Search', 'Highlight on the page']);
    await expect.element(button('Level skipped 1')).toHaveFocus();
  });

  it('are all visible if the button would hide only one', async () => {
    await table('headings', { html: '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5>' });
    expect(chips().slice(0, 5)).toEqual(['H1 1', 'H2 1', 'H3 1', 'H4 1', 'H5 1']);
  });

  it('format numbers in the reader’s language', async () => {
    const html = `${'<h2>B</h2>'.repeat(1_200)}<h1>A</h1>`;
    await table('headings', { html });
    expect(chips().slice(0, 2)).toEqual(['H1 1', 'H2 1,200']);
    await expect.poll(count).toBe('1,201 rows');
  });
});

describe('the findings in a table', () => {
  const html =
    '<h1 id="a">Kettles</h1><h2 id="b"></h2><a id="x" href="javascript:go()">Go</a><a href="/b">B</a>';

  it('are icons before their rows, text in opened rows, and can be filtered', async () => {
    await table('headings', { html }, { isJudged: true });
    const before = shown();
    expect(before[0]).toEqual(['H1', 'Kettles']);
    expect(before[1]?.slice(1, 3)).toEqual(['Notice, costs no points:', 'empty']);
    await press(button(/^With findings 1$/));
    await expect.poll(leads).toEqual(['empty']);
    await expect.poll(count).toBe('1 of 2 rows');
    await press(page.getByRole('listitem').getByRole('button', { expanded: false }));
    await expect.element(page.getByText(/The heading at level 2 has no text\.$/)).toBeVisible();
    expect(
      page
        .getByRole('listitem')
        .element()
        .textContent?.match(/Notice, costs no points/g),
    ).toHaveLength(2);
  });

  it('of structured data are at the thing they are about, not at each row of the block', async () => {
    const data = [
      { '@type': 'Product', name: 'Kettle' },
      { '@type': 'Movie', name: 'Tea', image: 'https://example.com/t.jpg' },
    ].map((thing) => ({ '@context': 'https://schema.org', ...thing }));
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    await table('structuredData', { html }, { isJudged: true });
    await expect
      .poll(() => shown())
      .toEqual([
        ['Error:', 'Product (Kettle)', 'Product snippet', 'not eligible'],
        ['name', 'Kettle'],
        ['Notice, costs no points:', 'Movie (Tea)', 'Movie', 'eligible'],
        ['name', 'Tea'],
        ['image', 'https://example.com/t.jpg'],
      ]);
    await expect
      .poll(chips)
      .toEqual(['With findings 2', 'Items 2', 'Rich results 2', 'Not eligible 1', 'Search']);
  });

  it('of a whole block are at its top row, not within it', async () => {
    const block = { '@type': 'Book', name: 'Kettles', author: { '@type': 'Person', name: 'Ada' } };
    const html = `<script type="application/ld+json">${JSON.stringify(block)}</script>`;
    await table('structuredData', { html }, { isJudged: true });
    await expect
      .poll(() => shown())
      .toEqual([
        ['Error:', 'Book (Kettles)'],
        ['name', 'Kettles'],
        ['author', 'Person (Ada)'],
        ['name', 'Ada'],
      ]);
  });

  it('have no filter if there are none', async () => {
    await table('headings', { html: '<h1>Kettles</h1><h2>Copper</h2>' }, { isJudged: true });
    await expect.poll(chips).toEqual(['H1 1', 'H2 1', 'Search', 'Highlight on the page']);
    expect(document.body.textContent).not.toContain('Notice');
  });
});

describe('a tree', () => {
  const fold = (name: string) => page.getByRole('button', { name: `Rows below ${name}` });

  it('folds children, which are still counted', async () => {
    await table('headings', { html: OUTLINE });
    expect(document.querySelectorAll('[aria-label^="Rows below"]')).toHaveLength(3);
    await expect.element(fold('Copper')).toHaveAttribute('aria-expanded', 'true');
    await press(fold('Copper'));
    await expect.poll(leads).toEqual(['Kettles', 'Copper', 'Steel', 'empty']);
    await expect.element(fold('Copper')).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(count).toBe('5 rows');
    await press(fold('Kettles'));
    await expect.poll(leads).toEqual(['Kettles']);
    await press(fold('Kettles'));
    await expect.poll(leads).toEqual(['Kettles', 'Copper', 'Steel', 'empty']);
    await press(fold('Copper'));
    await expect.poll(leads).toHaveLength(5);
  });

  it('hides no search results, and folds nothing then', async () => {
    await table('headings', { html: OUTLINE });
    await press(fold('Kettles'));
    await press(button('H3 1'));
    await expect.poll(leads).toEqual(['Large copper']);
    expect(document.querySelectorAll('[aria-label^="Rows below"]')).toHaveLength(0);
    await press(button('H3 1'));
    await expect.poll(leads).toEqual(['Kettles']);
  });

  it('has space for an arrow only before rows of a tree', async () => {
    await table('headings', { html: '<h2>Copper</h2><h2>Steel</h2>' });
    expect(document.querySelectorAll('[aria-label^="Rows below"]')).toHaveLength(0);
  });
});

describe('an opened row', () => {
  const LINKS = `<a id="k" href="/kettles?a=%C3%A4" rel="nofollow">Kettles</a><a id="m" href="mailto:a@example.com">Write</a>
    <a id="n" href="https://other.example/"></a>`;
  const row = (name: RegExp) => page.getByRole('listitem').getByRole('button', { name });
  const facts = () =>
    [...document.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent),
    );

  it('shows every column that has a value and is not shown above', async () => {
    await table('links', { html: LINKS });
    await press(row(/^Kettles/));
    await expect.element(row(/^Kettles/)).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(facts).toEqual([
      ['Address', 'https://example.com/kettles?a=ä'],
      ['Type', 'internal'],
      ['For search engines', 'nofollow'],
      ['Text from', 'text'],
    ]);
    expect(document.querySelector('pre')?.textContent).toBe(
      '<a id="k" href="/kettles?a=%C3%A4" rel="nofollow">Kettles</a>',
    );
    await expect.poll(() => shown()[0]).toEqual(['Kettles', 'nofollow']);
  });

  it('is the only one, and is closed by a second press', async () => {
    await table('links', { html: LINKS });
    const open = () => buttonsOf().map((each) => each.ariaExpanded === 'true');
    await press(row(/^Kettles/));
    await press(row(/^Write/));
    await expect.poll(open).toEqual([false, true, false]);
    expect(facts()[0]).toEqual(['Address', 'mailto:a@example.com']);
    await press(row(/^Write/));
    await expect.poll(open).toEqual([false, false, false]);
    expect(facts()).toEqual([]);
  });

  it('offers its URL to copy unchanged, and to open in a tab', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await table('links', { html: LINKS });
    await press(row(/^Kettles/));
    await expect.element(page.getByRole('link', { name: 'Open' })).toHaveAttribute('target', '_blank');
    const address = 'https://example.com/kettles?a=%C3%A4';
    await expect.element(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', address);
    await press(button('Copy address'));
    expect(copied).toHaveBeenCalledExactlyOnceWith(address);
    await expect.element(button('Copied')).toBeVisible();
  });

  it('opens only web addresses', async () => {
    await table('links', { html: LINKS });
    await press(row(/^Write/));
    await expect.poll(facts).not.toEqual([]);
    expect(page.getByRole('link').elements()).toEqual([]);
    expect(button('Copy address').elements()).toEqual([]);
  });

  it('about a line has no element to show', async () => {
    await table('robotsTxt', { robotsTxt: 'User-agent: *\nDisallow: /page' });
    await press(row(/Disallow/));
    await expect.poll(facts).toEqual([
      ['Line', '2'],
      ['Applies to', 'Googlebot, Bingbot, YandexBot, GPTBot, ClaudeBot, PerplexityBot'],
    ]);
    expect(document.querySelector('pre')).toBeNull();
    expect(button('Show on page').elements()).toEqual([]);
    expect(button('Highlight on the page').elements()).toEqual([]);
  });

  it('does not repeat what its place in the tree shows', async () => {
    const json = '{"@context":"https://schema.org","@type":"Movie","name":"Tea"}';
    await table('structuredData', { html: `<script type="application/ld+json">${json}</script>` });
    await press(row(/^name/));
    await expect.poll(facts).toEqual([['Value', 'Tea']]);
  });

  it('is reached and opened by keyboard', async () => {
    await table('links', { html: LINKS });
    buttonsOf()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await expect.element(row(/^Write/)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(row(/^Write/)).toHaveFocus();
  });

  it('is shown on the page', async () => {
    const place = pageInTab('<a id="k">K</a>');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await table('links', { html: LINKS });
    await press(row(/^Kettles/));
    scrolled.mockClear();
    await press(button('Show on page'));
    await expect.poll(() => document.querySelector('plumbline-highlight')).not.toBeNull();
    expect(scrolled.mock.contexts).toEqual([place.querySelector('#k')]);
    expect(document.body.innerText).not.toContain('Not visible');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('plumbline-highlight')).toBeNull();
  });

  it('says that the element is gone, or that the page is not accessible', async () => {
    pageInTab();
    await table('links', { html: LINKS });
    await press(row(/^Kettles/));
    await press(button('Show on page'));
    await expect.element(page.getByText('Not visible on the page right now.')).toBeVisible();
    tabIsClosed();
    await press(button('Show on page'));
    await expect.element(page.getByText('Press the toolbar button on the page first.')).toBeVisible();
    expect(document.body.innerText).not.toContain('Not visible');
  });

  it('cannot be shown if no tab is known', async () => {
    const inspection = inspected({ html: LINKS }, { tab: null });
    const view = viewOf('links');
    await draw(<DataTable view={view} rows={rowsOf(view, inspection)} cut="" tools={null} />);
    await press(row(/^Kettles/));
    await expect.element(button('Copy address')).toBeVisible();
    expect(button('Show on page').elements()).toEqual([]);
  });
});

describe('highlighting', () => {
  const frames = () => document.querySelectorAll('plumbline-highlight').length;

  it('frames the listed elements while it is on, and says how many are visible', async () => {
    const place = pageInTab('<h1 id="a">A</h1><h2 id="b">B</h2><h3 id="c" hidden>C</h3>');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await table('headings', { html: OUTLINE });
    await press(button('Highlight on the page'));
    await expect.element(page.getByText('2 visible on the page')).toBeVisible();
    await expect.poll(frames).toBe(1);
    expect(scrolled.mock.contexts).toEqual([place.querySelector('#a')]);
    await press(button('H1 1'));
    await expect.element(page.getByText('1 visible on the page')).toBeVisible();
    expect(scrolled).toHaveBeenCalledTimes(1);
    await press(button('Highlight on the page'));
    await expect.poll(frames).toBe(0);
    expect(document.body.innerText).not.toContain('visible on the page');
    await expect.element(button('Highlight on the page')).toHaveAttribute('aria-pressed', 'false');
  });

  it('says how many are framed at most if there are more', async () => {
    const headings = Array.from({ length: 2_001 }, (_, n) => `<h2 id="h${n}">${n}</h2>`).join('');
    pageInTab('<h2 id="h0">0</h2><h2 id="h2000">2000</h2>');
    await table('headings', { html: headings });
    await press(button('Highlight on the page'));
    await expect.element(page.getByText('visible on the page: 1 of the first 2,000')).toBeVisible();
    await press(button('Highlight on the page'));
    await expect.poll(frames).toBe(0);
  });

  it('turns off if the page is not accessible', async () => {
    // A slow computer would also try to keep the frames, every three seconds.
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
    await table('headings', { html: OUTLINE });
    tabIsClosed();
    await press(button('Highlight on the page'));
    await expect.element(page.getByText('Press the toolbar button on the page first.')).toBeVisible();
    // Once to draw the frames, once to remove them.
    await expect.poll(() => vi.mocked(fakeBrowser.scripting.executeScript).mock.calls.length).toBe(2);
    await expect.element(button('Highlight on the page')).toHaveAttribute('aria-pressed', 'false');
  });

  it('turns off if the page hangs, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await table('headings', { html: OUTLINE });
    const run = vi.spyOn(fakeBrowser.scripting, 'executeScript');
    run.mockReturnValue(new Promise(() => {}) as never);
    await press(button('Highlight on the page'));
    await vi.advanceTimersByTimeAsync(5_200);
    await expect.element(page.getByText('The page does not respond.')).toBeVisible();
    await expect.element(button('Highlight on the page')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => Object.keys(run.mock.lastCall?.[0] ?? {})).toEqual(['target', 'func']);
  });

  it('turns off once its frames are gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    pageInTab('<h1 id="a">A</h1>');
    await table('headings', { html: OUTLINE });
    await press(button('Highlight on the page'));
    await expect.poll(frames).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.element(button('Highlight on the page')).toHaveAttribute('aria-pressed', 'true');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(frames()).toBe(0);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.element(button('Highlight on the page')).toHaveAttribute('aria-pressed', 'false');
    // Drawn, kept, no longer kept, and at last removed, which alone takes no arguments. Kept more often if what is awaited
    // above took a while: each try moves the clock.
    const run = vi.mocked(fakeBrowser.scripting.executeScript);
    await expect.poll(() => Object.keys(run.mock.lastCall?.[0] ?? {})).toEqual(['target', 'func']);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(4);
  });

  it('ends with the table', async () => {
    pageInTab('<h1 id="a">A</h1>');
    const { unmount } = await table('headings', { html: OUTLINE });
    await press(button('Highlight on the page'));
    await expect.poll(frames).toBe(1);
    await unmount();
    await expect.poll(frames).toBe(0);
  });
});

describe('exporting rows', () => {
  /** The content of the exported file. */
  function saved() {
    const files: { name: string; text: Promise<string> }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) });
    });
    return files;
  }

  it('creates a file of the filtered rows, named after the page and the table', async () => {
    const files = saved();
    await table('structuredData', {
      url: 'https://shop.example/kettles',
      html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"A, B"}</script>',
    });
    await press(button('Save these rows as a CSV file'));
    expect(files[0]?.name).toBe('plumbline-shop.example-kettles.structureddata.csv');
    expect(await files[0]?.text).toBe(
      'Depth,Property,Value,Verdict\r\n0,,"Thing (A, B)",\r\n1,name,"A, B",\r\n',
    );
    await press(button('Items 1'));
    await expect.poll(count).toBe('1 of 2 rows');
    await press(button('Save these rows as a CSV file'));
    expect(await files[1]?.text).toBe('Depth,Property,Value,Verdict\r\n0,,"Thing (A, B)",\r\n');
  });

  it('copies the filtered rows as a Markdown table, and says so', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await table('headings', { html: '<h1>Ket*les</h1><h2>Copper</h2>' });
    await press(button('H1 1'));
    await expect.poll(count).toBe('1 of 2 rows');
    await press(button('Copy as Markdown'));
    expect(copied).toHaveBeenCalledExactlyOnceWith(
      '| Level | Text | Visibility |\n| --: | --- | --- |\n| 1 | Ket\\*les |  |',
    );
    await expect
      .poll(() => [...document.querySelectorAll('[role=status]')].map((said) => said.textContent))
      .toContain('Copied');
  });
});

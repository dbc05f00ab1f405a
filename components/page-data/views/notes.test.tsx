import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import type { Inspection, RedirectChain } from '@/lib/checks/inspection.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import type { TableView } from '../table/table-view.ts';
import { differences } from './differences.tsx';
import { redirects } from './redirects.tsx';
import { vitals } from './vitals.tsx';

/** Draws the note above a table. */
function showNote({ Intro: Note }: Pick<TableView, 'Intro'>, inspection: Inspection) {
  if (!Note) throw new Error('the table has no note');
  return draw(<Note inspection={inspection} />);
}

/** Returns the note above the table of a page. */
async function said(view: Pick<TableView, 'Intro'>, example: Example): Promise<string> {
  const { container } = await showNote(view, inspected(example));
  return container.innerText;
}

describe('the served copy', () => {
  const html = '<p>tea</p>';

  it.each([
    ['observed', 'Compared with the HTML the browser received, before any script ran.'],
    ['stored', 'Compared with the browser’s cached copy of the HTML, before any script ran.'],
    [
      'second request',
      'Compared with HTML from a second request, because the browser’s copy could not be used. Anything that the server changes between visits also appears as a difference.',
    ],
  ] as const)('that is %s is described as such', async (how, text) => {
    const again = {
      how: 'second request',
      url: 'https://example.com/page',
      status: 200,
      headers: [],
    } as const;
    const known = how === 'second request' ? { parts: { again } } : { headers: { a: 'b' }, how };
    expect(await said(differences, { html, served: html, ...known })).toBe(text);
  });

  it('is not compared if it has another URL', async () => {
    const inspection = inspected({ html, served: html });
    const moved = { ...inspection, page: { ...inspection.page, url: 'https://example.com/other' } };
    await showNote(differences, moved);
    await expect.element(page.getByText('The served copy is from another URL')).toBeVisible();
    await expect
      .element(page.getByText(/^The server redirects to https:\/\/example\.com\/page, or/))
      .toBeVisible();
  });

  it('is not mentioned if there is none', async () => {
    expect(await said(differences, { html })).toBe('');
  });
});

describe('other notes', () => {
  it.each([
    ['observed', true, 'As observed in the browser.'],
    ['stored', true, 'From the browser’s cache.'],
    ['second request', true, 'From a second request; the browser may have been redirected differently.'],
    [
      'observed',
      false,
      'As observed in the browser. Earlier responses from other sites may be missing: the browser hides them without access to those sites.',
    ],
  ] as const)('of a redirect chain that is %s, complete %s', async (how, isWhole, text) => {
    const way: RedirectChain = { how, isWhole, hops: [] };
    expect(await said(redirects, { parts: { way } })).toBe(text);
  });

  it('are missing for an unknown redirect chain', async () => {
    expect(await said(redirects, {})).toBe('');
  });

  it('say what the metrics of one visit do not tell', async () => {
    expect(await said(vitals, {})).toMatch(/^Measured on this one visit, on this device\./);
  });
});

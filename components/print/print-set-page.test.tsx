import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PrintSetPage } from '@/entrypoints/print/print-set-page.tsx';
import { siteChecks } from '@/lib/checks/site/index.ts';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { listedSet } from '@/lib/pages/sets/causes/set-causes.ts';
import { setDocument } from '@/lib/report/export/set-document.ts';
import { setHtml } from '@/lib/report/export/set-html.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { draw } from '@/test/components/draw.tsx';
import { HOSTILE, SHOP } from '@/test/pages/report-sets.ts';
import { currentTranslator } from '../texts/texts.tsx';

it('the report of a set is printed as its HTML file, and nothing in it runs', async () => {
  const words = {
    ...(await withSetTexts(await currentTranslator())),
    definitions: await loadDefinitions('en'),
  };
  const report = setDocument(words, SHOP, listedSet(SHOP, siteChecks, null));
  const html = setHtml({ ...report, notes: [HOSTILE] }, { name: HOSTILE, logo: null });
  const { container } = await draw(<PrintSetPage title={report.title} html={html} />);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(document.title).toBe('shop.example: 37 pages');
  const root = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  const headings = [...(root?.querySelectorAll('h1, h2') ?? [])].map(({ textContent }) => textContent);
  expect(headings).toEqual(['shop.example: 37 pages', 'Causes (10)', 'Pages (37)', 'Not checked (4)']);
  expect(root?.querySelector('.by')?.textContent).toBe(HOSTILE);
  // The policy of our pages forbids style elements, so its style must come without one.
  expect(root?.querySelectorAll('img, script, link, a, style')).toHaveLength(0);
  const title = root?.querySelector('h1');
  expect(title && getComputedStyle(title).fontSize).toBe('20px');
});

import axe from 'axe-core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { show } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { tabIsClosed } from '@/test/components/tab.ts';
import { inspection } from '@/test/golden/page.ts';
import { PageData } from './page-data.tsx';
import { VIEWS } from './views.ts';

it('no section has an accessibility problem, not even in a narrow panel', async () => {
  await page.viewport(252, 900);
  tabIsClosed();
  show(inspection);
  const { container } = await draw(<PageData />);
  const chooser = page.getByRole('combobox', { name: 'Section' });
  await expect.element(chooser).toBeVisible();
  const sections = [...container.querySelectorAll('[role=option]')].map((one) => one.textContent);
  expect(sections).toHaveLength(VIEWS.length + 1);
  for (const [index, section] of sections.entries()) {
    await press(chooser);
    await press(page.getByRole('option').nth(index));
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    const { violations } = await axe.run(container, { resultTypes: ['violations'] });
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      section,
    ).toEqual([]);
    expect(document.documentElement.scrollWidth, section).toBeLessThanOrEqual(innerWidth);
  }
});

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Returns the barriers that axe-core finds in a page, including contrast: the rule and the first element that violates
 * it. The popup cannot be opened a second time, as axe would do for its frames.
 */
export async function barriersOf(page: Page, { isPopup = false } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(isPopup).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Fails with the barriers of a page. */
export async function expectAccessible(page: Page, options = {}): Promise<void> {
  expect(await barriersOf(page, options)).toEqual([]);
}

import type { Page } from '@playwright/test';

/** Selects a section on the tab of the page's data. */
export async function chooseSection(panel: Page, name: string | RegExp): Promise<void> {
  await panel.getByRole('combobox', { name: 'Section' }).click();
  await panel.getByRole('option', { name }).click();
}

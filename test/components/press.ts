import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Presses what is there or comes, as the page hears it: without the pointer's way to it, which takes fifty times as
 * long. What is still disabled is waited for, as a person does: a press on it would be heard by nobody.
 */
export async function press(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible();
  await expect.element(what).toBeEnabled();
  (what.element() as HTMLElement).click();
}

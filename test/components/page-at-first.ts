import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const elements = [document.documentElement, document.body] as const;
const attributesOf = (element: Element) =>
  [...element.attributes].map(({ name, value }) => [name, value] as const);

// This module is loaded once, before a test has changed anything.
const attributes = elements.map(attributesOf);
const width = innerWidth;
const height = innerHeight;
// Nothing is granted, also to what outlives its test and asks then. The fake browser would throw.
Object.assign(fakeBrowser.permissions, { contains: async () => false, request: async () => false });
/** The functions of the browser, by their namespace. */
const functions = Object.entries(fakeBrowser).map(([name, part]) => [name, part, { ...part }] as const);

/** Gives the page and the fake browser what they had before the first test. */
export async function asAtFirst(): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  scrollTo(0, 0);
  elements.forEach((element, index) => {
    for (const [name] of attributesOf(element)) element.removeAttribute(name);
    for (const [name, value] of attributes[index] ?? []) element.setAttribute(name, value);
  });
  for (const [name, part, own] of functions) Object.assign(fakeBrowser, { [name]: Object.assign(part, own) });
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim();

/** Returns the visible text of an element, line by line. */
export const shown = (element: Element): string[] =>
  (element as HTMLElement).innerText.split('\n').map(plain).filter(Boolean);

/** Returns the rows of a list of facts: each label and its value. */
export const facts = (element: Element): string[][] =>
  [...element.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => plain(textContent)),
  );

/** Returns the links, and where they lead: within the extension, a screen. */
export const links = (element: Element): string[][] =>
  [...element.querySelectorAll('a')].map((link) => [
    plain(link.textContent),
    link.getAttribute('href') ?? '',
  ]);

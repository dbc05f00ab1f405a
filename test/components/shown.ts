const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim();

/** What can be read in an element, line by line. */
export const shown = (element: Element): string[] =>
  (element as HTMLElement).innerText.split('\n').map(plain).filter(Boolean);

/** The lines of a list of facts: what each is called, and its value. */
export const facts = (element: Element): string[][] =>
  [...element.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => plain(textContent)),
  );

/** What leads somewhere, and where: within the extension a place. */
export const links = (element: Element): string[][] =>
  [...element.querySelectorAll('a')].map((link) => [
    plain(link.textContent),
    link.getAttribute('href') ?? '',
  ]);

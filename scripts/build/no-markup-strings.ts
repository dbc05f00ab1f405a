import type { Plugin } from 'vite';

/**
 * The statement with which React writes `dangerouslySetInnerHTML` to the page, when an element is created and when it
 * changes.
 */
const WRITES = '(domElement.innerHTML = key)';
const REFUSES = '(() => { throw new Error("No markup from strings") })()';

/**
 * Removes the only code in React that turns text into markup. Our code never uses it (the linter forbids it), and
 * Firefox's store warns about packages that contain it.
 */
export const noMarkupStrings: Plugin = {
  name: 'no-markup-strings',
  transform: {
    filter: { id: /react-dom-client\.production\.js/ },
    handler(code) {
      const parts = code.split(WRITES);
      if (parts.length !== 3)
        throw new Error('React now creates markup from text elsewhere: search for innerHTML');
      return { code: parts.join(REFUSES), map: null };
    },
  },
};

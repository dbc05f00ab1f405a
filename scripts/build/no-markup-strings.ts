import type { Plugin } from 'vite';

/** Where React writes the text of `dangerouslySetInnerHTML` into the page: when an element is made, and when it changes. */
const WRITES = '(domElement.innerHTML = key)';
const REFUSES = '(() => { throw new Error("No markup from strings") })()';

/**
 * Takes out of React the only way in which it makes markup from text. Nothing of ours uses it (the linter forbids it), and
 * the store of Firefox warns of a package that has it.
 */
export const noMarkupStrings: Plugin = {
  name: 'no-markup-strings',
  transform: {
    filter: { id: /react-dom-client\.production\.js/ },
    handler(code) {
      const parts = code.split(WRITES);
      if (parts.length !== 3)
        throw new Error('React makes markup from text elsewhere now: look for innerHTML');
      return { code: parts.join(REFUSES), map: null };
    },
  },
};

/** A part of an ID that differs between the pages of a template: a number, or a code of digits and letters. */
const VARIABLE = /\d/;

/** Returns a selector for the IDs that begin like one: of `#post-17` those of `#post-`. */
function idOfTemplate(id: string): string {
  const fixed = id.slice(0, id.search(VARIABLE));
  return /^[A-Za-z][\w-]*$/.test(fixed) ? `[id^="${fixed}"]` : '[id]';
}

/**
 * Returns the place of an element in the template of its page: its selector without what differs between pages of one
 * template, which are positions (`:nth-child(3)`) and numbers in IDs. Still a selector.
 */
export const templatePlace = (selector: string): string =>
  selector
    .replace(/:nth-child\(\d+\)/g, '')
    .replace(/#([\w-]*\d[\w-]*)/g, (_whole, id: string) => idOfTemplate(id))
    .replace(/\[id="((?:[^"\\]|\\.)*)"\]/g, (whole, id: string) =>
      VARIABLE.test(id) ? idOfTemplate(id) : whole,
    );

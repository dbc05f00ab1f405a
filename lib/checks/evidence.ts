import { STRUCTURED_DATA } from './collect/kinds.ts';
import type { ElementRecord } from './snapshot.ts';

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;
const SNIPPET_LENGTH = 300;

/** The name of an element without the prefix that the walk adds for its namespace. */
const nameOf = (tag: string) => tag.replace(/^(svg|math|xml):/, '');

/** Returns the name of the tag of an element, as it is written. */
export const writtenTag = ({ tag }: ElementRecord): string => nameOf(tag);

function idSelector(id: string): string {
  if (PLAIN_NAME.test(id)) return `#${id}`;
  const escaped = id
    .replace(/["\\]/g, '\\$&')
    .replace(/\n/g, '\\a ')
    .replace(/\r/g, '\\d ')
    .replace(/\f/g, '\\c ');
  return `[id="${escaped}"]`;
}

function stepSelector(step: string): string {
  if (step.startsWith('#'))
    return idSelector(step.slice(1).replace(/%(25|3E|5E)/g, (joint) => decodeURIComponent(joint)));
  const [tag = '', count] = step.split(/:(?=\d+$)/);
  const name = nameOf(tag);
  return count === undefined || name === 'head' || name === 'body' ? name : `${name}:nth-child(${count})`;
}

/** The path of an element that is nested too deep for a selector. */
export const UNTOLD = '?';

/**
 * Returns the CSS selector for the path of an `ElementRecord`. Parts in shadow trees are joined by ` >>> `.
 * Null for `UNTOLD`.
 */
export function selectorOf(path: string): string | null {
  if (path === UNTOLD) return null;
  return path
    .split('^')
    .map((part) => part.split('>').map(stepSelector).join(' > '))
    .join(' >>> ');
}

/** Whether a script may contain something that must not be displayed: keys, tokens, the visitor's data. */
const isPrivate = ({ tag, attrs }: ElementRecord) =>
  nameOf(tag) === 'script' && !STRUCTURED_DATA.test(attrs.type ?? '');

/**
 * Returns the opening tag as the snapshot has it, plus the text of the element if it has one, at most 300
 * characters. Of scripts, only structured data is shown, and the excerpt if there is one.
 */
export function snippetOf(element: ElementRecord, excerpt?: string): string {
  const { tag, attrs, text } = element;
  const open = Object.entries(attrs).map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
  const shown = isPrivate(element) ? excerpt : text;
  const close = shown === undefined ? '' : `${shown}</${nameOf(tag)}>`;
  const whole = `<${nameOf(tag)}${open.join('')}>${close}`;
  return whole.length > SNIPPET_LENGTH ? `${whole.slice(0, SNIPPET_LENGTH - 1)}…` : whole;
}

/** Elements that have a line of their own, and how the line begins. */
const LINES: Readonly<Record<string, string>> = {
  H1: '# ',
  H2: '## ',
  H3: '### ',
  P: '',
  LI: '- ',
  DT: '',
  DD: '  = ',
  PRE: '| ',
  BUTTON: '[button] ',
  IMG: '[picture] ',
};
const ANY_LINE = Object.keys(LINES).join();

/** Returns the readable content of a rendered element, from top to bottom, as text that can be compared. */
export function outlineOf(drawn: Element, indent = ''): string {
  if (drawn.ariaHidden === 'true') return '';
  const begins = `${indent}${LINES[drawn.tagName] ?? ''}`;
  if (!drawn.querySelector(ANY_LINE)) {
    const said = drawn instanceof HTMLImageElement ? drawn.alt || 'without words' : (drawn.textContent ?? '');
    // Only code keeps its lines.
    const text =
      drawn instanceof HTMLPreElement ? said.replaceAll('\n', `\n${begins}`) : said.replace(/\s+/g, ' ');
    return text.trim() ? `${begins}${text}\n` : '';
  }
  const inner = drawn.tagName === 'LI' ? `${indent}  ` : indent;
  const inside = [...drawn.children].map((child) => outlineOf(child, inner)).join('');
  return drawn.tagName === 'LI' ? `${begins}${inside.trimStart()}` : inside;
}

import type { Translator } from '../../lib/i18n/translator.ts';
import { html, type Markup } from './html-template.ts';

/** The most characters of one example that are shown; some examples are pages of a thousand elements. */
const LONGEST = 1_200;

/** Makes characters visible that would be invisible, or would change the order of others. */
const visible = (text: string) =>
  text.replace(/(?!\n|\t|\u200d)\p{C}/gu, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);

/** Returns code under its label. What is too long is cut, and says so. */
export function codeBlock({ t }: Pick<Translator, 't'>, label: string, text: string): Markup {
  const whole = text.trim();
  // Cut first: some examples are megabytes.
  const start = whole.slice(0, LONGEST).toWellFormed();
  const isCut = start.length < whole.length;
  const shown = visible(start);
  return html`
      <figure class="code">
        <figcaption>${label}${isCut && html` <small>${t('docs.cut')}</small>`}</figcaption>
        <pre translate="no"><code>${shown === '' ? t('docs.empty') : shown}${isCut && '…'}</code></pre>
      </figure>`;
}

/** Returns a sentence in which what is between backticks is code. */
export const sentence = (text: string): Markup =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

import type { WebAnswer } from '../../lib/checks/deep/deep-check.ts';
import type { ExamplePage } from '../../lib/checks/site/site-check.ts';
import type { Translator } from '../../lib/i18n/translator.ts';
import { codeBlock } from './code.ts';
import type { AnyExample } from './documented-checks.ts';
import { html, type Markup } from './html-template.ts';

type Fields = Readonly<Record<string, unknown>>;

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const listed = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${plain(value)}`)
    .join(', ');

/** Returns one line for each answer of an address. */
function webLines(web: Readonly<Record<string, WebAnswer | readonly WebAnswer[]>>): string {
  return Object.entries(web)
    .flatMap(([address, answers]) =>
      [answers].flat().map((answer) => {
        const { status = 200, headers = {}, body, failure } = answer as WebAnswer;
        const shown = typeof body === 'string' ? { body } : {};
        return `${address} → ${failure ?? listed({ status, ...headers, ...shown })}`;
      }),
    )
    .join('\n');
}

const pageLines = (pages: readonly ExamplePage[]) =>
  pages
    .map(({ path, ...more }) => `${path}${Object.keys(more).length > 0 ? `  ${listed(more)}` : ''}`)
    .join('\n');

const headerLines = (headers: Fields | readonly (readonly string[])[]) =>
  (Array.isArray(headers) ? headers : Object.entries(headers)).map((field) => field.join(': ')).join('\n');

/** Fields of an example that say what is expected, not what is given. */
const EXPECTED = ['name', 'finds', 'verdict', 'observatory', 'page', 'most'];

/** Returns what the page of an example is: one block of code for each kind of input. */
export function given(texts: Translator, example: AnyExample): Markup {
  const { t } = texts;
  const known: Fields = { ...example };
  const { html: markup, served, headers, robotsTxt, web, pages, parts = {}, ...others } = known;
  const facts = { ...others, ...(parts as Fields) };
  const factLines = Object.entries(facts).flatMap(([name, value]) =>
    EXPECTED.includes(name) ? [] : [`${name}: ${plain(value)}`],
  );
  const blocks = [
    typeof markup === 'string' && codeBlock(texts, t('docs.given.html'), markup),
    typeof served === 'string' && codeBlock(texts, t('docs.given.served'), served),
    headers !== undefined && codeBlock(texts, t('docs.given.headers'), headerLines(headers as Fields)),
    typeof robotsTxt === 'string' && codeBlock(texts, t('docs.given.robotsTxt'), robotsTxt),
    pages !== undefined &&
      codeBlock(texts, t('docs.given.pages'), pageLines(pages as readonly ExamplePage[])),
    web !== undefined &&
      codeBlock(texts, t('docs.given.web'), webLines(web as Parameters<typeof webLines>[0])),
    factLines.length > 0 && codeBlock(texts, t('docs.given.facts'), factLines.join('\n')),
  ].filter((block) => block !== false);
  return blocks.length > 0
    ? html`${blocks}`
    : html`
      <p class="dim">${t('docs.nothing')}</p>`;
}

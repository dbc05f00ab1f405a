import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type AnyCheck, type Example, SEVERITIES, type Text } from '../../lib/checks/check.ts';
import { costOfCheck } from '../../lib/checks/consequence.ts';

const FOLDER = new URL('../../lib/checks/', import.meta.url);
const AREAS = {
  seo: 'Search',
  security: 'Security',
  deep: 'On demand (further requests)',
  site: 'Across pages',
};
const EXCERPT = 160;

interface Documented {
  id: string;
  check: AnyCheck;
  examples: readonly Example[];
}

interface Area {
  title: string;
  checks: readonly Documented[];
}

async function checksOf(area: string): Promise<Documented[]> {
  const folder = new URL(`${area}/`, FOLDER);
  const files = existsSync(folder) ? await readdir(folder) : [];
  const names = files.filter((file) => /^[\w-]+\.ts$/.test(file) && file !== 'index.ts').sort();
  const loaded = names.map(async (file) => {
    const module: { default?: AnyCheck; examples?: Example[] } = await import(
      /* @vite-ignore */ new URL(file, folder).href
    );
    const id = `${area}/${file.slice(0, -'.ts'.length)}`;
    return module.default?.messages ? [{ id, check: module.default, examples: module.examples ?? [] }] : [];
  });
  return (await Promise.all(loaded)).flat();
}

const plain = (text: string) => text.replace(/[\\`*_<>[\]|]/g, '\\$&');

/** Returns code verbatim, however many backticks it contains. */
function code(text: string): string {
  const visible = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{C}/gu, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);
  const characters = [...visible];
  const excerpt = characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('')}…` : visible;
  if (!excerpt) return '(empty)';
  const fence = '`'.repeat(Math.max(0, ...[...excerpt.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length > 1 ? `${fence} ${excerpt} ${fence}` : `\`${excerpt}\``;
}

/** Returns the example's input to the check: one piece of code for each part. */
function givenBy(example: Example): string[] {
  const {
    name: _name,
    finds: _finds,
    verdict: _verdict,
    observatory: _code,
    page: _page,
    ...given
  } = example;
  return Object.entries(given).map(([part, value]) => {
    if (part === 'html') return code(String(value));
    if (part === 'headers') {
      const fields: readonly (readonly string[])[] = Array.isArray(value) ? value : Object.entries(value);
      return fields.length > 0 ? code(fields.map((field) => field.join(': ')).join(' ⏎ ')) : 'no headers';
    }
    return `${part} ${code(typeof value === 'string' ? value : JSON.stringify(value))}`;
  });
}

function exampleLine(example: Example): string {
  const { name, finds, verdict } = example;
  const messages = finds?.map((found) => `**${typeof found === 'string' ? found : found.message}**`);
  const outcome = messages?.join(', ') ?? verdict ?? 'passes';
  const given = givenBy(example).join(' · ');
  return `- ${outcome}${name ? `, *${plain(name)}*` : ''}${given && `: ${given}`}`;
}

function chapterOf({ id, check, examples }: Documented): string {
  const plural = (text: Text) => (typeof text === 'string' ? text : text.other);
  const messages = Object.entries(check.messages).map(
    ([key, { fault, says, remedy }]) =>
      `- **${key}**: *${plain(plural(fault))}.* ${plain(plural(says))}${remedy ? ` ${plain(remedy)}` : ''}`,
  );
  return [
    `#### ${id}`,
    `**${plain(check.title)}.** ${plain(check.why)} [${new URL(check.docs).hostname}](${check.docs})`,
    messages.join('\n'),
    `How to fix: ${plain(check.remedy)}`,
    `<details><summary>${examples.length} examples</summary>\n\n${examples.map(exampleLine).join('\n')}\n\n</details>`,
  ].join('\n\n');
}

function areaChapter({ title, checks }: Area): string {
  const bySeverity = SEVERITIES.flatMap((severity) => {
    const found = checks.filter(({ check }) => costOfCheck(check).severity === severity);
    return found.length > 0 ? [`### ${title}: ${severity}`, ...found.map(chapterOf)] : [];
  });
  return [`## ${title}`, `${checks.length} checks.`, ...bySeverity].join('\n\n');
}

/** Returns all checks by area, with their examples, as in their files. */
export const allAreas = (): Promise<readonly Area[]> =>
  Promise.all(Object.entries(AREAS).map(async ([area, title]) => ({ title, checks: await checksOf(area) })));

/**
 * Returns checks with their wording, sources and examples, as Markdown; an area without checks is left out.
 */
export function checksDocument(areas: readonly Area[]): string {
  const filled = areas.filter(({ checks }) => checks.length > 0);
  const counts = filled.map(({ title, checks }) => `${checks.length} ${title.toLowerCase()}`).join(', ');
  return `${[
    '# The checks',
    `What Plumbline checks: ${counts}. Generated from the check files by \`npm run docs\`.`,
    ...filled.map(areaChapter),
  ].join('\n\n')}\n`;
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../../lib/i18n/languages.ts';
import { withNoBreakSpaces } from '../../lib/i18n/no-break-spaces.ts';
import {
  type CheckCatalogue,
  type Definition,
  type Definitions,
  definitionIn,
  type Faults,
  type WithoutFaults,
} from '../../lib/report/definitions.ts';
import { loadChecks, loadDeepChecks, loadSiteChecks } from './load-checks.ts';

const NAME = 'virtual:check-texts';
/** What a check's own file contains for its reader only, in addition to `messages`. */
const OF_CHECKS = ['title', 'why', 'remedy', 'onPlatform', 'docs'];
const OF_MESSAGES = ['fault', 'says', 'remedy'];

/** The part of a syntax tree node that is needed here (ESTree). */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
type Range = readonly [start: number, end: number];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the properties of an object by name, each with the range up to the next one. */
function propertiesOf(object: Node): { name: string; value: Node; range: Range }[] {
  const properties = object.properties as Node[];
  return properties.flatMap(({ key, value, start }, index) => {
    const end = properties[index + 1]?.start ?? object.end - 1;
    const name = isNode(key) ? String(key.name ?? key.value) : '';
    return isNode(value) ? [{ name, value, range: [start, end] as const }] : [];
  });
}

/** Returns where the examples of a check are in its file: `export const examples = …`. */
function examplesIn(program: Node): Range[] {
  return (program.body as Node[]).flatMap(({ declaration, start, end }) => {
    const [declared] = isNode(declaration) ? ((declaration.declarations as Node[] | undefined) ?? []) : [];
    return isNode(declared?.id) && declared.id.name === 'examples' ? [[start, end] as const] : [];
  });
}

/** Returns where the wording of a check is in its file. */
function textsIn(node: Node): Range[] {
  const called = node.type === 'CallExpression' && isNode(node.callee) ? String(node.callee.name) : '';
  const [declared] = /^define(Deep|Site)?Check$/.test(called) ? (node.arguments as Node[]) : [];
  if (declared?.type !== 'ObjectExpression') {
    return Object.values(node).flat().filter(isNode).flatMap(textsIn);
  }
  return propertiesOf(declared).flatMap(({ name, value, range }) => {
    if (OF_CHECKS.includes(name)) return [range];
    if (name !== 'messages' || value.type !== 'ObjectExpression') return [];
    return propertiesOf(value).flatMap(({ value: message }) =>
      message.type === 'ObjectExpression'
        ? propertiesOf(message).flatMap((part) => (OF_MESSAGES.includes(part.name) ? [part.range] : []))
        : [],
    );
  });
}

/** Returns the wording of all checks in a language; `texts` are the translations that override English. */
export async function definitionsOf(texts: CheckCatalogue): Promise<Definitions> {
  const checks = { ...(await loadChecks()), ...(await loadDeepChecks()), ...(await loadSiteChecks()) };
  return Object.fromEntries(
    Object.entries(checks).map(([id, check]) => [id, definitionIn(check, texts[id])]),
  );
}

const catalogueOf = (language: Language): CheckCatalogue =>
  language === 'en'
    ? {}
    : JSON.parse(withNoBreakSpaces(language, readFileSync(`lib/i18n/checks/${language}.json`, 'utf8')));

/** The areas of the checks whose findings are in every verdict. The others run on demand. */
const OF_VERDICTS = /^(?:seo|security)\//;

/**
 * Splits the wording of the checks into what lists of a verdict show, titles and faults, and the rest: that of these
 * checks, and all of the others.
 */
export function splitDefinitions(definitions: Definitions) {
  const all = Object.entries(definitions);
  const onDemand = all.filter(([id]) => !OF_VERDICTS.test(id));
  const ofVerdicts = all.filter(([id]) => OF_VERDICTS.test(id));
  const split = ofVerdicts.map(([id, { title, ...definition }]) => {
    const messages = Object.entries(definition.messages);
    return {
      faults: [
        id,
        { title, messages: Object.fromEntries(messages.map(([name, { fault }]) => [name, { fault }])) },
      ],
      others: [
        id,
        {
          ...definition,
          messages: Object.fromEntries(messages.map(([name, { fault: _fault, ...other }]) => [name, other])),
        },
      ],
    } as const;
  });
  return {
    faults: Object.fromEntries(split.map(({ faults }) => faults)) satisfies Record<string, Faults>,
    others: Object.fromEntries([...split.map(({ others }) => others), ...onDemand]) satisfies Record<
      string,
      WithoutFaults | Definition
    >,
  };
}

const PARTS = ['faults', 'others'] as const;

/** Serves the wording of the checks to the pages: two files per language, loaded on demand. */
export const checkTexts = (): Plugin => ({
  name: 'check-texts',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
  async load(id) {
    if (id === `\0${NAME}`) {
      const loaders = (part: string) =>
        LANGUAGES.map((language) => `${language}: () => import('${NAME}/${language}/${part}')`).join();
      return PARTS.map((part) => `export const ${part} = { ${loaders(part)} };`).join('\n');
    }
    for (const language of LANGUAGES) {
      for (const part of PARTS) {
        if (id !== `\0${NAME}/${language}/${part}`) continue;
        // Parsed as data, in a third of the time that code takes.
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(splitDefinitions(await definitionsOf(catalogueOf(language)))[part]))})`;
      }
    }
    return null;
  },
});

/**
 * Removes the wording and the examples from the checks: most of their size, which no evaluation needs. What only the
 * examples use goes with them. Bundlers keep examples that are made by functions, exported or not.
 */
export const withoutCheckTexts = (): Plugin => ({
  name: 'without-check-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /lib[\\/]checks[\\/](seo|security|deep|site)[\\/][^\\/]+\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      const ranges = [...textsIn(program), ...examplesIn(program)].sort(([one], [other]) => one - other);
      const kept = ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code);
      return { code: kept, map: null };
    },
  },
});

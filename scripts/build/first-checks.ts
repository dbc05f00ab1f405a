import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { AnyCheck } from '../../lib/checks/check.ts';
import { FOLDER, loadChecks } from './load-checks.ts';

const NAME = 'virtual:first-checks';

const needsMoreThanPage = ({ needs = [] }: AnyCheck): boolean => needs.length > 0;

/**
 * Returns what is known of a check without its code: what a result says if the check cannot run yet, and what its
 * findings follow from.
 */
function declarationOf({
  severity,
  loses,
  needs,
  anyDocument,
  observatory,
  followsFrom,
  messages,
}: AnyCheck) {
  const declared = Object.entries(messages)
    .filter(([, message]) => message.loses || message.followsFrom)
    .map(([name, message]) => [name, { loses: message.loses, followsFrom: message.followsFrom }]);
  return {
    severity,
    loses,
    needs,
    anyDocument,
    observatory,
    followsFrom,
    messages: Object.fromEntries(declared),
  };
}

/** Returns a module with every check, those that need more than the page without their code. */
async function moduleOfChecks(): Promise<string> {
  const all = Object.entries(await loadChecks());
  const run = all.filter(([, check]) => !needsMoreThanPage(check)).map(([id]) => id);
  const later = all.filter(([, check]) => needsMoreThanPage(check));
  const path = (id: string) => fileURLToPath(new URL(`${id}.ts`, FOLDER)).replaceAll('\\', '/');
  const declarations = Object.fromEntries(later.map(([id, check]) => [id, declarationOf(check)]));
  return [
    ...run.map((id, index) => `import check${index} from ${JSON.stringify(path(id))};`),
    "const run = () => { throw new Error('The code of this check is not loaded.'); };",
    `const later = JSON.parse(${JSON.stringify(JSON.stringify(declarations))});`,
    'for (const check of Object.values(later)) check.run = run;',
    `export const firstChecks = { ${run.map((id, index) => `${JSON.stringify(id)}: check${index}`).join()}, ...later };`,
  ].join('\n');
}

/**
 * Serves the checks of the first verdict. Those that need more than the page cannot run then: only their declarations
 * are part of it, so a fifth less of the engine is loaded before the first verdict.
 */
export const firstChecks = (): Plugin => ({
  name: 'first-checks',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? moduleOfChecks() : null),
});

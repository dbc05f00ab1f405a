import type { AnyCheck, Example } from '../../lib/checks/check.ts';
import type { AnyDeepCheck, DeepExample } from '../../lib/checks/deep/deep-check.ts';
import type { AnySiteCheck, SiteExample } from '../../lib/checks/site/site-check.ts';
import { AREAS, type DocumentedArea, type Topic, topicOf } from './topics.ts';

/** An example of a check of any area. */
export type AnyExample = Example | DeepExample | SiteExample;

/** A check as in its file, with its examples. */
export interface DocumentedCheck {
  id: string;
  area: DocumentedArea;
  topic: Topic;
  check: AnyCheck | AnyDeepCheck | AnySiteCheck;
  examples: readonly AnyExample[];
}

type File = { default?: DocumentedCheck['check'] | undefined; examples?: AnyExample[] };

const files = import.meta.glob<File>(
  ['../../lib/checks/{seo,security,deep,site}/*.ts', '!../../lib/checks/**/*.test.ts'],
  { eager: true },
);

/** All checks, by area and id. */
export const documentedChecks: readonly DocumentedCheck[] = Object.entries(files)
  .flatMap(([path, { default: check, examples = [] }]) => {
    if (!check || !('run' in check)) return [];
    const id = path.slice('../../lib/checks/'.length, -'.ts'.length);
    return [{ id, ...topicOf(id), check, examples }];
  })
  .sort((a, b) => AREAS.indexOf(a.area) - AREAS.indexOf(b.area) || (a.id < b.id ? -1 : 1));

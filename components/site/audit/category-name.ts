import { useEffect, useState } from 'react';
import type { Definitions } from '@/lib/report/definitions.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Category } from './issues.ts';

/** How a check is identified: `seo/canonical-conflict`. */
const CHECK = /^(?:seo|security)\/[\w-]+$/;

const hasCheck = (all: readonly Category[]): boolean =>
  all.some(({ name, parts }) => CHECK.test(name) || hasCheck(parts));

/**
 * AUD-11: Returns the names of categories. A service that runs Plumbline's checks calls them by their ids, so their
 * titles are shown; any other unknown category keeps the service's name.
 */
export function useCategoryName(
  categories: readonly Category[],
): (category: Pick<Category, 'name'>) => string {
  const { find, language } = useTexts();
  const [checks, setChecks] = useState<Definitions>({});
  const isNeeded = hasCheck(categories);
  useEffect(() => {
    let isShown = true;
    if (isNeeded) void loadDefinitions(language).then((loaded) => isShown && setChecks(loaded));
    return () => {
      isShown = false;
    };
  }, [isNeeded, language]);
  return ({ name }) => find(`audit.issue.${name}`) ?? (checks[name]?.title || name.slice(0, 80));
}

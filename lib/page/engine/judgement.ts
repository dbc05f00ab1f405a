import type { Area } from '../../checks/check.ts';
import { areaOf } from '../../checks/result.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Definition, Faults } from '../../report/definitions.ts';
import type { Weighed, WeighedReport } from '../../report/leave-out.ts';

/** A check's result with its title and the faults, which lists show; the rest of its text is loaded where it is read. */
export interface Judged extends Weighed {
  area: Area;
  definition: Faults;
}

/** One with the whole text of its check. */
export interface WholeJudged extends Judged {
  definition: Definition;
}

/** The verdict on a page, in one language. */
export interface JudgedReport extends Omit<WeighedReport, 'results'> {
  results: readonly Judged[];
  language: Language;
}

/** Adds to each result the definition of its check; leaves out results of checks that no longer exist. */
export const judgedWith = <T>(results: readonly Weighed[], definitions: Readonly<Record<string, T>>) =>
  results.flatMap((result) => {
    const definition = definitions[result.check];
    return definition ? [{ ...result, area: areaOf(result.check), definition }] : [];
  });

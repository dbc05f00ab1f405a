import { loadAdvisories } from '../../checks/advisories.ts';
import { checks } from '../../checks/index.ts';
import { phrasesFor } from '../../checks/phrases-for.ts';
import { runChecks } from '../../checks/run-checks.ts';
import { loadSuffixes } from '../../checks/suffixes.ts';
import { vocabularyFor } from '../../checks/vocabulary-for.ts';
import type { JudgePage } from '../../pages/sets/outcomes/answer-outcome.ts';
import { seenOutcome } from '../../pages/sets/outcomes/seen-outcome.ts';

/** Judges a page of a set with all checks. */
export const judgePage: JudgePage = async (inspection) => {
  const { page } = inspection;
  const more = await Promise.all([
    loadSuffixes(),
    vocabularyFor(page),
    phrasesFor(page),
    loadAdvisories(inspection),
  ]);
  const whole = Object.assign({ ...inspection }, ...more);
  return seenOutcome(runChecks(checks, whole), whole);
};

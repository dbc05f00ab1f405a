// What `npm run mutate` runs: the given tests, for the mutants of one area.
import { defineConfig } from 'vitest/config';
import { components, tags, unit } from './vitest.config.ts';

const { MUTATED = 'lib', MUTATION_TESTS = '' } = process.env;
const project = MUTATED === 'components' ? components : unit;

/**
 * What `npm test` leaves out notices nothing for it, and Stryker runs tests in threads, which cannot change their time
 * zone. Vitest's types know this option only in the command line.
 */
const filter = { tagsFilter: ['!all && !zone'] };

export default defineConfig({
  ...project,
  test: { ...project.test, include: MUTATION_TESTS.split('\n'), tags, ...filter },
});

// The checks on demand and the code that runs them. Loaded when they first appear on screen.
export { deepChecks } from '../../checks/deep/index.ts';
export { politeVisitor } from '../../checks/deep/visiting/polite-visitor.ts';
export { goOnWith, visitMemory } from '../../checks/deep/visiting/visit-memory.ts';
export { phrasesFor } from '../../checks/phrases-for.ts';
export { byWeight } from '../../checks/run-checks.ts';
export { runDeep } from '../../checks/run-deep.ts';
export { loadSuffixes } from '../../checks/suffixes.ts';
export { weigh } from '../../report/leave-out.ts';
export { fetcherFor } from '../requests/fetch-address.ts';

// The checks on demand and what runs them. Loaded when they are first on screen.
export { deepChecks } from '../../checks/deep/index.ts';
export { politeVisitor } from '../../checks/deep/visiting/polite-visitor.ts';
export { byWeight } from '../../checks/run-checks.ts';
export { runDeep } from '../../checks/run-deep.ts';
export { loadSuffixes } from '../../checks/suffixes.ts';
export { weigh } from '../../report/leave-out.ts';
export { fetcherFor } from '../requests/fetch-address.ts';

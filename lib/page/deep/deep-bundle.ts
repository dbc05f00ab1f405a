// The checks on demand and what runs them. Loaded when they are first on screen.
export { deepChecks } from '../../checks/deep/index.ts';
export { politeVisitor } from '../../checks/deep/visiting/polite-visitor.ts';
export { areaOf } from '../../checks/result.ts';
export { byWeight } from '../../checks/run.ts';
export { runDeep } from '../../checks/run-deep.ts';
export { weigh } from '../../report/leave-out.ts';
export { fetcherFor } from '../fetch-address.ts';

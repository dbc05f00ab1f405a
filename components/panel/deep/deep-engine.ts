// The checks on demand and what runs them. Loaded when they are first on screen.
export { deepChecks } from '@/lib/checks/deep/index.ts';
export { politeVisitor } from '@/lib/checks/deep/visiting/polite-visitor.ts';
export { areaOf, byWeight } from '@/lib/checks/run.ts';
export { runDeep } from '@/lib/checks/run-deep.ts';
export { weigh } from '@/lib/leave-out.ts';
export { fetcherFor } from '@/lib/visit.ts';

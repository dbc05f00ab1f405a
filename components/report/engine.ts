// The checks and what reads a page. Loaded while the popup's shell is on screen already.
export { checks } from '@/lib/checks/index.ts';
export { areaOf, run } from '@/lib/checks/run.ts';
export { CannotInspect, inspectTab } from '@/lib/inspect.ts';

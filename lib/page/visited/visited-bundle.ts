// What judges an address that is not open. Loaded when the user asks for that.
export { politeVisitor } from '../../checks/deep/visiting/polite-visitor.ts';
export { robotsTxtFor, visitedPageOf } from '../../checks/deep/visiting/visited-page.ts';
export { checks } from '../../checks/index.ts';
export { runChecks } from '../../checks/run-checks.ts';
export { loadSuffixes } from '../../checks/suffixes.ts';
export { leaveOut } from '../../report/leave-out.ts';
export { fetchAnywhere, fetchFromPage } from '../requests/fetch-address.ts';

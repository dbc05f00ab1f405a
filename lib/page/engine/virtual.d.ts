/**
 * Every check by ID, for the first verdict: those that need more than the page have no code, only what a result says if
 * they cannot run yet. Generated from the checks' files when the extension is built.
 */
declare module 'virtual:first-checks' {
  export const firstChecks: import('../../checks/check.ts').Checks;
}

/**
 * The text of the checks by language, generated from their files and from `i18n/checks` when the extension is built.
 * Titles and faults of the checks of a verdict, which lists of findings show, are separate from the rest, which is not
 * needed until a finding is opened or checks run on demand.
 */
declare module 'virtual:check-texts' {
  type Files<T> = Readonly<
    Record<import('../i18n/languages.ts').Language, () => Promise<{ default: Readonly<Record<string, T>> }>>
  >;
  export const faults: Files<import('./definitions.ts').Faults>;
  export const others: Files<
    import('./definitions.ts').WithoutFaults | import('./definitions.ts').Definition
  >;
}

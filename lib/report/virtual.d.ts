/**
 * What the checks say, by language: made of their own files and of `i18n/checks` where the extension is built. The faults, which
 * lists of findings show, lie apart from the rest, which is ten times as large and not needed before a finding is opened.
 */
declare module 'virtual:check-texts' {
  type Files<T> = Readonly<
    Record<import('../i18n/languages.ts').Language, () => Promise<{ default: Readonly<Record<string, T>> }>>
  >;
  export const faults: Files<import('./definitions.ts').Faults>;
  export const others: Files<import('./definitions.ts').WithoutFaults>;
}

/** What the checks say, by language: made of their own files and of `i18n/checks` where the extension is built. */
declare module 'virtual:check-texts' {
  const files: Readonly<
    Record<
      import('../i18n/languages.ts').Language,
      () => Promise<{ default: import('./definitions.ts').Definitions }>
    >
  >;
  export default files;
}

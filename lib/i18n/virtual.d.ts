/** The strings that the popup shows until its final verdict, by language, taken from `locales` when it is built. */
declare module 'virtual:first-texts' {
  export const first: Readonly<Record<import('./languages.ts').Language, () => Promise<{ default: object }>>>;
}

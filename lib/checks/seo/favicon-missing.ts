import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';

const ICONS = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);
/** The least that Google takes. */
const MINIMUM = 8;

export default defineCheck({
  severity: 'notice',
  title: 'The home page has an icon for results',
  why: 'Google shows the icon that the home page names beside every result of the site.',
  docs: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  messages: {
    missing: { says: 'The home page names no icon; at most /favicon.ico is found.' },
    oblong: { says: 'No icon is square; Google does not take one of {sizes}.' },
    small: { says: 'The largest icon has {sizes}; Google takes none below 8×8 and advises more than 48×48.' },
  },

  *run({ page }) {
    if (new URL(page.url).pathname !== '/') return 'not applicable';
    const icons = page.links.filter(
      ({ attrs }) => attrs.href && tokens(attrs.rel).some((rel) => ICONS.has(rel)),
    );
    const [icon] = icons;
    if (!icon) {
      yield { message: 'missing', fix: '<link rel="icon" href="/favicon.png" sizes="96x96">' };
      return;
    }
    const sizes = icons.flatMap(({ attrs }) => tokens(attrs.sizes));
    // An icon that does not say its size, or is a drawing, may have any.
    if (sizes.includes('any') || icons.some(({ attrs }) => !attrs.sizes?.trim())) return;
    const square = sizes.filter((size) => /^(\d{1,5})x\1$/.test(size));
    if (square.length === 0) yield { message: 'oblong', values: { sizes: sizes.join(', ') }, at: icon };
    else if (square.every((size) => Number.parseInt(size, 10) < MINIMUM)) {
      yield { message: 'small', values: { sizes: square.join(', ') }, at: icon };
    }
  },
});

const home = (html: string) => ({ url: 'https://example.com/', html });

export const examples: Example[] = [
  home('<link rel="shortcut icon" href="/favicon.ico">'),
  home('<link rel="apple-touch-icon" href="/a.png" sizes="180x180">'),
  home('<link rel=icon href="/a.svg" sizes="any">'),
  { ...home('<title>Kettles</title>'), finds: ['missing'] },
  { name: 'an address is needed', ...home('<link rel=icon>'), finds: ['missing'] },
  { ...home('<link rel=icon href=/a.png sizes="32x16">'), finds: ['oblong'] },
  { ...home('<link rel=icon href=/a.png sizes="4x4">'), finds: ['small'] },
  { name: 'one good icon is enough', ...home('<link rel=icon href=/a.png sizes="4x4 48x48">') },
  { name: 'only the home page is asked', html: '<title>Kettles</title>', verdict: 'not applicable' },
];

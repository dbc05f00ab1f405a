import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'notice',
  title: 'The page says which language it is in',
  why: 'Screen readers and translators go by the lang attribute; Google does not read it.',
  docs: 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
  messages: {
    missing: { says: 'The <html> element has no lang attribute.' },
    empty: { says: 'The lang attribute of the <html> element is empty.' },
  },

  *run({ page }) {
    const [root] = page.roots;
    if (root?.tag !== 'html') return 'not applicable';
    const lang = root.attrs.lang ?? root.attrs['xml:lang'];
    if (lang === undefined) yield { message: 'missing', at: root, fix: '<html lang="…">' };
    else if (!lang.trim()) yield { message: 'empty', at: root, fix: '<html lang="…">' };
  },
});

export const examples: Example[] = [
  { html: '<html lang="en"><title>Kettles</title>' },
  { html: '<html><title>Kettles</title>', finds: ['missing'] },
  { html: '<html lang=" "><title>Kettles</title>', finds: ['empty'] },
  { name: 'a language further down is not the page’s', html: '<body lang="en">', finds: ['missing'] },
];

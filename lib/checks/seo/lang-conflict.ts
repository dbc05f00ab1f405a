import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'notice',
  title: 'lang and xml:lang agree',
  why: 'HTML readers take lang and XML readers xml:lang, so two languages make two pages of one.',
  docs: 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
  messages: {
    different: { says: 'lang says “{lang}” and xml:lang says “{xml}”.' },
  },

  *run({ page }) {
    const [root] = page.roots;
    const { lang, 'xml:lang': xml } = root?.attrs ?? {};
    if (!root || lang === undefined || xml === undefined) return 'not applicable';
    if (lang.trim().toLowerCase() !== xml.trim().toLowerCase()) {
      yield { message: 'different', values: { lang, xml }, at: root, fix: `<html lang="${lang}">` };
    }
  },
});

export const examples: Example[] = [
  { html: '<html lang="en-GB" xml:lang="en-gb"><title>Kettles</title>' },
  { html: '<html lang="pl" xml:lang="en"><title>Kettles</title>', finds: ['different'] },
  { html: '<html lang="en"><title>Kettles</title>', verdict: 'not applicable' },
];

import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'lang and xml:lang agree',
  why: 'HTML uses lang and XML uses xml:lang; where they differ, programs disagree about the language.',
  docs: 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
  remedy: 'Give lang and xml:lang on <html> the same value, or remove xml:lang.',
  messages: {
    different: {
      fault: 'lang and xml:lang differ',
      says: 'lang is “{lang}”, but xml:lang is “{xml}”.',
    },
  },

  *run({ page }) {
    const [root] = page.roots;
    const { lang, 'xml:lang': xml } = root?.attrs ?? {};
    // An empty attribute declares no language that could differ.
    if (!root || !lang?.trim() || !xml?.trim()) return 'not applicable';
    if (lang.trim().toLowerCase() !== xml.trim().toLowerCase()) {
      yield {
        message: 'different',
        values: { lang, xml },
        at: root,
        fix: `lang="${escapeHtml(lang)}" xml:lang="${escapeHtml(lang)}"`,
      };
    }
  },
});

export const examples: Example[] = [
  { html: '<html lang="en-GB" xml:lang="en-gb"><title>Kettles</title>' },
  {
    html: '<html lang="pl" xml:lang="en"><title>Kettles</title>',
    finds: [
      {
        message: 'different',
        says: 'lang is “pl”, but xml:lang is “en”.',
        remedy: 'Give lang and xml:lang on <html> the same value, or remove xml:lang.',
        at: 'html',
        severity: 'info',
        fix: 'lang="pl" xml:lang="pl"',
      },
    ],
  },
  {
    name: 'an empty one has its own check',
    html: '<html lang="" xml:lang="en"><title>Kettles</title>',
    verdict: 'not applicable',
  },
  { html: '<html lang="en"><title>Kettles</title>', verdict: 'not applicable' },
];

import { defineCheck, type Example } from '../check.ts';

const MARKED = /^(div|section|span)$/;

export default defineCheck({
  severity: 'warning',
  title: 'Text kept out of search snippets is marked rightly',
  why: 'Google reads data-nosnippet on div, section and span, whatever its value; anywhere else it does nothing.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  messages: {
    element: {
      says: 'data-nosnippet on <{tag}> does nothing; Google reads it on <span>, <div> and <section> only.',
    },
    value: {
      says: 'data-nosnippet="{value}" keeps the text out of snippets all the same; the value does not count.',
    },
  },

  *run({ page }) {
    const marked = page.annotated.filter(({ attrs }) => attrs['data-nosnippet'] !== undefined);
    if (marked.length === 0) return 'not applicable';
    for (const at of marked) {
      const value = at.attrs['data-nosnippet']?.trim().toLowerCase() ?? '';
      if (!MARKED.test(at.tag)) yield { message: 'element', values: { tag: at.tag }, at };
      else if (/^(false|no|off|0)$/.test(value)) yield { message: 'value', values: { value }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<p>For all. <span data-nosnippet>For visitors.</span></p><div data-nosnippet="true">x</div>' },
  { html: '<p data-nosnippet>For visitors.</p>', finds: ['element'] },
  { html: '<section data-nosnippet="false">For all?</section>', finds: ['value'] },
  {
    name: 'each element by itself',
    html: '<ul data-nosnippet><li data-nosnippet>x</ul>',
    finds: ['element', 'element'],
  },
  {
    name: 'what a shadow tree holds is read, too',
    html: '<my-card><template shadowrootmode=open><p data-nosnippet>x</template></my-card>',
    finds: ['element'],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];

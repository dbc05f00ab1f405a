import { defineCheck, type Example } from '../check.ts';

const MARKED = /^(div|section|span)$/;

/** Whether an element of the list is around another one, by their paths from the root. */
function isInside(path: string, list: ReadonlySet<string>): boolean {
  for (let end = path.lastIndexOf('>'); end > 0; end = path.lastIndexOf('>', end - 1))
    if (list.has(path.slice(0, end))) return true;
  return false;
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'data-nosnippet is used where it works',
  why: 'Google reads data-nosnippet on div, section and span only, whatever its value.',
  remedy:
    'Wrap the text in <span data-nosnippet>, or the block in <div data-nosnippet>, and remove the attribute from the other element.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr',
  messages: {
    element: {
      fault: 'data-nosnippet on <{tag}> has no effect',
      says: 'data-nosnippet on <{tag}> has no effect; Google reads it on <span>, <div> and <section> only.',
    },
    value: {
      fault: 'data-nosnippet="{value}" still hides text',
      says: 'data-nosnippet="{value}" keeps the text out of snippets all the same: Google ignores the value.',
      remedy:
        'Remove the attribute if search results may show the text; if not, write data-nosnippet without a value.',
    },
  },

  *run({ page }) {
    const marked = page.annotated.filter(({ attrs }) => attrs['data-nosnippet'] !== undefined);
    if (marked.length === 0) return 'not applicable';
    const excluded = new Set(marked.filter(({ tag }) => MARKED.test(tag)).map(({ path }) => path));
    for (const at of marked) {
      // The text is excluded all the same, by an element around it.
      if (isInside(at.path, excluded)) continue;
      const value = at.attrs['data-nosnippet']?.trim().toLowerCase() ?? '';
      if (!MARKED.test(at.tag)) yield { message: 'element', values: { tag: at.tag }, at };
      else if (/^(false|no|off|0)$/.test(value)) yield { message: 'value', values: { value }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<p>For all. <span data-nosnippet>For visitors.</span></p><div data-nosnippet="true">x</div>' },
  { name: 'inside what is excluded', html: '<div data-nosnippet><p data-nosnippet>For visitors.</p></div>' },
  {
    html: '<p data-nosnippet>For visitors.</p>',
    finds: [
      {
        message: 'element',
        says: 'data-nosnippet on <p> has no effect; Google reads it on <span>, <div> and <section> only.',
        remedy:
          'Wrap the text in <span data-nosnippet>, or the block in <div data-nosnippet>, and remove the attribute from the other element.',
        at: 'body > p:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<section data-nosnippet="false">For all?</section>',
    finds: [
      {
        message: 'value',
        says: 'data-nosnippet="false" keeps the text out of snippets all the same: Google ignores the value.',
        remedy:
          'Remove the attribute if search results may show the text; if not, write data-nosnippet without a value.',
        at: 'body > section:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'each element by itself',
    html: '<ul data-nosnippet><li data-nosnippet>x</ul>',
    finds: [
      {
        message: 'element',
        says: 'data-nosnippet on <ul> has no effect; Google reads it on <span>, <div> and <section> only.',
        at: 'body > ul:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'element',
        says: 'data-nosnippet on <li> has no effect; Google reads it on <span>, <div> and <section> only.',
        at: 'body > ul:nth-child(1) > li:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'what a shadow tree holds is read, too',
    html: '<my-card><template shadowrootmode=open><p data-nosnippet>x</template></my-card>',
    finds: [
      {
        message: 'element',
        says: 'data-nosnippet on <p> has no effect; Google reads it on <span>, <div> and <section> only.',
        at: 'body > my-card:nth-child(1) >>> p:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
  ...'false no off 0 FALSE'
    .split(' ')
    .map((value) => ({ html: `<span data-nosnippet="${value}">For all?</span>`, finds: ['value'] })),
];

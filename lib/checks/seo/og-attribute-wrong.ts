import { defineCheck, type Example } from '../check.ts';
import { snippetOf } from '../evidence.ts';

const OPEN_GRAPH = /^\s*(og|article|book|profile|video|music|product|fb):/i;

export default defineCheck({
  severity: 'notice',
  title: 'Open Graph elements use the property attribute',
  why: 'Open Graph is RDFa: some readers find its elements by property only, not by name.',
  docs: 'https://ogp.me/',
  messages: {
    name: { says: '{property} stands in the attribute name; it belongs in property.' },
  },

  *run({ page }) {
    const isOpenGraph = (name: string | undefined) => OPEN_GRAPH.test(name ?? '');
    const metas = page.metas.filter(({ attrs }) => isOpenGraph(attrs.name) || isOpenGraph(attrs.property));
    if (metas.length === 0) return 'not applicable';
    for (const at of metas) {
      const { name = '', property, content = '' } = at.attrs;
      if (property !== undefined || !isOpenGraph(name)) continue;
      const fix = snippetOf({ ...at, attrs: { property: name, content } });
      yield { message: 'name', values: { property: name }, at, fix };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta property="og:title" content="Kettles">' },
  {
    html: '<meta name="og:title" content="Kettles"><meta name="article:author" content="Jo">',
    finds: ['name', 'name'],
  },
  { name: 'both attributes', html: '<meta name="og:title" property="og:title" content="Kettles">' },
  {
    name: 'X wants name',
    html: '<meta name="twitter:card" content="summary"><meta property="og:title" content="x">',
  },
  { html: '<meta name="description" content="x">', verdict: 'not applicable' },
];

import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

export default defineCheck({
  severity: 'notice',
  title: 'There is one viewport',
  why: 'Of several viewports browsers take the last one of each setting, which is seldom what was meant.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
  messages: {
    repeated: { says: 'There are {count} viewport meta elements.' },
  },

  *run({ page }) {
    const viewports = metasNamed(page, 'viewport');
    if (viewports.length === 0) return 'not applicable';
    const [, second] = viewports;
    if (second) yield { message: 'repeated', values: { count: viewports.length }, at: second };
  },
});

const viewport = '<meta name=viewport content="width=device-width">';

export const examples: Example[] = [
  { html: viewport },
  { html: viewport + viewport, finds: ['repeated'] },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];

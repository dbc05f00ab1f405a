import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { viewportSettings } from '../knowledge/document/viewport.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Visitors may enlarge the page',
  why: 'People with weak eyes have to be able to double the size of the text.',
  docs: 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
  messages: {
    off: { says: 'user-scalable={value} keeps visitors from enlarging the page.' },
    limited: { says: 'maximum-scale={value} keeps visitors from doubling the size of the page.' },
  },

  *run({ page }) {
    const viewports = metasNamed(page, 'viewport');
    if (viewports.length === 0) return 'not applicable';
    for (const at of viewports) {
      const settings = viewportSettings(at.attrs.content);
      const scalable = settings.get('user-scalable');
      const maximum = settings.get('maximum-scale');
      if (scalable === 'no' || scalable === '0') yield { message: 'off', values: { value: scalable }, at };
      // Below zero browsers ignore it.
      else if (maximum && Number(maximum) >= 0 && Number(maximum) < 2) {
        yield { message: 'limited', values: { value: maximum }, at };
      }
    }
  },
});

const viewport = (content: string) => ({ html: `<meta name=viewport content="${content}">` });

export const examples: Example[] = [
  viewport('width=device-width'),
  viewport('user-scalable=yes, maximum-scale=5'),
  { ...viewport('width=device-width, user-scalable=no'), finds: ['off'] },
  { ...viewport('User-Scalable = 0; maximum-scale=1'), finds: ['off'] },
  { ...viewport('maximum-scale=1.0'), finds: ['limited'] },
  { name: 'what is no number is ignored', ...viewport('maximum-scale=big') },
  { name: 'less than nothing too', ...viewport('maximum-scale=-1') },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];

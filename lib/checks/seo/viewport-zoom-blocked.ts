import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { forbidsZoom, maximumScale, viewportSettings } from '../knowledge/document/viewport.ts';

/** Returns the viewport element without the settings that block zooming. */
function zoomable(settings: ReadonlyMap<string, string>): string {
  const kept = [...settings].filter(([name]) => name !== 'user-scalable' && name !== 'maximum-scale');
  const content = kept.map(([name, value]) => (value ? `${name}=${value}` : name)).join(', ');
  return `<meta name="viewport" content="${escapeHtml(content || 'width=device-width, initial-scale=1')}">`;
}

export default defineCheck({
  loses: ['nothing'],
  title: 'Visitors can zoom the page',
  why: 'People with low vision must be able to enlarge text to twice its size (WCAG 1.4.4).',
  remedy: 'Delete user-scalable and maximum-scale from the viewport element.',
  docs: 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
  messages: {
    off: {
      fault: 'Zooming is disabled',
      says: 'user-scalable={value} keeps visitors from zooming, in browsers that respect it.',
    },
    limited: {
      fault: 'Zooming limited to {limit}×',
      says: 'maximum-scale={value} keeps visitors from enlarging the page to twice its size, in browsers that respect it.',
    },
  },

  *run({ page }) {
    const viewports = metasNamed(page, 'viewport');
    if (viewports.length === 0) return 'not applicable';
    for (const at of viewports) {
      const settings = viewportSettings(at.attrs.content);
      const scalable = settings.get('user-scalable');
      const maximum = settings.get('maximum-scale');
      const fix = zoomable(settings);
      const limit = maximum ? maximumScale(maximum) : null;
      if (scalable && forbidsZoom(scalable)) yield { message: 'off', values: { value: scalable }, at, fix };
      else if (maximum && limit !== null && limit < 2)
        yield { message: 'limited', values: { value: maximum, limit }, at, fix };
    }
  },
});

const viewport = (content: string) => ({ html: `<meta name=viewport content="${content}">` });

export const examples: Example[] = [
  viewport('width=device-width'),
  viewport('user-scalable=yes, maximum-scale=5'),
  viewport('user-scalable=1, maximum-scale=device-width'),
  { name: 'yes is 1, as a number', ...viewport('maximum-scale=yes'), finds: ['limited'] },
  { name: 'half a yes is a no', ...viewport('user-scalable=0.5'), finds: ['off'] },
  { name: 'an unknown word is a no', ...viewport('user-scalable=false'), finds: ['off'] },
  {
    ...viewport('width=device-width, user-scalable=no'),
    finds: [
      {
        message: 'off',
        says: 'user-scalable=no keeps visitors from zooming, in browsers that respect it.',
        remedy: 'Delete user-scalable and maximum-scale from the viewport element.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="viewport" content="width=device-width">',
      },
    ],
  },
  {
    ...viewport('User-Scalable = 0; maximum-scale=1'),
    finds: [
      {
        message: 'off',
        says: 'user-scalable=0 keeps visitors from zooming, in browsers that respect it.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="viewport" content="width=device-width, initial-scale=1">',
      },
    ],
  },
  {
    ...viewport('maximum-scale=1.0'),
    finds: [
      {
        message: 'limited',
        says: 'maximum-scale=1.0 keeps visitors from enlarging the page to twice its size, in browsers that respect it.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="viewport" content="width=device-width, initial-scale=1">',
      },
    ],
  },
  { name: 'twice the size is enough', ...viewport('maximum-scale=2') },
  { name: 'a little less is not', ...viewport('maximum-scale=1.99'), finds: ['limited'] },
  { name: 'no size at all', ...viewport('maximum-scale=0'), finds: ['limited'] },
  { name: 'an unknown word is 0', ...viewport('maximum-scale=big'), finds: ['limited'] },
  { name: 'less than nothing too', ...viewport('maximum-scale=-1') },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];

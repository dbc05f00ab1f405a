import { isErrorStatus } from '../knowledge/response/error-status.ts';
import { withoutPlace } from './reading/duplicates.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

export default defineSiteCheck({
  loses: ['nothing'],
  title: 'The HTML as sent contains the text',
  why: 'Most AI crawlers and social networks do not run scripts, and this set says little about what scripts add.',
  remedy:
    'Open some of these pages in the browser and check them there. If the text is only there, send it in the HTML by server-side rendering or static generation.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    thin: {
      fault: 'Almost no text without scripts',
      says: 'The HTML as sent has almost no text, so scripts probably make the page.',
    },
  },
  judges: ({ pages }) => pages.length,

  *run({ pages }) {
    const thin = pages.filter(({ isThin, record }) => isThin && !isErrorStatus(record.status));
    if (thin.length > 0) yield { message: 'thin', pages: withoutPlace(thin) };
  },
});

export const examples: SiteExample[] = [
  { name: 'an error page', pages: [{ path: '/gone', status: 404, index: 'closed', isThin: true }] },
  { pages: [{ path: '/a' }] },
  {
    pages: [{ path: '/a' }, { path: '/b', isThin: true }],
    finds: [
      {
        message: 'thin',
        says: 'The HTML as sent has almost no text, so scripts probably make the page.',
        remedy:
          'Open some of these pages in the browser and check them there. If the text is only there, send it in the HTML by server-side rendering or static generation.',
        severity: 'info',
        pages: ['/b'],
      },
    ],
  },
];

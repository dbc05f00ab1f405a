import { defineCheck, type Example } from '../check.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  loses: ['result'],
  title: 'Crawlers can see the noindex',
  why: 'A crawler that is not allowed to fetch the page never sees its noindex, so the URL can stay in the index.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  remedy:
    'Remove the Disallow that covers this page from robots.txt and keep the noindex; crawlers can then read and obey it.',
  followsFrom: ['seo/indexability/robotsTxt'],
  messages: {
    unseen: {
      fault: 'noindex hidden by robots.txt',
      says: 'The page says “{directive}”, but robots.txt does not let Googlebot read that: “{rule}”.',
    },
  },
  needs: ['robotsTxt'],

  *run({ page, response, robotsTxt }) {
    const [noindex] = forbidding(robotsDirectives(page, response), 'noindex');
    if (!noindex) return 'not applicable';
    const { allowed, at } = judgeRobots(robotsTxt, page.url);
    if (allowed === false && at) {
      yield { message: 'unseen', values: { directive: noindex.name, rule: at.text }, at };
    }
  },
});

const robotsTxt = 'User-agent: *\nDisallow: /page';

export const examples: Example[] = [
  { html: '<meta name=robots content=noindex>', robotsTxt: 'User-agent: *\nDisallow: /cellar' },
  {
    html: '<meta name=robots content=noindex>',
    robotsTxt,
    finds: [
      {
        message: 'unseen',
        says: 'The page says “noindex”, but robots.txt does not let Googlebot read that: “Disallow: /page”.',
        remedy:
          'Remove the Disallow that covers this page from robots.txt and keep the noindex; crawlers can then read and obey it.',
        at: '2: Disallow: /page',
        severity: 'error',
      },
    ],
  },
  {
    headers: { 'x-robots-tag': 'none' },
    robotsTxt,
    finds: [
      {
        message: 'unseen',
        says: 'The page says “none”, but robots.txt does not let Googlebot read that: “Disallow: /page”.',
        at: '2: Disallow: /page',
        severity: 'error',
      },
    ],
  },
  { name: 'nothing to hide', html: '<title>Kettles</title>', robotsTxt, verdict: 'not applicable' },
  {
    name: 'a header for another crawler',
    headers: { 'x-robots-tag': 'otherbot: noindex' },
    robotsTxt,
    verdict: 'not applicable',
  },
  { name: 'robots.txt not known', html: '<meta name=robots content=noindex>', verdict: 'not looked at' },
];

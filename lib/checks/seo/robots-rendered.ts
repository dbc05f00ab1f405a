import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress, servedLine } from '../knowledge/response/served.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  loses: ['index', 'all', 'likely'],
  title: 'Scripts do not change whether the page is indexed',
  why: 'Google may skip rendering where the served HTML says noindex, and obeys a noindex that a script adds.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Put the robots rule that you want in the HTML that the server sends, and do not change it with a script.',
  messages: {
    removed: {
      fault: 'Script removes “{directive}” too late',
      says: 'The served HTML says “{directive}” and a script removes it; Google may never run that script.',
      remedy: 'Remove “{directive}” from the HTML that the server sends; a script cannot reliably undo it.',
    },
    added: {
      loses: ['index'],
      fault: 'Script adds “{directive}”',
      says: 'The served HTML may be indexed, but a script adds “{directive}”.',
      remedy:
        'If the page should be found, stop the script from adding “{directive}”; if not, put it in the served HTML.',
      followsFrom: ['seo/indexability/meta'],
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before] = forbidding(robotsDirectives(served), 'noindex');
    const [after] = forbidding(robotsDirectives(page), 'noindex');
    if (!before && !after) return 'not applicable';
    if (before && !after)
      yield { message: 'removed', values: { directive: before.name }, at: servedLine(before.at) };
    if (after && !before) {
      yield { message: 'added', values: { directive: after.name }, at: after.at };
    }
  },
});

const noindex = '<meta name=robots content=noindex>';

export const examples: Example[] = [
  { html: noindex, served: noindex },
  {
    html: '<title>Kettles</title>',
    served: noindex,
    finds: [
      {
        message: 'removed',
        says: 'The served HTML says “noindex” and a script removes it; Google may never run that script.',
        remedy: 'Remove “noindex” from the HTML that the server sends; a script cannot reliably undo it.',
        at: '<meta name="robots" content="noindex">',
        severity: 'error',
      },
    ],
  },
  {
    html: noindex,
    served: '<title>Kettles</title>',
    finds: [
      {
        message: 'added',
        says: 'The served HTML may be indexed, but a script adds “noindex”.',
        remedy:
          'If the page should be found, stop the script from adding “noindex”; if not, put it in the served HTML.',
        at: 'head > meta:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'index in place of noindex is a removal too',
    html: '<meta name=robots content=index>',
    served: noindex,
    finds: ['removed'],
  },
  { name: 'moved from head to body', html: '<body><meta name=ROBOTS content=none>', served: noindex },
  { name: 'never forbidden', html: '<p>x</p>', served: '<p>y</p>', verdict: 'not applicable' },
  { name: 'served HTML not known', html: noindex, verdict: 'not looked at' },
];

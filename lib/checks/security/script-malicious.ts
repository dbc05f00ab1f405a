import { defineCheck, type Example } from '../check.ts';
import { isMaliciousHost } from '../knowledge/addresses/malicious-hosts.ts';
import { hasIntegrity } from '../knowledge/document/sri.ts';
import { activeLoads } from '../knowledge/document/subresources.ts';
import type { ElementRecord } from '../snapshot.ts';

/** Whether browsers refuse any file but the intended one. Frames and objects do not support hashes. */
const isHashed = (element: ElementRecord) =>
  ['script', 'svg:script', 'link'].includes(element.tag) && hasIntegrity(element);

export default defineCheck({
  severity: 'blocker',
  title: 'No code loads from hosts known for malware',
  why: 'Whoever controls the host decides what runs in the visitor’s browser, and these hosts have served malware before.',
  docs: 'https://sansec.io/research/polyfill-supply-chain-attack',
  remedy:
    'Remove everything that loads from this host. If the file is still needed, take it from the project’s official release and host it yourself.',
  messages: {
    script: {
      fault: 'Code from a host known for malware',
      says: '{host} has served malware to visitors of other sites.',
    },
    pinned: {
      fault: 'Malware host, file protected by hash',
      says: '{host} has served malware to visitors of other sites; the integrity hash keeps a changed file out.',
    },
  },

  *run({ page }) {
    const loads = activeLoads(page);
    if (loads.length === 0) return 'not applicable';
    for (const { element, url } of loads) {
      if (!isMaliciousHost(url.hostname)) continue;
      const found = { values: { host: url.host }, at: element };
      if (isHashed(element)) yield { message: 'pinned', severity: 'notice', ...found };
      else yield { message: 'script', ...found };
    }
  },
});

export const examples: Example[] = [
  { html: '<script src="https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js"></script>' },
  {
    html: '<script src="https://cdn.polyfill.io/v3/polyfill.min.js"></script>',
    finds: [
      {
        message: 'script',
        says: 'cdn.polyfill.io has served malware to visitors of other sites.',
        remedy:
          'Remove everything that loads from this host. If the file is still needed, take it from the project’s official release and host it yourself.',
        at: 'head > script:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    html: '<link rel="stylesheet" href="//cdn.bootcss.com/a.css">',
    finds: [
      {
        message: 'script',
        says: 'cdn.bootcss.com has served malware to visitors of other sites.',
        at: 'head > link:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    html: '<script src="https://cdn.bootcss.com/a.js" integrity="sha256-AAAA" crossorigin></script>',
    finds: [
      {
        message: 'pinned',
        says: 'cdn.bootcss.com has served malware to visitors of other sites; the integrity hash keeps a changed file out.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'in a frame',
    html: '<body><iframe src="https://polyfill.io/"></iframe>',
    finds: [
      {
        message: 'script',
        says: 'polyfill.io has served malware to visitors of other sites.',
        at: 'body > iframe:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a stylesheet with a hash',
    html: '<link rel="stylesheet" href="https://cdn.bootcss.com/a.css" integrity="sha256-AAAA" crossorigin>',
    finds: ['pinned'],
  },
  {
    name: 'frames and objects do not support hashes',
    html: '<body><iframe src="https://polyfill.io/" integrity="sha256-AAAA"></iframe>',
    finds: ['script'],
  },
  {
    name: 'a link loads nothing',
    html: '<body><a href="https://polyfill.io/">x</a>',
    verdict: 'not applicable',
  },
  { name: 'another name with the same ending', html: '<script src="https://mypolyfill.io/a.js"></script>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];

import { defineCheck, type Example } from '../check.ts';
import { isMaliciousHost } from '../knowledge/addresses/malicious-hosts.ts';
import { activeLoads } from '../knowledge/document/subresources.ts';

export default defineCheck({
  severity: 'blocker',
  title: 'No script comes from a host known to serve malware',
  why: 'Whoever owns the host decides what visitors run, and these hosts have served malware to visitors of other sites.',
  docs: 'https://sansec.io/research/polyfill-supply-chain-attack',
  messages: {
    script: {
      says: '{host} was taken over and has delivered malware; remove everything that loads from it.',
    },
  },

  *run({ page }) {
    if (page.scripts.length + page.links.length === 0) return 'not applicable';
    for (const { element, url } of activeLoads(page)) {
      if (!isMaliciousHost(url.hostname)) continue;
      yield { message: 'script', values: { host: url.host }, at: element };
    }
  },
});

export const examples: Example[] = [
  { html: '<script src="https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js"></script>' },
  { html: '<script src="https://cdn.polyfill.io/v3/polyfill.min.js"></script>', finds: ['script'] },
  { html: '<link rel="stylesheet" href="//cdn.bootcss.com/a.css">', finds: ['script'] },
  { name: 'a link loads nothing', html: '<script></script><body><a href="https://polyfill.io/">x</a>' },
  { name: 'another name that ends alike', html: '<script src="https://mypolyfill.io/a.js"></script>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];

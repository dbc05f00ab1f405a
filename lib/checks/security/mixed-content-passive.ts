import { defineCheck, type Example } from '../check.ts';
import { mixedContentOf } from '../knowledge/document/mixed-content.ts';
import { passiveLoads } from '../knowledge/document/subresources.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Pictures and media load over https',
  why: 'Browsers ask for these files over https instead, and leave them out where the host has no https.',
  docs: 'https://www.w3.org/TR/mixed-content/#upgrade-algorithm',
  messages: {
    http: { says: '<{tag}> asks for {address} over plain http.' },
  },

  *run({ page, response }) {
    if (!transportOf(page.url).isHttps) return 'not applicable';
    const isMixed = mixedContentOf(page, response);
    const seen = new Set<unknown>();
    for (const { element, url } of passiveLoads(page)) {
      if (!isMixed(url) || seen.has(element)) continue;
      seen.add(element);
      yield { message: 'http', values: { tag: element.tag, address: url.href }, at: element };
    }
  },
});

export const examples: Example[] = [
  { html: '<body><img src="/a.png" alt=""><video src="https://a.example/b.mp4"></video>' },
  { html: '<body><img src="http://a.example/a.png" alt="">', finds: ['http'] },
  { html: '<body><video poster="http://a.example/p.jpg" src="/v.mp4"></video>', finds: ['http'] },
  {
    name: 'one finding for an image, however many sizes it has',
    html: '<body><img src="/a.png" srcset="http://a.example/a.png 1x, http://a.example/b.png 2x" alt="">',
    finds: ['http'],
  },
  { html: '<link rel="shortcut icon" href="http://a.example/i.ico">', finds: ['http'] },
  { name: 'data addresses are no requests', html: '<body><img src="data:image/gif;base64,R0lGOD" alt="">' },
  {
    name: 'the policy has browsers ask over https',
    html: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><body><img src="http://a.example/a.png" alt="">',
  },
  {
    name: 'on a page over http nothing is mixed',
    url: 'http://example.com/',
    html: '<body><img src="http://a.example/a.png" alt="">',
    verdict: 'not applicable',
  },
];

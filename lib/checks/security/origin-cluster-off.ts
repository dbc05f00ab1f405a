import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

export default defineCheck({
  severity: 'info',
  title: 'Subdomains cannot join the origin of the page',
  why: 'Without its own cluster a page can lower its guard by document.domain and share a process with its subdomains.',
  docs: 'https://html.spec.whatwg.org/multipage/browsers.html#origin-agent-cluster',
  messages: {
    off: 'Origin-Agent-Cluster: ?0 switches the separation off.',
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'origin-agent-cluster');
    if (value?.trim() !== '?0') return;
    yield {
      message: 'off',
      at: headerLine('origin-agent-cluster', value),
      fix: 'Origin-Agent-Cluster: ?1',
    };
  },
});

const field = (value: string) => ({ headers: { 'origin-agent-cluster': value } });

export const examples: Example[] = [
  field('?1'),
  { name: 'without the header browsers decide', headers: {} },
  { ...field('?0'), finds: ['off'] },
];

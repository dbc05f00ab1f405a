import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

const HEADER = 'origin-agent-cluster';

export default defineCheck({
  severity: 'info',
  title: 'Subdomains cannot join the origin of the page',
  why: 'Without its own cluster a page can lower its guard by document.domain and share a process with its subdomains.',
  docs: 'https://html.spec.whatwg.org/multipage/browsers.html#origin-agent-cluster',
  messages: {
    off: { says: 'Origin-Agent-Cluster: ?0 switches the separation off.' },
    void: {
      says: 'Origin-Agent-Cluster: ?1 is sent, but the browser has not separated the page. Pages of the origin that were opened before without the header decide.',
    },
  },
  needs: ['response'],

  *run({ response, runtime }) {
    const value = headerValue(response, HEADER)?.trim();
    if (value === undefined) return;
    const at = headerLine(HEADER, value);
    if (value === '?0') yield { message: 'off', at, fix: 'Origin-Agent-Cluster: ?1' };
    // What was asked for later may have other headers than what the browser shows.
    else if (value === '?1' && runtime?.originAgentCluster === false && response.how !== 'second request')
      yield { message: 'void', at };
  },
});

const field = (value: string) => ({ headers: { 'origin-agent-cluster': value } });
const running = (originAgentCluster?: boolean) => ({
  parts: {
    runtime: {
      crossOriginIsolated: false,
      ...(originAgentCluster !== undefined && { originAgentCluster }),
      readableCookies: [],
      storedTokens: [],
      nonces: [],
    },
  },
});

export const examples: Example[] = [
  field('?1'),
  { ...field('?1'), ...running(true) },
  { name: 'the browser does not tell', ...field('?1'), ...running() },
  { name: 'without the header browsers decide', headers: {}, ...running(false) },
  { ...field('?0'), finds: ['off'] },
  { ...field('?1'), ...running(false), finds: ['void'] },
  { name: 'a second request may differ', ...field('?1'), how: 'second request', ...running(false) },
];

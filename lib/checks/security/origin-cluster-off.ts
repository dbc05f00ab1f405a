import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const HEADER = 'origin-agent-cluster';

export default defineCheck({
  severity: 'info',
  title: 'Origin-Agent-Cluster is not switched off',
  why: 'Without separation the page can share a process with its subdomains and loosen the same-origin rule (document.domain).',
  docs: 'https://html.spec.whatwg.org/multipage/browsers.html#origin-agent-cluster',
  remedy: 'Send Origin-Agent-Cluster: ?1 as soon as no page of the site sets document.domain.',
  messages: {
    off: {
      fault: 'Origin-Agent-Cluster switched off',
      says: 'Origin-Agent-Cluster: ?0 switches the separation off.',
    },
    void: {
      fault: 'Origin-Agent-Cluster not in effect',
      says: 'Origin-Agent-Cluster: ?1 is sent, but the browser has not separated the page. Pages of this origin that were opened earlier without the header decide for all of them.',
      remedy:
        'Send the header with every page of this origin, then close all its tabs and open the page again.',
    },
  },
  needs: ['response'],

  *run({ response, runtime }) {
    const value = headerValue(response, HEADER)?.trim();
    if (value === undefined) return;
    // Over plain http browsers ignore the header.
    if (transportOf(response.url).isOpen) return 'not applicable';
    const at = headerLine(HEADER, value);
    // No fix to copy: it is switched off for pages that set document.domain, which would break.
    if (value === '?0') yield { message: 'off', at };
    else if (value === '?1' && runtime?.originAgentCluster === false) yield { message: 'void', at };
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
  { name: 'the browser does not report it', ...field('?1'), ...running() },
  {
    name: 'over plain http it has no effect',
    url: 'http://example.com/',
    ...field('?1'),
    ...running(false),
    verdict: 'not applicable',
  },
  { name: 'without the header browsers decide', headers: {}, ...running(false) },
  {
    ...field('?0'),
    finds: [
      {
        message: 'off',
        says: 'Origin-Agent-Cluster: ?0 switches the separation off.',
        remedy: 'Send Origin-Agent-Cluster: ?1 as soon as no page of the site sets document.domain.',
        at: 'origin-agent-cluster: ?0',
        severity: 'info',
      },
    ],
  },
  {
    ...field('?1'),
    ...running(false),
    finds: [
      {
        message: 'void',
        says: 'Origin-Agent-Cluster: ?1 is sent, but the browser has not separated the page. Pages of this origin that were opened earlier without the header decide for all of them.',
        remedy:
          'Send the header with every page of this origin, then close all its tabs and open the page again.',
        at: 'origin-agent-cluster: ?1',
        severity: 'info',
      },
    ],
  },
];

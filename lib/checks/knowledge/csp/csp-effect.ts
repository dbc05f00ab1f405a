import { governing, hasNonceOrHash, type Policy, sourcesFor } from './csp.ts';

/** Sources that let in any host. */
const BROAD = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']);

const SCRIPTS = ['script-src-elem', 'script-src-attr'];
const CODE = [...SCRIPTS, 'worker-src'];
const STYLES = ['style-src-elem', 'style-src-attr'];
const IMAGES = ['img-src', 'media-src'];
const ACTIVE = [...STYLES, 'object-src', 'frame-src', 'connect-src', 'font-src', 'manifest-src'];

export type Weakness =
  | 'unrestricted'
  | 'inline'
  | 'broad'
  | 'objects'
  | 'http'
  | 'eval'
  | 'images'
  | 'styles';

/** The Observatory's code for the policies as browsers enforce them, and the weakness that decided it. */
export interface CspEffect {
  code: string;
  /** Null where nothing is weak. */
  weak: { weakness: Weakness; directive: string; source: string; policy: Policy } | null;
}

/** Whether one source of a list lets something in. */
type Test = (source: string, sources: ReadonlySet<string>) => boolean;

/** With `'strict-dynamic'` browsers skip hosts, schemes and `'unsafe-inline'` in lists for scripts. */
const obeyed: (test: Test) => Test = (test) => (source, sources) =>
  test(source, sources) && !sources.has("'strict-dynamic'");

const isBroad: Test = (source) => isBroadSource(source);
const isInline: Test = (source, sources) => source === "'unsafe-inline'" && !hasNonceOrHash(sources);
const isBroadOrData: Test = (source) => isBroadSource(source) || source === 'data:';
const isHttp: Test = (source) => /^(http|ftp):/.test(source);
const isEval: Test = (source) => source === "'unsafe-eval'";
const isLooseStyle: Test = (source, sources) => isBroadOrData(source, sources) || isInline(source, sources);

/** Whether a source lets in any host at all. */
export function isBroadSource(source: string): boolean {
  return BROAD.has(source.toLowerCase());
}

/**
 * All policies apply at once, so something is let in only where every one of them lets it in: by a source, or by
 * saying nothing about the directive. The source is `''` where none of them says anything.
 */
function letIn(policies: readonly Policy[], directives: readonly string[], test: Test) {
  for (const directive of directives) {
    const found = policies.map((policy) => {
      const sources = sourcesFor(policy, directive);
      return sources === null ? '' : [...sources].find((source) => test(source, sources));
    });
    if (found.includes(undefined)) continue;
    const index = Math.max(
      0,
      found.findIndex((source) => source !== ''),
    );
    const policy = policies[index];
    if (policy)
      return { directive: governing(policy, directive) ?? directive, source: found[index] ?? '', policy };
  }
  return null;
}

/** As `letIn`, but only where a policy names such a source. */
function named(policies: readonly Policy[], directives: readonly string[], test: Test) {
  for (const directive of directives) {
    const found = letIn(policies, [directive], test);
    if (found?.source) return found;
  }
  return null;
}

/** How policies that are in force hold in a browser, on the Observatory's scale. There must be one at least. */
export function cspEffect(policies: readonly Policy[], isHttps: boolean): CspEffect {
  const inline = letIn(policies, SCRIPTS, obeyed(isInline));
  const unsafe = 'csp-implemented-with-unsafe-inline';
  if (inline)
    return { code: unsafe, weak: { weakness: inline.source ? 'inline' : 'unrestricted', ...inline } };
  const broad = letIn(policies, SCRIPTS, obeyed(isBroadOrData));
  if (broad) return { code: unsafe, weak: { weakness: 'broad', ...broad } };
  const objects = letIn(policies, ['object-src'], isBroad);
  if (objects) return { code: unsafe, weak: { weakness: 'objects', ...objects } };
  const http = isHttps && (named(policies, CODE, obeyed(isHttp)) ?? named(policies, ACTIVE, isHttp));
  if (http) return { code: 'csp-implemented-with-insecure-scheme', weak: { weakness: 'http', ...http } };
  const evaluated = letIn(policies, ['script-src'], isEval);
  if (evaluated)
    return { code: 'csp-implemented-with-unsafe-eval', weak: { weakness: 'eval', ...evaluated } };
  const images = isHttps && named(policies, IMAGES, isHttp);
  if (images) {
    const code = 'csp-implemented-with-insecure-scheme-in-passive-content-only';
    return { code, weak: { weakness: 'images', ...images } };
  }
  const styles = letIn(policies, STYLES, isLooseStyle);
  if (styles) {
    const code = 'csp-implemented-with-unsafe-inline-in-style-src-only';
    return { code, weak: { weakness: 'styles', ...styles } };
  }
  const forbidsAll = policies.some(({ directives }) => {
    const sources = directives.get('default-src');
    return sources && (sources.join(' ').toLowerCase() || "'none'") === "'none'";
  });
  const code = forbidsAll
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe';
  return { code, weak: null };
}

/** Whether the policies let injected scripts run as they are, without any way around them. */
export function letsScriptsIn(policies: readonly Policy[], isHttps: boolean): boolean {
  const { weak } = cspEffect(policies, isHttps);
  return weak !== null && !['images', 'styles'].includes(weak.weakness);
}

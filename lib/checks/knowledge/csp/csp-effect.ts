import { isLoopback } from '../addresses/addresses.ts';
import type { CspPolicy } from './csp.ts';
import {
  isInline,
  letIn,
  named,
  type Opening,
  obeyed,
  SCRIPT_DIRECTIVES,
  type Test,
} from './csp-openings.ts';
import { addressSource, isBroadSource } from './csp-source.ts';

const CODE = [...SCRIPT_DIRECTIVES, 'worker-src'];
const STYLES = ['style-src-elem', 'style-src-attr'];
const IMAGES = ['img-src', 'media-src'];
const ACTIVE = [...STYLES, 'object-src', 'frame-src', 'connect-src', 'font-src', 'manifest-src'];

/** Weaknesses of policies, the worst first. */
export type Weakness =
  /** No policy restricts scripts. */
  | 'unrestricted'
  | 'inline'
  /** Scripts from any host, or contained in the address itself (`data:`). */
  | 'broad'
  | 'data'
  /** The same for plugins: no policy restricts them, or one has a broad source for them. */
  | 'objects'
  | 'objectsBroad'
  | 'http'
  | 'eval'
  /** No policy restricts code that is made from text, although scripts themselves are restricted. */
  | 'evalUnrestricted'
  | 'images'
  /** No policy restricts styles; inline styles are allowed; styles may come from anywhere. */
  | 'styles'
  | 'stylesInline'
  | 'stylesBroad';

/** The Observatory's code for the policies as browsers enforce them, and the weakness that decided it. */
export interface CspEffect {
  code: string;
  /** Null if there is no weakness. */
  weak: ({ weakness: Weakness } & Opening) | null;
}

const isBroad: Test = (source) => isBroadSource(source);
const isData: Test = (source) => source === 'data:';
/** Browsers treat plain http to the local machine as secure. */
const isHttp: Test = (source) =>
  /^(http|ftp):/.test(source) && !isLoopback(addressSource(source)?.host ?? '');
const isEval: Test = (source) => source === "'unsafe-eval'";

const UNSAFE = 'csp-implemented-with-unsafe-inline';

/** Returns the worst weakness that makes the policies useless; null if there is none. */
function unsafe(policies: readonly CspPolicy[]): CspEffect['weak'] {
  const inline = letIn(policies, SCRIPT_DIRECTIVES, obeyed(isInline));
  if (inline) return { weakness: inline.source ? 'inline' : 'unrestricted', ...inline };
  const broad = letIn(policies, SCRIPT_DIRECTIVES, obeyed(isBroad));
  if (broad) return { weakness: 'broad', ...broad };
  const data = letIn(policies, SCRIPT_DIRECTIVES, obeyed(isData));
  if (data) return { weakness: 'data', ...data };
  const objects = letIn(policies, ['object-src'], isBroad);
  return objects && { weakness: objects.source ? 'objectsBroad' : 'objects', ...objects };
}

/** Returns how policies are loose about styles, a minor weakness that many pages accept. */
function looseStyles(policies: readonly CspPolicy[]): CspEffect['weak'] {
  const inline = letIn(policies, STYLES, isInline);
  if (inline) return { weakness: inline.source ? 'stylesInline' : 'styles', ...inline };
  const broad = letIn(policies, STYLES, (source) => isBroadSource(source) || source === 'data:');
  return broad && { weakness: broad.source ? 'stylesBroad' : 'styles', ...broad };
}

function forbidsAll({ directives }: CspPolicy): boolean {
  const sources = directives.get('default-src');
  return sources !== undefined && (sources.join(' ').toLowerCase() || "'none'") === "'none'";
}

/**
 * Grades the policies in force, as browsers enforce them, on the Observatory's scale. Needs at least one
 * policy.
 */
export function cspEffect(policies: readonly CspPolicy[], isHttps: boolean): CspEffect {
  const open = unsafe(policies);
  if (open) return { code: UNSAFE, weak: open };
  const http = isHttps && (named(policies, CODE, obeyed(isHttp)) ?? named(policies, ACTIVE, isHttp));
  if (http) return { code: 'csp-implemented-with-insecure-scheme', weak: { weakness: 'http', ...http } };
  const evaluated = letIn(policies, ['script-src'], isEval);
  if (evaluated) {
    const weakness = evaluated.source ? 'eval' : 'evalUnrestricted';
    return { code: 'csp-implemented-with-unsafe-eval', weak: { weakness, ...evaluated } };
  }
  const images = isHttps && named(policies, IMAGES, isHttp);
  if (images) {
    const code = 'csp-implemented-with-insecure-scheme-in-passive-content-only';
    return { code, weak: { weakness: 'images', ...images } };
  }
  const styles = looseStyles(policies);
  if (styles) return { code: 'csp-implemented-with-unsafe-inline-in-style-src-only', weak: styles };
  const code = policies.some(forbidsAll)
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe';
  return { code, weak: null };
}

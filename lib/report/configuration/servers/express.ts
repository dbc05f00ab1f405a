import { parseHsts } from '../../../checks/knowledge/response/hsts.ts';
import { lastKnownPolicy } from '../../../checks/knowledge/response/referrer-policy.ts';
import type { Recommendation } from '../recommendation.ts';
import { defineServer, isWritable } from '../server.ts';

/** Returns the options of one of helmet's functions as JavaScript, `''` for none; null if it cannot express the value. */
type Options = (value: string) => string | null;

const literal = (value: unknown) => JSON.stringify(value);
const word = (name: string, value: string) => `{ ${name}: ${literal(value)} }`;
const only = (known: string) => (value: string) => (value === known ? '' : null);
/** The policies that helmet knows; it throws at any other. */
const policies =
  (...known: readonly string[]) =>
  (value: string) =>
    known.includes(value) ? word('policy', value) : null;

const SOURCE = /^('[^']+'|[a-z*\d][^',]*)$/i;
/** Keywords without their quotes: helmet takes them for a mistake, and throws. */
const UNQUOTED =
  /^(none|self|strict-dynamic|unsafe-|nonce-|sha\d+-|report-sample|inline-speculation-rules|wasm-unsafe-eval)/i;

/**
 * Returns the directives if helmet accepts them: one policy with a `default-src` and no duplicates; otherwise null.
 */
function directivesOf(policy: string): readonly (readonly [string, readonly string[]])[] | null {
  const all = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const);
  const names = new Set(all.map(([name]) => name));
  const isClean =
    !policy.includes(',') &&
    names.has('default-src') &&
    names.size === all.length &&
    all.every(([name]) => /^[a-z]+(-[a-z]+)*$/.test(name)) &&
    all.every(([, sources]) => sources.every((source) => SOURCE.test(source) && !UNQUOTED.test(source)));
  return isClean ? all : null;
}

function policyOptions(policy: string, isReportOnly: boolean): string | null {
  const directives = directivesOf(policy);
  if (!directives) return null;
  const lines = directives.map(
    ([name, sources]) => `      ${literal(name)}: [${sources.map(literal).join(', ')}],`,
  );
  return [
    '{',
    '    useDefaults: false,',
    ...(isReportOnly ? ['    reportOnly: true,'] : []),
    '    directives: {',
    ...lines,
    '    },',
    '  }',
  ].join('\n');
}

function hstsOptions(value: string): string | null {
  const hsts = parseHsts(value);
  if (!hsts) return null;
  const { maxAge, includeSubDomains, preload } = hsts;
  return `{ maxAge: ${maxAge}, includeSubDomains: ${includeSubDomains}, preload: ${preload} }`;
}

/** The functions of helmet 8, by header. The whole of helmet would set more than was recommended. */
const FUNCTIONS: Readonly<Record<string, readonly [name: string, options: Options]>> = {
  'Strict-Transport-Security': ['strictTransportSecurity', hstsOptions],
  'Content-Security-Policy': ['contentSecurityPolicy', (value) => policyOptions(value, false)],
  'Content-Security-Policy-Report-Only': ['contentSecurityPolicy', (value) => policyOptions(value, true)],
  'X-Frame-Options': [
    'xFrameOptions',
    (value) => (/^(deny|sameorigin)$/i.test(value) ? word('action', value.toLowerCase()) : null),
  ],
  'X-Content-Type-Options': ['xContentTypeOptions', only('nosniff')],
  'Referrer-Policy': [
    'referrerPolicy',
    (value) => (lastKnownPolicy(value) === value ? word('policy', value) : null),
  ],
  'Cross-Origin-Opener-Policy': [
    'crossOriginOpenerPolicy',
    policies('same-origin', 'same-origin-allow-popups', 'unsafe-none'),
  ],
  'Cross-Origin-Resource-Policy': [
    'crossOriginResourcePolicy',
    policies('same-origin', 'same-site', 'cross-origin'),
  ],
  'Cross-Origin-Embedder-Policy': [
    'crossOriginEmbedderPolicy',
    policies('require-corp', 'credentialless', 'unsafe-none'),
  ],
  'Origin-Agent-Cluster': ['originAgentCluster', only('?1')],
  'X-XSS-Protection': ['xXssProtection', only('0')],
};

/** Returns the call that sets or removes a header; null if helmet has none. */
function callOf({ name, value, change }: Recommendation): string | null {
  if (change === 'removed') return name === 'X-Powered-By' ? 'helmet.xPoweredBy()' : null;
  const [call, options] = FUNCTIONS[name] ?? [];
  const written = options?.(value) ?? null;
  return written === null ? null : `helmet.${call}(${written})`;
}

const lineOf = ({ name, value, change }: Recommendation) =>
  change === 'removed'
    ? `  res.removeHeader(${literal(name)});`
    : `  res.setHeader(${literal(name)}, ${literal(value)});`;

/** Writes a call of helmet if there is one, otherwise a line that sets or removes the header. */
function write(fields: readonly Recommendation[]) {
  const written = fields.filter(isWritable);
  const calls = written.flatMap((field) => callOf(field) ?? []);
  const lines = written.filter((field) => callOf(field) === null).map(lineOf);
  const parts = [
    ...(calls.length > 0
      ? ["import helmet from 'helmet';", '', 'app.use(', ...calls.map((call) => `  ${call},`), ');']
      : []),
    ...(lines.length > 0 ? ['app.use((_req, res, next) => {', ...lines, '  next();', '});'] : []),
  ];
  return {
    text: parts.length > 0 ? [...parts, ''].join('\n') : '',
    leftOut: fields.filter((field) => !written.includes(field)),
  };
}

export const express = defineServer({
  id: 'express',
  name: 'Express (helmet)',
  sign: /^x-powered-by: express/,
  write,
});

import { parseHsts } from '../../../checks/knowledge/response/hsts.ts';
import { lastKnownPolicy } from '../../../checks/knowledge/response/referrer-policy.ts';
import type { Recommendation } from '../recommendation.ts';
import { defineServer, isWritable } from '../server.ts';

/** Returns an option of helmet as a JavaScript literal; null if helmet cannot express the value. */
type Option = (value: string) => string | null;

const literal = (value: unknown) => JSON.stringify(value);
const word = (name: string, value: string) => `{ ${name}: ${literal(value)} }`;

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

function policyOption(policy: string, isReportOnly: boolean): string | null {
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

function hstsOption(value: string): string | null {
  const hsts = parseHsts(value);
  if (!hsts) return null;
  const { maxAge, includeSubDomains, preload } = hsts;
  return `{ maxAge: ${maxAge}, includeSubDomains: ${includeSubDomains}, preload: ${preload} }`;
}

/**
 * The headers that helmet sets by default: its option, its default value (version 8), and how another value is
 * written.
 */
const OPTIONS: Readonly<Record<string, { option: string; standard: string; write: Option }>> = {
  'Strict-Transport-Security': {
    option: 'strictTransportSecurity',
    standard: 'max-age=31536000; includeSubDomains',
    write: hstsOption,
  },
  'Content-Security-Policy': {
    option: 'contentSecurityPolicy',
    standard: '',
    write: (value) => policyOption(value, false),
  },
  'X-Frame-Options': {
    option: 'xFrameOptions',
    standard: 'SAMEORIGIN',
    write: (value) => (/^(deny|sameorigin)$/i.test(value) ? word('action', value.toLowerCase()) : null),
  },
  'X-Content-Type-Options': { option: 'xContentTypeOptions', standard: 'nosniff', write: () => null },
  'Referrer-Policy': {
    option: 'referrerPolicy',
    standard: 'no-referrer',
    write: (value) => (lastKnownPolicy(value) === value ? word('policy', value) : null),
  },
  'Cross-Origin-Opener-Policy': {
    option: 'crossOriginOpenerPolicy',
    standard: 'same-origin',
    write: (value) => (/^(same-origin-allow-popups|unsafe-none)$/.test(value) ? word('policy', value) : null),
  },
  'Cross-Origin-Resource-Policy': {
    option: 'crossOriginResourcePolicy',
    standard: 'same-origin',
    write: (value) => (/^(same-site|cross-origin)$/.test(value) ? word('policy', value) : null),
  },
  'Origin-Agent-Cluster': { option: 'originAgentCluster', standard: '?1', write: () => null },
  'X-XSS-Protection': { option: 'xXssProtection', standard: '0', write: () => null },
};
/** Headers that helmet sets in addition to the recommended set, without harm to a page that does not have them. */
const HARMLESS = ['X-Content-Type-Options', 'Referrer-Policy', 'Origin-Agent-Cluster', 'X-XSS-Protection'];
const REPORT_ONLY = 'Content-Security-Policy-Report-Only';

/** Writes an option of helmet if there is one, otherwise a line after helmet that sets the header. */
function write(fields: readonly Recommendation[]) {
  const options: string[] = [];
  const lines: string[] = [];
  // Before the routes run there is nothing to remove; helmet removes X-Powered-By itself.
  const isSaid = ({ change, name }: Recommendation) =>
    change !== 'removed' || name === 'X-Powered-By' || name in OPTIONS;
  const written = fields.filter((field) => isWritable(field) && isSaid(field));
  const isSet = (name: string) => written.some((field) => field.name === name && field.change !== 'removed');
  for (const { name, value, change } of written) {
    const known = OPTIONS[name];
    if (change !== 'removed' && value !== known?.standard) {
      const isStart = name === REPORT_ONLY && !isSet('Content-Security-Policy');
      const option = isStart ? policyOption(value, true) : known?.write(value);
      if (option) options.push(`  ${isStart ? 'contentSecurityPolicy' : known?.option}: ${option},`);
      else {
        if (known) options.push(`  ${known.option}: false,`);
        lines.push(`  res.setHeader(${literal(name)}, ${literal(value)});`);
      }
    }
  }
  for (const [name, { option }] of Object.entries(OPTIONS)) {
    const isGiven = options.some((line) => line.startsWith(`  ${option}:`));
    if (!isSet(name) && !HARMLESS.includes(name) && !isGiven) options.push(`  ${option}: false,`);
  }
  const text = [
    "import helmet from 'helmet';",
    '',
    ...(options.length > 0 ? ['app.use(helmet({', ...options, '}));'] : ['app.use(helmet());']),
    ...(lines.length > 0 ? ['app.use((_req, res, next) => {', ...lines, '  next();', '});'] : []),
    '',
  ].join('\n');
  return {
    text: written.length > 0 ? text : '',
    leftOut: fields.filter((field) => !written.includes(field)),
  };
}

export const express = defineServer({
  id: 'express',
  name: 'Express (helmet)',
  sign: /^x-powered-by: express/,
  write,
});

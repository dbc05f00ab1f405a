import { defineCheck, type Example } from '../check.ts';
import type { Violation } from '../inspection.ts';

/** Content that extensions insert is not the page's concern. */
const OF_EXTENSIONS = /^(chrome|moz|ms-browser|safari-web)-extension\b/i;

/** Maximum number of violations to read; a page can cause any number. */
const MOST = 10_000;

/** Yields each kind of violation once, with the number of times it was seen. */
function* counted(violations: readonly Violation[]): Generator<{ violation: Violation; count: number }> {
  const kinds = new Map<string, { violation: Violation; count: number }>();
  for (const violation of violations.slice(0, MOST)) {
    const { directive, blocked, disposition } = violation;
    if (OF_EXTENSIONS.test(blocked)) continue;
    const key = JSON.stringify([directive, blocked, disposition]);
    const kind = kinds.get(key);
    if (kind) kind.count += 1;
    else kinds.set(key, { violation, count: 1 });
  }
  yield* kinds.values();
}

export default defineCheck({
  severity: 'info',
  title: 'No violation of the policy was seen',
  why: 'Blocked content may be an attack, something that a browser extension added, or a part of the page that visitors need.',
  docs: 'https://www.w3.org/TR/CSP3/#violation-events',
  remedy:
    'If it belongs to the page, allow it in that directive by its host, a nonce or a hash, or remove it from the page. If not, find out what puts it there: a browser extension, an ad, or an attack.',
  messages: {
    blocked: {
      fault: 'CSP {directive} blocked content',
      says: {
        one: 'The directive {directive} of the policy blocked this {count} time: {blocked}.',
        other: 'The directive {directive} of the policy blocked this {count} times: {blocked}.',
      },
    },
    reported: {
      fault: 'CSP {directive} would block content',
      says: {
        one: 'The directive {directive} of a Report-Only policy would have blocked this {count} time: {blocked}.',
        other:
          'The directive {directive} of a Report-Only policy would have blocked this {count} times: {blocked}.',
      },
      remedy:
        'If it belongs to the page, allow it in {directive} by its host, a nonce or a hash before the policy is enforced. If not, find out what puts it in the page.',
    },
  },
  needs: ['violations'],

  *run({ violations }) {
    for (const { violation, count } of counted(violations)) {
      const { directive, blocked, disposition } = violation;
      const message = disposition === 'enforce' ? 'blocked' : 'reported';
      yield { message, values: { directive, blocked: blocked || '—', count } };
    }
  },
});

const violated = (...list: Violation[]): Pick<Example, 'parts'> => ({ parts: { violations: list } });
const inline: Violation = { directive: 'script-src-elem', blocked: 'inline', disposition: 'enforce' };

export const examples: Example[] = [
  violated(),
  {
    ...violated(inline),
    finds: [
      {
        message: 'blocked',
        says: 'The directive script-src-elem of the policy blocked this 1 time: inline.',
        remedy:
          'If it belongs to the page, allow it in that directive by its host, a nonce or a hash, or remove it from the page. If not, find out what puts it there: a browser extension, an ad, or an attack.',
        severity: 'info',
      },
    ],
  },
  {
    ...violated({ ...inline, disposition: 'report' }),
    finds: [
      {
        message: 'reported',
        says: 'The directive script-src-elem of a Report-Only policy would have blocked this 1 time: inline.',
        remedy:
          'If it belongs to the page, allow it in script-src-elem by its host, a nonce or a hash before the policy is enforced. If not, find out what puts it in the page.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a repeated violation is one finding',
    ...violated(inline, inline, inline),
    finds: [
      {
        message: 'blocked',
        says: 'The directive script-src-elem of the policy blocked this 3 times: inline.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'both policies of a page',
    ...violated(inline, { ...inline, disposition: 'report' }),
    finds: ['blocked', 'reported'],
  },
  {
    name: 'more violations than are read',
    ...violated(...Array<Violation>(10_001).fill(inline)),
    finds: [
      {
        message: 'blocked',
        says: 'The directive script-src-elem of the policy blocked this 10,000 times: inline.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a violation without a blocked address',
    ...violated({ ...inline, blocked: '' }),
    finds: [
      {
        message: 'blocked',
        says: 'The directive script-src-elem of the policy blocked this 1 time: —.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'content that an extension inserted',
    ...violated({ ...inline, blocked: 'chrome-extension://abc/a.js' }),
  },
  {
    name: 'a long and hostile blocked address',
    ...violated({ ...inline, blocked: `https://a.example/${'{count}<b>\u202e'.repeat(10_000)}` }),
    finds: [
      {
        message: 'blocked',
        says: 'The directive script-src-elem of the policy blocked this 1 time: https://a.example/{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<b>‮{count}<….',
        severity: 'info',
      },
    ],
  },
  ...'chrome moz ms-browser safari-web'
    .split(' ')
    .map((of) => violated({ ...inline, blocked: `${of}-extension://abc/a.js` })),
];

/**
 * The tests of MDN's HTTP Observatory, algorithm version 6 (August 2026): result codes and the modifier that
 * each adds to the score. Source: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
export const OBSERVATORY_TESTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'content-security-policy': {
    'csp-implemented-with-no-unsafe-default-src-none': 10,
    'csp-implemented-with-no-unsafe': 5,
    'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
    'csp-implemented-but-duplicate-directives': 0,
    'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
    'csp-implemented-with-unsafe-eval': -10,
    'csp-implemented-with-unsafe-inline': -20,
    'csp-implemented-with-insecure-scheme': -20,
    'csp-not-implemented-but-reporting-enabled': -25,
    'csp-not-implemented': -25,
    'csp-header-invalid': -25,
  },
  cookies: {
    'cookies-secure-with-httponly-sessions-and-samesite': 5,
    'cookies-secure-with-httponly-sessions': 0,
    'cookies-not-found': 0,
    'cookies-without-secure-flag-but-protected-by-hsts': -5,
    'cookies-session-without-secure-flag-but-protected-by-hsts': -10,
    'cookies-without-secure-flag': -20,
    'cookies-samesite-flag-invalid': -20,
    'cookies-anticsrf-without-samesite-flag': -20,
    'cookies-session-without-httponly-flag': -30,
    'cookies-session-without-secure-flag': -40,
  },
  'cross-origin-resource-sharing': {
    'cross-origin-resource-sharing-not-implemented': 0,
    'cross-origin-resource-sharing-implemented-with-public-access': 0,
    'cross-origin-resource-sharing-implemented-with-restricted-access': 0,
    'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  },
  redirection: {
    'redirection-all-redirects-preloaded': 0,
    'redirection-to-https': 0,
    'redirection-not-needed-no-http': 0,
    'redirection-off-host-from-http': -5,
    'redirection-not-to-https-on-initial-redirection': -10,
    'redirection-not-to-https': -20,
    'redirection-missing': -20,
    'redirection-invalid-cert': -20,
  },
  'referrer-policy': {
    'referrer-policy-private': 5,
    'referrer-policy-not-implemented': 0,
    'referrer-policy-unsafe': -5,
    'referrer-policy-header-invalid': -5,
  },
  'strict-transport-security': {
    'hsts-preloaded': 5,
    'hsts-implemented-max-age-at-least-six-months': 0,
    'hsts-implemented-max-age-less-than-six-months': -10,
    'hsts-not-implemented': -20,
    'hsts-header-invalid': -20,
    'hsts-not-implemented-no-https': -20,
    'hsts-invalid-cert': -20,
  },
  'subresource-integrity': {
    'sri-implemented-and-all-scripts-loaded-securely': 5,
    'sri-implemented-and-external-scripts-loaded-securely': 5,
    'sri-not-implemented-response-not-html': 0,
    'sri-not-implemented-but-no-scripts-loaded': 0,
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
    'sri-not-implemented-but-external-scripts-loaded-securely': -5,
    'sri-implemented-but-external-scripts-not-loaded-securely': -20,
    'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  },
  'x-content-type-options': {
    'x-content-type-options-nosniff': 0,
    'x-content-type-options-not-implemented': -5,
    'x-content-type-options-header-invalid': -5,
  },
  'x-frame-options': {
    'x-frame-options-implemented-via-csp': 5,
    'x-frame-options-sameorigin-or-deny': 5,
    'x-frame-options-allow-from-origin': 0,
    'x-frame-options-not-implemented': -20,
    'x-frame-options-header-invalid': -20,
  },
  'cross-origin-resource-policy': {
    'corp-implemented-with-same-origin': 10,
    'corp-implemented-with-same-site': 10,
    'corp-implemented-with-cross-origin': 0,
    'corp-not-implemented': 0,
    'corp-header-invalid': -5,
  },
  'cross-origin-opener-policy': {
    'coop-implemented-with-same-origin': 10,
    'coop-implemented-with-same-origin-allow-popups': 10,
    'coop-implemented-with-noopener-allow-popups': 10,
    'coop-implemented-with-unsafe-none': 0,
    'coop-not-implemented': 0,
    'coop-header-invalid': -5,
  },
  'cross-origin-embedder-policy': {
    'coep-implemented-with-require-corp': 10,
    'coep-implemented-with-credentialless': 10,
    'coep-implemented-with-unsafe-none': 0,
    'coep-not-implemented': 0,
    'coep-header-invalid': -5,
  },
};

/** Bonuses count only if the score after penalties is at least this high. */
const MINIMUM_FOR_BONUS = 90;
const LETTERS: readonly (readonly [number, string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/** Returns the score of a list of modifiers, 0 to 165. */
export function observatoryScore(modifiers: readonly number[]): number {
  const penalties = modifiers.filter((modifier) => modifier < 0).reduce((sum, modifier) => sum + modifier, 0);
  const bonuses = modifiers.filter((modifier) => modifier > 0).reduce((sum, modifier) => sum + modifier, 0);
  const plain = 100 + penalties;
  return Math.max(0, plain >= MINIMUM_FOR_BONUS ? plain + bonuses : plain);
}

/** Returns the grade on the Observatory's chart: 100 and more is A+, less than 25 is F. */
export function letterOf(score: number): string {
  const step = Math.min(score - (score % 5), 100);
  return LETTERS.find(([from]) => step >= from)?.[1] ?? 'F';
}

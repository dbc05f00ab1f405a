import type { ResponseFacts } from '../../inspection.ts';
import { headerValue } from './headers.ts';
import { dictionaryOf } from './structured-fields.ts';

/**
 * Features that observe the visitor or access the device. Without `payment`: the browser asks about every
 * payment itself, and a payment provider's frame must redirect to the visitor's bank, which nobody can know
 * in advance.
 */
export const POWERFUL: readonly string[] = ['camera', 'microphone', 'geolocation', 'usb', 'display-capture'];

/** Whether an allowlist in the dictionary contains `*`. */
function allowsAll(member: unknown): boolean {
  if (!Array.isArray(member)) return false;
  const [value] = member;
  return Array.isArray(value)
    ? value.some((item) => Array.isArray(item) && String(item[0]) === '*')
    : String(value) === '*';
}

/**
 * Returns what a Permissions-Policy says about a feature; null if browsers cannot read it and ignore all of
 * it.
 */
export function permissionsIn(value: string): ((feature: string) => 'open' | 'limited' | 'unsaid') | null {
  const policy = dictionaryOf(value);
  if (!policy) return null;
  return (feature) => {
    const member = policy.get(feature);
    if (member === undefined) return 'unsaid';
    return allowsAll(member) ? 'open' : 'limited';
  };
}

/**
 * Returns a test for features that the header denies to origins it does not list. An `allow` attribute cannot
 * exceed that (W3C Permissions Policy, "Define an inherited policy for feature in container at origin").
 */
export function limitsOf(response: ResponseFacts): (feature: string) => boolean {
  const permissions = permissionsIn(headerValue(response, 'permissions-policy') ?? '');
  return (feature) => permissions?.(feature) === 'limited';
}

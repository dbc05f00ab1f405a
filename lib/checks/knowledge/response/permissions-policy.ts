import type { ResponseFacts } from '../../inspection.ts';
import { headerValue } from './headers.ts';
import { dictionaryOf } from './structured-fields.ts';

/**
 * Features that watch the visitor or reach into the machine. Not `payment`: the browser asks for every payment itself, and
 * the frame of a payment provider has to go on to the bank of the visitor, which nobody can name beforehand.
 */
export const POWERFUL: readonly string[] = ['camera', 'microphone', 'geolocation', 'usb', 'display-capture'];

/** Whether an allowlist of the dictionary holds `*`. */
function allowsAll(member: unknown): boolean {
  if (!Array.isArray(member)) return false;
  const [value] = member;
  return Array.isArray(value)
    ? value.some((item) => Array.isArray(item) && String(item[0]) === '*')
    : String(value) === '*';
}

/** What a Permissions-Policy says of a feature; null where browsers cannot read it and drop all of it. */
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
 * Tells which features the header keeps from origins that it does not name. An `allow` attribute gives nothing beyond that
 * (W3C Permissions Policy, "Define an inherited policy for feature in container at origin").
 */
export function limitsOf(response: ResponseFacts): (feature: string) => boolean {
  const permissions = permissionsIn(headerValue(response, 'permissions-policy') ?? '');
  return (feature) => permissions?.(feature) === 'limited';
}

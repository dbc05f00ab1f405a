import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { dictionaryOf } from '../knowledge/response/structured-fields.ts';

const POWERFUL = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'];
const FIX = 'Permissions-Policy: camera=(), microphone=(), geolocation=()';

/** Whether an allowlist of the dictionary holds `*`. */
function allowsAll(member: unknown): boolean {
  if (!Array.isArray(member)) return false;
  const [value] = member;
  return Array.isArray(value)
    ? value.some((item) => Array.isArray(item) && String(item[0]) === '*')
    : String(value) === '*';
}

export default defineCheck({
  severity: 'notice',
  title: 'Frames cannot use camera, microphone or location',
  why: 'The policy decides which embedded sites may ask for camera, microphone or location in the name of the page.',
  docs: 'https://www.w3.org/TR/permissions-policy/',
  messages: {
    missing: { says: 'There is no Permissions-Policy header.' },
    old: {
      says: 'Feature-Policy is the old name; browsers read Permissions-Policy, which has another grammar.',
    },
    invalid: { says: 'The value cannot be read, so browsers skip all of it: {value}.' },
    wide: {
      says: {
        one: '{features} is open to every embedded site.',
        other: '{features} are open to every embedded site.',
      },
    },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'permissions-policy');
    if (value === null) {
      const old = headerValue(response, 'feature-policy');
      if (old === null) yield { message: 'missing', severity: 'info', fix: FIX };
      else yield { message: 'old', severity: 'info', at: headerLine('feature-policy', old), fix: FIX };
      return;
    }
    const at = headerLine('permissions-policy', value);
    const policy = dictionaryOf(value);
    if (!policy) {
      yield { message: 'invalid', values: { value }, at, fix: FIX };
      return;
    }
    const wide = POWERFUL.filter((feature) => allowsAll(policy.get(feature)));
    if (wide.length > 0) {
      yield { message: 'wide', values: { features: wide.join(', '), count: wide.length }, at, fix: FIX };
    }
  },
});

const field = (value: string) => ({ headers: { 'permissions-policy': value } });

export const examples: Example[] = [
  field('camera=(), geolocation=(self "https://maps.example"), fullscreen=*'),
  { headers: {}, finds: ['missing'] },
  { headers: { 'feature-policy': "camera 'none'" }, finds: ['old'] },
  { ...field("camera 'none'"), finds: ['invalid'] },
  { ...field('camera=*, microphone=(self *)'), finds: ['wide'] },
  { name: 'an empty header is a policy without members', ...field('') },
];

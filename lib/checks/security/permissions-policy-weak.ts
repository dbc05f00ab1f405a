import { defineCheck, type Example, headerLine } from '../check.ts';
import { addressOf } from '../knowledge/addresses/addresses.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { POWERFUL, permissionsIn } from '../knowledge/response/permissions-policy.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

const LIMITED = ['camera', 'microphone', 'geolocation'];
/** Maximum number of frames whose permissions are read; a page has few. */
const FRAMES = 100;

const isAllowed = ({ attrs }: ElementRecord, feature: string) =>
  (attrs.allow ?? '').split(';').some((part) => part.trim().toLowerCase().split(/\s/, 1)[0] === feature);

/** Returns a policy that leaves each feature to the page and to the frames that it allows to use it. */
function policyFor(page: PageSnapshot): string {
  const frames = page.frames.slice(0, FRAMES);
  const members = LIMITED.map((feature) => {
    const addresses = frames
      .filter((frame) => isAllowed(frame, feature))
      .map((at) => addressOf(page, at, 'src'));
    const origins = addresses.flatMap((url) => (url && /^https?:$/.test(url.protocol) ? [url.origin] : []));
    return `${feature}=(${['self', ...[...new Set(origins)].map((origin) => `"${origin}"`)].join(' ')})`;
  });
  return `Permissions-Policy: ${members.join(', ')}`;
}

/** A member of a policy: commas inside lists and strings do not separate members. */
const MEMBER = /(?:"(?:[^"\\]|\\.)*"|\((?:[^)"]|"(?:[^"\\]|\\.)*")*\)|[^,"(])+/g;
/** Maximum number of characters of a policy that is rewritten; servers do not accept longer headers. */
const REWRITTEN = 16_000;

/** Returns the same policy with the features limited to the page; null where replacing them is not enough. */
function narrowed(value: string, features: readonly string[]): string | null {
  if (value.length > REWRITTEN) return null;
  const members = (value.match(MEMBER) ?? []).map((member) => {
    const feature = member.split('=', 1)[0]?.trim() ?? '';
    return features.includes(feature) ? `${feature}=(self)` : member.trim();
  });
  const text = members.join(', ');
  const says = permissionsIn(text);
  return features.every((feature) => says?.(feature) === 'limited') ? `Permissions-Policy: ${text}` : null;
}

/** One part of the older syntax: a feature and the origins that it is allowed for. */
const OLD_PART = /^([a-z-]+)((?:\s+(?:\*|'none'|'self'|'src'|https?:\/\/[^\s"]+))*)$/i;

/** Returns a policy of the older syntax in the one that browsers read; null if it is neither. */
function translated(old: string): string | null {
  const members: string[] = [];
  for (const part of old.split(/[;,]/)) {
    if (!part.trim()) continue;
    const [, feature, list = ''] = OLD_PART.exec(part.trim()) ?? [];
    if (feature === undefined) return null;
    const words = list.toLowerCase().split(/\s+/).filter(Boolean);
    const origins = words.map((word) =>
      word.startsWith('http') ? `"${word}"` : word === "'self'" ? 'self' : '',
    );
    const allowed = words.length === 0 ? 'self' : origins.filter(Boolean).join(' ');
    members.push(`${feature.toLowerCase()}=${words.includes('*') ? '*' : `(${allowed})`}`);
  }
  return members.length > 0 ? `Permissions-Policy: ${members.join(', ')}` : null;
}

/**
 * Returns a policy with commas for semicolons, names in lower case and without the quotes of the older syntax or of a text
 * editor; null if that is not enough.
 */
function respelled(value: string): string | null {
  const straight = value.replace(/[‘’]/g, "'");
  const commas = straight.replaceAll(';', ',').replaceAll("'self'", 'self').replaceAll("'none'", '');
  const lower = commas.replace(/[A-Z][\w-]*(?==)/gi, (name) => name.toLowerCase());
  const text = lower.trim().replace(/,$/, '');
  return permissionsIn(text) ? `Permissions-Policy: ${text}` : null;
}

/** An origin outside quotes: browsers read it as a word that they do not know. */
const UNQUOTED = /(?<=[\s(=])https?:\/\/[^\s)",;]+/g;

/** The keyword `self` as a string, in a list or alone; the name of a group for reports may be that string. */
const QUOTED = /([(\s]|(?:^|,)\s*[a-z-]+=)"self"(?=[\s,;)]|$)/;
const QUOTED_EACH = new RegExp(QUOTED, 'g');

export default defineCheck({
  severity: 'notice',
  title: 'Permissions-Policy is set and valid',
  why: 'The policy limits which embedded sites may use camera, microphone or location, whatever the allow attributes of their frames say.',
  docs: 'https://www.w3.org/TR/permissions-policy/',
  remedy:
    'Send Permissions-Policy: camera=(self), microphone=(self), geolocation=(self), and after self the origins whose frames need the feature. With () not even the page itself may use it.',
  messages: {
    missing: {
      fault: 'No Permissions-Policy',
      says: 'There is no Permissions-Policy header.',
    },
    old: {
      fault: 'Feature-Policy has been renamed',
      says: 'Feature-Policy is the old name; browsers read Permissions-Policy, which has a different syntax.',
    },
    invalid: {
      fault: 'Permissions-Policy is invalid',
      says: 'The value cannot be parsed, so browsers ignore all of it: {value}.',
    },
    unquoted: {
      fault: 'Origin without quotes in the policy',
      says: 'Browsers skip {origin} in Permissions-Policy, because it is not in double quotes.',
      remedy: 'Put {origin} in double quotes, as every origin; self and * stay without them.',
    },
    quoted: {
      fault: 'Permissions-Policy: self in quotes',
      says: 'Browsers skip "self" in Permissions-Policy: in double quotes it is not the keyword, and no origin either.',
      remedy: 'Write self without quotes; only origins are in double quotes.',
    },
    wide: {
      fault: { one: 'Permissions-Policy: {count} wildcard', other: 'Permissions-Policy: {count} wildcards' },
      says: {
        one: '{features} has no limit: any frame whose allow attribute lists it may use it.',
        other: '{features} have no limit: any frame whose allow attribute lists them may use them.',
      },
      remedy:
        'In Permissions-Policy, replace * for {features} with (self), and add the origins whose frames really need it.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const value = headerValue(response, 'permissions-policy');
    if (value === null) {
      const old = headerValue(response, 'feature-policy');
      const fix = translated(old ?? '') ?? policyFor(page);
      if (old === null) yield { message: 'missing', severity: 'info', fix };
      else yield { message: 'old', severity: 'info', at: headerLine('feature-policy', old), fix };
      return;
    }
    const at = headerLine('permissions-policy', value);
    const says = permissionsIn(value);
    if (!says) {
      yield {
        message: 'invalid',
        values: { value },
        at,
        fix: translated(value) ?? respelled(value) ?? policyFor(page),
      };
      return;
    }
    const [origin] = value.match(UNQUOTED) ?? [];
    if (origin) {
      const fix = `Permissions-Policy: ${value.replace(UNQUOTED, '"$&"')}`;
      yield { message: 'unquoted', values: { origin }, at, fix };
    }
    if (QUOTED.test(value)) {
      yield { message: 'quoted', at, fix: `Permissions-Policy: ${value.replace(QUOTED_EACH, '$1self')}` };
    }
    const wide = POWERFUL.filter((feature) => says(feature) === 'open');
    if (wide.length === 0) return;
    // The severity is low because a wildcard is the same as no entry: a frame still needs its `allow`.
    const fix = narrowed(value, wide);
    const values = { features: wide.join(', '), count: wide.length };
    yield { message: 'wide', severity: 'info', values, at, ...(fix && { fix }) };
  },
});

const field = (value: string) => ({ headers: { 'permissions-policy': value } });

export const examples: Example[] = [
  field('camera=(), geolocation=(self "https://maps.example"), fullscreen=*'),
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'There is no Permissions-Policy header.',
        remedy:
          'Send Permissions-Policy: camera=(self), microphone=(self), geolocation=(self), and after self the origins whose frames need the feature. With () not even the page itself may use it.',
        severity: 'info',
        fix: 'Permissions-Policy: camera=(self), microphone=(self), geolocation=(self)',
      },
    ],
  },
  {
    headers: { 'feature-policy': "Camera 'none'" },
    finds: [
      {
        message: 'old',
        says: 'Feature-Policy is the old name; browsers read Permissions-Policy, which has a different syntax.',
        at: "feature-policy: Camera 'none'",
        severity: 'info',
        fix: 'Permissions-Policy: camera=()',
      },
    ],
  },
  {
    name: 'what it allows is kept',
    headers: { 'feature-policy': "camera 'self' https://Call.example; fullscreen *; usb, payment 'src';" },
    finds: [
      {
        message: 'old',
        says: 'Feature-Policy is the old name; browsers read Permissions-Policy, which has a different syntax.',
        at: "feature-policy: camera 'self' https://Call.example; fullscreen *; usb, payment 'src';",
        severity: 'info',
        fix: 'Permissions-Policy: camera=(self "https://call.example"), fullscreen=*, usb=(self), payment=()',
      },
    ],
  },
  {
    ...field("camera 'none'"),
    finds: [
      {
        message: 'invalid',
        says: "The value cannot be parsed, so browsers ignore all of it: camera 'none'.",
        at: "permissions-policy: camera 'none'",
        severity: 'notice',
        fix: 'Permissions-Policy: camera=()',
      },
    ],
  },
  {
    name: 'what was meant to be off stays off',
    ...field("camera=(); geolocation=('self')"),
    finds: [
      {
        message: 'invalid',
        says: "The value cannot be parsed, so browsers ignore all of it: camera=(); geolocation=('self').",
        at: "permissions-policy: camera=(); geolocation=('self')",
        severity: 'notice',
        fix: 'Permissions-Policy: camera=(), geolocation=(self)',
      },
    ],
  },
  {
    ...field('camera=(self https://a.example), microphone=(self "https://b.example")'),
    finds: [
      {
        message: 'unquoted',
        says: 'Browsers skip https://a.example in Permissions-Policy, because it is not in double quotes.',
        remedy: 'Put https://a.example in double quotes, as every origin; self and * stay without them.',
        at: 'permissions-policy: camera=(self https://a.example), microphone=(self "https://b.example")',
        severity: 'notice',
        fix: 'Permissions-Policy: camera=(self "https://a.example"), microphone=(self "https://b.example")',
      },
    ],
  },
  {
    ...field('camera=("self"), microphone="self", geolocation=(self "https://a.example"  "self")'),
    finds: [
      {
        message: 'quoted',
        says: 'Browsers skip "self" in Permissions-Policy: in double quotes it is not the keyword, and no origin either.',
        remedy: 'Write self without quotes; only origins are in double quotes.',
        at: 'permissions-policy: camera=("self"), microphone="self", geolocation=(self "https://a.example"  "self")',
        severity: 'notice',
        fix: 'Permissions-Policy: camera=(self), microphone=self, geolocation=(self "https://a.example"  self)',
      },
    ],
  },
  { name: 'reports may go to a group of any name', ...field('camera=();report-to="self"') },
  {
    name: 'a second header with an error takes the first with it',
    headers: [
      ['permissions-policy', 'camera=()'],
      ['permissions-policy', 'Microphone=()'],
    ],
    finds: [
      {
        message: 'invalid',
        says: 'The value cannot be parsed, so browsers ignore all of it: camera=(), Microphone=().',
        at: 'permissions-policy: camera=(), Microphone=()',
        severity: 'notice',
        fix: 'Permissions-Policy: camera=(), microphone=()',
      },
    ],
  },
  {
    name: 'quotes from a text editor',
    ...field('camera=(‘self’)'),
    finds: [
      {
        message: 'invalid',
        says: 'The value cannot be parsed, so browsers ignore all of it: camera=(‘self’).',
        at: 'permissions-policy: camera=(‘self’)',
        severity: 'notice',
        fix: 'Permissions-Policy: camera=(self)',
      },
    ],
  },
  {
    name: 'valid in neither syntax',
    ...field('camera=('),
    finds: [
      {
        message: 'invalid',
        says: 'The value cannot be parsed, so browsers ignore all of it: camera=(.',
        at: 'permissions-policy: camera=(',
        severity: 'notice',
        fix: 'Permissions-Policy: camera=(self), microphone=(self), geolocation=(self)',
      },
    ],
  },
  {
    name: 'a frame keeps its permissions',
    html: '<body><iframe src="https://map.example/1" allow="fullscreen; Geolocation"></iframe><iframe src="/2" allow="camera"></iframe>',
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'There is no Permissions-Policy header.',
        severity: 'info',
        fix: 'Permissions-Policy: camera=(self "https://example.com"), microphone=(self), geolocation=(self "https://map.example")',
      },
    ],
  },
  {
    ...field('geolocation=*'),
    finds: [
      {
        message: 'wide',
        says: 'geolocation has no limit: any frame whose allow attribute lists it may use it.',
        remedy:
          'In Permissions-Policy, replace * for geolocation with (self), and add the origins whose frames really need it.',
        at: 'permissions-policy: geolocation=*',
        severity: 'info',
        fix: 'Permissions-Policy: geolocation=(self)',
      },
    ],
  },
  {
    ...field('camera=*, microphone=(self *)'),
    finds: [
      {
        message: 'wide',
        says: 'camera, microphone have no limit: any frame whose allow attribute lists them may use them.',
        at: 'permissions-policy: camera=*, microphone=(self *)',
        severity: 'info',
        fix: 'Permissions-Policy: camera=(self), microphone=(self)',
      },
    ],
  },
  {
    name: 'a frame without a web address',
    html: '<body><iframe src="data:text/html,x" allow="camera"></iframe><iframe allow="camera"></iframe>',
    headers: {},
    finds: ['missing'],
  },
  { name: 'the fix', ...field('camera=(self), microphone=(self)') },
  { name: 'an empty header is a policy without members', ...field('') },
];

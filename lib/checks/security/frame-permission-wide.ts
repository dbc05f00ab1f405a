import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { foreignOf } from '../knowledge/document/sri.ts';
import { limitsOf, POWERFUL } from '../knowledge/response/permissions-policy.ts';

/** Returns the powerful feature that a part of `allow` gives to every site; null where it gives none. */
function openFeature(part: string): string | null {
  const [feature = '', ...list] = part.toLowerCase().split(/\s+/);
  return POWERFUL.includes(feature) && list.includes('*') ? feature : null;
}

export default defineCheck({
  severity: 'warning',
  title: 'No frame passes camera or microphone access on to every site',
  why: 'With * in allow, a frame keeps the permission on whatever site it navigates to, not only on the one you embedded.',
  docs: 'https://www.w3.org/TR/permissions-policy/#iframe-allow-attribute',
  remedy:
    'In the allow attribute, remove the * after the feature (camera instead of camera *): the permission then holds for the site in src alone. Add other origins only if the frame really navigates to them.',
  messages: {
    wide: {
      fault: 'Frame permission open to any site',
      says: 'The frame from {host} passes {features} on to any site that it navigates to.',
    },
  },
  needs: ['suffixes'],

  *run({ page, response, suffixes }) {
    const frames = foreignOf(page, page.frames, ({ attrs }) => attrs.src, suffixes);
    if (frames.length === 0) return 'not applicable';
    const isLimited = response && limitsOf(response);
    for (const { element, url } of frames) {
      const parts = (element.attrs.allow ?? '').split(';').map((part) => part.trim());
      const wide = parts.flatMap((part) => openFeature(part) ?? []);
      // The header may limit the feature to a few sites.
      if (wide.length === 0) continue;
      if (!isLimited) return { missing: 'response' };
      const open = wide.filter((feature) => !isLimited(feature));
      if (open.length === 0) continue;
      const named = parts.map((part) => (openFeature(part) ? part.replace(/\s+\*(?=\s|$)/g, '') : part));
      yield {
        message: 'wide',
        values: { host: url.host, features: open.join(', ') },
        at: element,
        fix: `allow="${escapeHtml(named.filter(Boolean).join('; '))}"`,
      };
    }
  },
});

const frame = (allow: string, src = 'https://call.other.net/', policy?: string): Example => ({
  html: `<body><iframe src="${src}" allow="${allow}"></iframe>`,
  headers: policy === undefined ? {} : { 'permissions-policy': policy },
});

export const examples: Example[] = [
  frame('camera; microphone; fullscreen *'),
  frame('camera https://call.other.net'),
  {
    ...frame('camera *; Microphone *'),
    finds: [
      {
        message: 'wide',
        says: 'The frame from call.other.net passes camera, microphone on to any site that it navigates to.',
        remedy:
          'In the allow attribute, remove the * after the feature (camera instead of camera *): the permission then holds for the site in src alone. Add other origins only if the frame really navigates to them.',
        at: 'body > iframe:nth-child(1)',
        severity: 'warning',
        fix: 'allow="camera; Microphone"',
      },
    ],
  },
  { name: 'the fix', ...frame('camera; Microphone') },
  { name: 'the frame of a payment provider goes on to the visitor’s bank', ...frame('payment *') },
  { name: 'the header allows it for nobody', ...frame('camera *', undefined, 'camera=()') },
  {
    name: 'the header limits one of two',
    ...frame('camera *; usb *', undefined, 'camera=(self "https://call.other.net")'),
    finds: [
      {
        message: 'wide',
        says: 'The frame from call.other.net passes usb on to any site that it navigates to.',
        at: 'body > iframe:nth-child(1)',
        severity: 'warning',
        fix: 'allow="camera; usb"',
      },
    ],
  },
  {
    name: 'the header sets no limit',
    ...frame('camera *', undefined, 'camera=*'),
    finds: [
      {
        message: 'wide',
        says: 'The frame from call.other.net passes camera on to any site that it navigates to.',
        at: 'body > iframe:nth-child(1)',
        severity: 'warning',
        fix: 'allow="camera"',
      },
    ],
  },
  { name: 'the header is unknown', html: frame('camera *').html ?? '', verdict: 'not looked at' },
  { name: 'without a wide permission the header does not matter', html: frame('camera; usb').html ?? '' },
  { name: 'a frame of the site itself', ...frame('camera *', '/call'), verdict: 'not applicable' },
];

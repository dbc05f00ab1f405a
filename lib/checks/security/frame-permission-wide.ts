import { defineCheck, type Example } from '../check.ts';
import { foreignOf } from '../knowledge/document/sri.ts';

const POWERFUL = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'];

export default defineCheck({
  severity: 'warning',
  title: 'Frames are given permissions by name',
  why: 'With * the permission stays with the frame wherever it is navigated to, not only with the site that was meant.',
  docs: 'https://www.w3.org/TR/permissions-policy/#iframe-allow-attribute',
  messages: {
    wide: { says: 'The frame from {host} gives {features} to any site that it shows.' },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const frames = foreignOf(page, page.frames, 'src', suffixes);
    if (frames.length === 0) return 'not applicable';
    for (const { element, url } of frames) {
      const wide = (element.attrs.allow ?? '').split(';').flatMap((part) => {
        const [feature = '', ...list] = part.trim().toLowerCase().split(/\s+/);
        return POWERFUL.includes(feature) && list.includes('*') ? [feature] : [];
      });
      if (wide.length > 0) {
        const values = { host: url.host, features: wide.join(', ') };
        yield { message: 'wide', values, at: element };
      }
    }
  },
});

const frame = (allow: string, src = 'https://call.other.net/') => ({
  html: `<body><iframe src="${src}" allow="${allow}"></iframe>`,
});

export const examples: Example[] = [
  frame('camera; microphone; fullscreen *'),
  frame('camera https://call.other.net'),
  { ...frame('camera *; Microphone *'), finds: ['wide'] },
  { name: 'an own frame', ...frame('camera *', '/call'), verdict: 'not applicable' },
];

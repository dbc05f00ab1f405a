import { defineCheck, type Example } from '../check.ts';
import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Frames cannot remove their own sandbox',
  why: 'A frame of the same origin that may run scripts can simply delete its sandbox attribute and reload itself.',
  docs: 'https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox',
  remedy:
    'Remove allow-same-origin or allow-scripts from the sandbox attribute. If the frame needs both, serve its content from another origin.',
  messages: {
    void: {
      fault: 'Sandbox that the frame can remove',
      says: 'The sandbox of this same-origin frame has allow-scripts and allow-same-origin together, so the frame can remove it.',
    },
  },

  *run({ page }) {
    const frames = page.frames.filter(({ attrs }) => attrs.sandbox !== undefined);
    if (frames.length === 0) return 'not applicable';
    const origin = parseAddress(page.url)?.origin;
    for (const at of frames) {
      // Only white space separates them (HTML standard, 2.3.7).
      const allowed = at.attrs.sandbox?.toLowerCase().split(/\s+/) ?? [];
      if (!allowed.includes('allow-scripts') || !allowed.includes('allow-same-origin')) continue;
      const isOwn = at.attrs.srcdoc !== undefined || addressOf(page, at, 'src')?.origin === origin;
      if (isOwn) yield { message: 'void', at };
    }
  },
});

const frame = (attributes: string) => ({ html: `<body><iframe ${attributes}></iframe>` });
const BOTH = 'sandbox="allow-scripts allow-same-origin"';

export const examples: Example[] = [
  { name: 'a comma separates nothing', ...frame('sandbox="allow-scripts,allow-same-origin" src="/a"') },
  frame('src="/widget" sandbox="allow-scripts"'),
  {
    ...frame(`src="/widget" ${BOTH}`),
    finds: [
      {
        message: 'void',
        says: 'The sandbox of this same-origin frame has allow-scripts and allow-same-origin together, so the frame can remove it.',
        remedy:
          'Remove allow-same-origin or allow-scripts from the sandbox attribute. If the frame needs both, serve its content from another origin.',
        at: 'body > iframe:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { ...frame(`srcdoc="<p>x</p>" ${BOTH}`), finds: ['void'] },
  frame('src="/widget" sandbox="allow-same-origin"'),
  { name: 'another origin cannot reach its frame', ...frame(`src="https://other.net/" ${BOTH}`) },
  { ...frame('src="/widget"'), verdict: 'not applicable' },
];

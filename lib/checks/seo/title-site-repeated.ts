import { defineCheck, type Example } from '../check.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { partsOfTitle, titleOf } from '../knowledge/texts/titles.ts';

export default defineCheck({
  severity: 'notice',
  title: 'The title names the site once',
  why: 'Google cuts a site name that stands in a title twice; the room is better used for the page.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    twice: { says: 'The title says “{name}” more than once.' },
  },

  *run({ page }) {
    const title = titleOf(page);
    if (!title) return 'not applicable';
    const parts = partsOfTitle(title).map((part) => ({ part, plain: plainText(part) }));
    const siteName = metasOfProperty(page, 'og:site_name')[0]?.attrs.content?.trim() ?? '';
    const plainName = plainText(siteName);
    const isNamedTwice = plainName !== '' && ` ${plainText(title)} `.split(` ${plainName} `).length > 2;
    const again = parts.find(
      ({ plain }, i) => plain && parts.some((other, j) => j < i && other.plain === plain),
    );
    const name = isNamedTwice ? siteName : again?.part;
    const at = page.titles.find(({ text }) => text === title);
    if (name) yield { message: 'twice', values: { name }, ...(at && { at }) };
  },
});

const site = '<meta property="og:site_name" content="Copperly">';

export const examples: Example[] = [
  { html: `${site}<title>Copper kettles | Copperly</title>` },
  { html: '<title>Copper kettles | Copperly – Copperly</title>', finds: ['twice'] },
  { html: `${site}<title>Copperly: copper kettles | Copperly</title>`, finds: ['twice'] },
  { name: 'a name inside a longer word', html: `${site}<title>Copperlying in wait | Copperly</title>` },
  { name: 'a subject is no site name', html: '<title>Kettles and kettle lids | Copperly</title>' },
  { html: '<title></title>', verdict: 'not applicable' },
];

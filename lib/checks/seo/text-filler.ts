import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

const FILLER = /lorem ipsum|dolor sit amet|consectetur adipi[sc]\w*|sed ut perspiciatis/i;
/** The title of a page that is about filler text. */
const SUBJECT =
  /lorem|ipsum|(filler|placeholder|dummy|sample) text|blindtext|(рыба|риба)-текст|текст-(рыба|риба)|заполнител|заповнювач/i;

/** Returns the strings that may contain filler: what the page, search results and previews show. */
function textsOf(page: PageSnapshot): readonly { text: string; at?: ElementRecord }[] {
  const metas = [...metasNamed(page, 'description'), ...metasOfProperty(page, 'og:description')];
  return [
    ...[...page.headings, ...page.anchors].map((at) => ({ text: at.text ?? '', at })),
    { text: page.text },
    ...metas.map((at) => ({ text: at.attrs.content ?? '', at })),
  ];
}

export default defineCheck({
  loses: ['result', 'part'],
  title: 'The page has no filler text',
  why: 'Filler such as “lorem ipsum” was meant to be replaced; visitors and search engines read it as content.',
  remedy: 'Replace the filler with the real text, or remove the block.',
  docs: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  messages: {
    filler: { fault: 'Filler text on the page', says: 'There is still filler text: “{text}”.' },
  },

  *run({ page }) {
    if (page.text === '') return 'not applicable';
    if (page.titles.some(({ text }) => SUBJECT.test(text ?? ''))) return;
    const found = textsOf(page).find(({ text }) => FILLER.test(text));
    if (!found) return;
    const text = FILLER.exec(found.text)?.[0] ?? '';
    yield { message: 'filler', values: { text }, ...(found.at && { at: found.at }) };
  },
});

export const examples: Example[] = [
  { html: '<p>Hand-made copper kettles.</p>' },
  {
    html: '<p>Kettles. Lorem ipsum dolor sit amet, consectetur.</p>',
    finds: [
      {
        message: 'filler',
        says: 'There is still filler text: “Lorem ipsum”.',
        remedy: 'Replace the filler with the real text, or remove the block.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<h2>Dolor sit amet</h2>',
    finds: [
      {
        message: 'filler',
        says: 'There is still filler text: “Dolor sit amet”.',
        at: 'body > h2:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a page about filler',
    html: '<title>Lorem ipsum generator</title><p>Lorem ipsum dolor sit amet</p>',
  },
  {
    name: 'in what search results show',
    html: '<meta name=description content="Lorem ipsum dolor sit amet"><p>Kettles</p>',
    finds: [
      {
        message: 'filler',
        says: 'There is still filler text: “Lorem ipsum”.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'what is not text',
    html: '<p>x</p><script>"lorem ipsum"</script><template>lorem ipsum</template>',
  },
  { html: '<body></body>', verdict: 'not applicable' },
  ...'Consectetur adipiscing elit|consectetur adipisici|Sed ut perspiciatis unde|dolor sit amet'
    .split('|')
    .map((text) => ({ html: `<p>${text}`, finds: ['filler'] })),
  ...(
    'Lorem generator|Ipsum for designers|Filler text|Placeholder text|Dummy text|Sample text|Blindtext|Рыба-текст|' +
    'Риба-текст|Текст-рыба|Текст-риба|Заполнитель|Заповнювач'
  )
    .split('|')
    .map((title) => ({ html: `<title>${title}</title><p>Lorem ipsum dolor sit amet` })),
];

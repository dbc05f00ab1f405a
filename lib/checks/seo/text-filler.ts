import { defineCheck, type Example } from '../check.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

const FILLER = /lorem ipsum|dolor sit amet|consectetur adipi[sc]|sed ut perspiciatis/i;
/** A page about filler text names it in its title. */
const SUBJECT = /lorem|ipsum|filler|placeholder text|blindtext|рыба|риба/i;

const hasFiller = ({ text }: ElementRecord) => FILLER.test(text ?? '');

function whereOf(page: PageSnapshot): ElementRecord | undefined {
  return page.headings.find(hasFiller) ?? page.anchors.find(hasFiller);
}

export default defineCheck({
  severity: 'warning',
  title: 'The page has no filler text',
  why: 'Filler was meant to be replaced; visitors and search engines read it as the content.',
  docs: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  messages: {
    filler: { says: 'The text still holds filler: “{text}”.' },
  },

  *run({ page }) {
    if (page.text === '') return 'not applicable';
    if (page.titles.some(({ text }) => SUBJECT.test(text ?? ''))) return;
    const found = FILLER.exec(page.text);
    if (!found) return;
    const at = whereOf(page);
    const text = page.text.slice(found.index, found.index + 60);
    yield { message: 'filler', values: { text }, ...(at && { at }) };
  },
});

export const examples: Example[] = [
  { html: '<p>Hand-made copper kettles.</p>' },
  { html: '<p>Kettles. Lorem ipsum dolor sit amet, consectetur.</p>', finds: ['filler'] },
  { html: '<h2>Dolor sit amet</h2>', finds: ['filler'] },
  {
    name: 'a page about filler',
    html: '<title>Lorem ipsum generator</title><p>Lorem ipsum dolor sit amet</p>',
  },
  {
    name: 'what is not text',
    html: '<p>x</p><script>"lorem ipsum"</script><template>lorem ipsum</template>',
  },
  { html: '<body></body>', verdict: 'not applicable' },
];

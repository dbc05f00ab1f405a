import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { asRead } from '../knowledge/texts/white-space.ts';
import type { PageSnapshot } from '../snapshot.ts';

function descriptionOf(page: PageSnapshot): string {
  return asRead(metasNamed(page, 'description')[0]?.attrs.content);
}

export default defineCheck({
  severity: 'notice',
  title: 'The served HTML holds the description',
  why: 'Google renders pages later than it fetches them, and many other services never run scripts.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    changed: { says: 'The served description is “{before}”, and a script changes it to “{after}”.' },
    added: { says: 'Only a script sets the description “{after}”.' },
    removed: { says: 'The served description is “{before}”, and a script removes it.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [descriptionOf(served), descriptionOf(page)];
    if (!before && !after) return 'not applicable';
    if (before === after) return;
    const [at] = metasNamed(page, 'description');
    const message = !before ? 'added' : !after ? 'removed' : 'changed';
    yield { message, values: { before, after }, ...(at && { at }) };
  },
});

const described = (text: string) => `<meta name=description content="${text}">`;

export const examples: Example[] = [
  { html: described('Copper kettles'), served: described(' Copper\nkettles') },
  { html: described('Copper kettles'), served: described('Please wait'), finds: ['changed'] },
  { html: described('Copper kettles'), served: '<p>x</p>', finds: ['added'] },
  { html: '<p>x</p>', served: described('Copper kettles'), finds: ['removed'] },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
  { html: described('Copper kettles'), verdict: 'not looked at' },
];

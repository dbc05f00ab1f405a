import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

const SHOWN = ['og:title', 'og:description', 'og:image', 'twitter:card', 'twitter:title', 'twitter:image'];

/** The elements that make a preview, by name; networks read name and property alike. */
function socialTags(page: PageSnapshot): ReadonlyMap<string, ElementRecord> {
  return new Map(
    page.metas.flatMap((meta) => {
      const name = (meta.attrs.property ?? meta.attrs.name ?? '').trim().toLowerCase();
      return SHOWN.includes(name) && !isBlank(meta.attrs.content) ? [[name, meta] as const] : [];
    }),
  );
}

export default defineCheck({
  severity: 'error',
  title: 'Social networks find their elements without scripts',
  why: 'Networks and messengers run no scripts; they only see what the server sends.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  messages: {
    added: { says: 'Only a script adds what social networks show: {names}.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const rendered = socialTags(page);
    if (rendered.size === 0) return 'not applicable';
    const before = socialTags(served);
    const added = [...rendered].filter(([name]) => !before.has(name));
    const at = added[0]?.[1];
    if (at) yield { message: 'added', values: { names: added.map(([name]) => name).join(', ') }, at };
  },
});

const og = (property: string) => `<meta property="og:${property}" content="x">`;

export const examples: Example[] = [
  { html: og('title') + og('image'), served: og('title') + og('image') },
  { html: og('title') + og('image'), served: og('title'), finds: ['added'] },
  { name: 'a script may change a text', html: og('title'), served: '<meta name="og:title" content="y">' },
  { name: 'what networks do not show', html: og('title') + og('locale'), served: og('title') },
  { html: '<title>x</title>', served: og('title'), verdict: 'not applicable' },
  { html: og('title'), verdict: 'not looked at' },
];

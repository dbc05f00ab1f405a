import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { asRead } from '../knowledge/texts/white-space.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Social tags by name, the first of each; both kinds of networks accept `property` and `name`. */
function socialTags(page: PageSnapshot): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const { attrs } of page.metas) {
    const name = (attrs.property ?? attrs.name)?.trim().toLowerCase() ?? '';
    const content = asRead(attrs.content);
    if (/^(og|twitter):/.test(name) && content && !tags.has(name)) tags.set(name, content);
  }
  return tags;
}

export default defineCheck({
  severity: 'error',
  title: 'The served HTML holds the social tags',
  why: 'Social networks and messengers run no scripts: they show only what the server sends.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/',
  messages: {
    added: { says: 'Only a script writes these social tags, so networks do not see them: {names}.' },
    changed: { says: 'A script changes these social tags, so networks show something else: {names}.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [socialTags(served), socialTags(page)];
    if (after.size === 0) return 'not applicable';
    const added = [...after.keys()].filter((name) => !before.has(name));
    const changed = [...after].filter(([name, content]) => (before.get(name) ?? content) !== content);
    const names = (list: readonly string[]) => ({ names: list.slice(0, 12).join(', ') });
    if (added.length > 0) yield { message: 'added', values: names(added) };
    if (changed.length > 0) {
      yield { message: 'changed', values: names(changed.map(([name]) => name)), severity: 'warning' };
    }
  },
});

const tag = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

export const examples: Example[] = [
  { html: tag('title', 'Kettles'), served: tag('title', 'Kettles') },
  { html: tag('title', 'Kettles') + tag('image', '/a.png'), served: '<title>x</title>', finds: ['added'] },
  { html: tag('title', 'Kettles'), served: tag('title', 'Shop'), finds: ['changed'] },
  {
    name: 'name or property',
    html: '<meta name="og:title" content="Kettles">',
    served: tag('title', 'Kettles'),
  },
  {
    name: 'tags that a script removes were seen',
    html: '<p>x</p>',
    served: tag('title', 'x'),
    verdict: 'not applicable',
  },
  { html: tag('title', 'Kettles'), verdict: 'not looked at' },
];

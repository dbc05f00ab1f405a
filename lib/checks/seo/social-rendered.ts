import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { asRead } from '../knowledge/texts/white-space.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** The elements that previews use. Scripts may add other social elements at any time. */
const SHOWN = /^(og:(title|description|image)|twitter:(card|title|description|image))$/;

interface Tag {
  name: string;
  content: string;
  at: ElementRecord;
}

/** Returns the first element of each name that previews use; networks accept both `property` and `name`. */
function socialTags(page: PageSnapshot): ReadonlyMap<string, Tag> {
  const tags = new Map<string, Tag>();
  for (const at of page.metas) {
    const name = (at.attrs.property ?? at.attrs.name)?.trim().toLowerCase() ?? '';
    const content = asRead(at.attrs.content);
    if (SHOWN.test(name) && content && !tags.has(name)) tags.set(name, { name, content, at });
  }
  return tags;
}

function written({ name, content }: Tag): string {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

function details(tags: readonly Tag[]) {
  return {
    values: { count: tags.length, names: tags.map(({ name }) => name).join(', ') },
    ...(tags[0] && { at: tags[0].at }),
    fix: tags.map(written).join('\n'),
  };
}

export default defineCheck({
  loses: ['nothing'],
  title: 'The served HTML contains the social tags',
  why: 'Social networks and messengers run no scripts: they show only what the server sends.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/',
  remedy:
    'Put these elements into the <head> of the HTML that the server sends: in the template of the page, or by server-side rendering or prerendering.',
  followsFrom: ['seo/text-rendered/empty'],
  messages: {
    added: {
      fault: {
        one: '{count} social tag not in served HTML',
        other: '{count} social tags not in served HTML',
      },
      says: 'Social networks do not see tags that are missing from the served HTML: {names}.',
    },
    changed: {
      fault: {
        one: '{count} social tag changes after loading',
        other: '{count} social tags change after loading',
      },
      says: 'Social networks read the served HTML, where the content is different: {names}.',
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [socialTags(served), socialTags(page)];
    if (after.size === 0) return 'not applicable';
    const tags = [...after.values()];
    const added = tags.filter(({ name }) => !before.has(name));
    const changed = tags.filter(({ name, content }) => (before.get(name)?.content ?? content) !== content);
    if (added.length > 0) yield { message: 'added', ...details(added) };
    if (changed.length > 0) yield { message: 'changed', ...details(changed) };
  },
});

const tag = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

export const examples: Example[] = [
  { html: tag('title', 'Kettles'), served: tag('title', 'Kettles') },
  {
    html: tag('title', 'Kettles') + tag('image', '/a.png'),
    served: '<title>x</title>',
    finds: [
      {
        message: 'added',
        says: 'Social networks do not see tags that are missing from the served HTML: og:title, og:image.',
        remedy:
          'Put these elements into the <head> of the HTML that the server sends: in the template of the page, or by server-side rendering or prerendering.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:title" content="Kettles">\n<meta property="og:image" content="/a.png">',
      },
    ],
  },
  {
    html: tag('title', 'Kettles'),
    served: tag('title', 'Shop'),
    finds: [
      {
        message: 'changed',
        says: 'Social networks read the served HTML, where the content is different: og:title.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:title" content="Kettles">',
      },
    ],
  },
  {
    name: 'name or property',
    html: '<meta name="og:title" content="Kettles">',
    served: tag('title', 'Kettles'),
  },
  {
    name: 'what no preview shows may come late',
    html: tag('title', 'Kettles') + tag('locale', 'pl_PL') + tag('updated_time', '2026'),
    served: tag('title', 'Kettles') + tag('updated_time', '2025'),
  },
  {
    name: 'tags that a script removes were seen',
    html: '<p>x</p>',
    served: tag('title', 'x'),
    verdict: 'not applicable',
  },
  { html: tag('title', 'Kettles'), verdict: 'not looked at' },
  {
    name: 'one of them',
    html: tag('title', 'Kettles') + tag('image', '/a.png'),
    served: tag('title', 'Kettles'),
    finds: [
      {
        message: 'added',
        says: 'Social networks do not see tags that are missing from the served HTML: og:image.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
        fix: '<meta property="og:image" content="/a.png">',
      },
    ],
  },
  ...'og:title og:description og:image twitter:card twitter:title twitter:description twitter:image'
    .split(' ')
    .map((name) => ({
      html: `<meta property="${name}" content="x">`,
      served: '<title>x</title>',
      finds: ['added'],
    })),
  {
    name: 'what no preview shows',
    html: `${tag('title', 'x')}<meta property="og:locale" content="x"><meta name="twitter:site" content="@x">`,
    served: tag('title', 'x'),
  },
];

import { defineCheck, type Example } from '../check.ts';
import { type RobotsDirective, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

/** Returns the smallest of the limits that are valid numbers; -1 means no limit. */
function tightest(directives: readonly RobotsDirective[], rule: string) {
  return directives
    .filter(({ name, value }) => name === rule && /^\d+$/.test(value))
    .reduce<RobotsDirective | undefined>(
      (least, directive) => (least && Number(least.value) <= Number(directive.value) ? least : directive),
      undefined,
    );
}

function written({ name, value }: RobotsDirective): string {
  return value ? `${name}:${value}` : name;
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'Snippets and previews in search are not limited',
  why: 'Less text and smaller images make a result easy to overlook; nosnippet also keeps the page out of AI answers.',
  remedy:
    'If the limit is not intended, delete the rule from the robots meta element or the X-Robots-Tag header. To remove all limits, use max-snippet:-1, max-image-preview:large, max-video-preview:-1.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    none: {
      loses: ['result', 'part'],
      fault: 'No text allowed in search results',
      says: '“{rule}” forbids any text in search results, and any use in AI Overviews and AI Mode.',
    },
    text: {
      loses: ['nothing'],
      fault: { one: 'Snippet limited to {count} character', other: 'Snippet limited to {count} characters' },
      says: {
        one: 'Search results may show no more than {count} character of text.',
        other: 'Search results may show no more than {count} characters of text.',
      },
    },
    image: {
      fault: 'No large image preview allowed',
      says: '“{rule}” keeps large images out of search results, but Google Discover prefers pages that have them.',
    },
    video: {
      loses: ['nothing'],
      fault: 'No video preview allowed',
      says: '“{rule}” forbids previews of videos in search results.',
    },
  },

  *run({ page, response }) {
    const directives = robotsDirectives(page, response);
    const limit = tightest(directives, 'max-snippet');
    const silent = directives.find(({ name }) => name === 'nosnippet') ?? (limit?.value === '0' && limit);
    if (silent) yield { message: 'none', values: { rule: written(silent) }, at: silent.at };
    else if (limit) yield { message: 'text', values: { count: Number(limit.value) }, at: limit.at };
    const image = directives.find(
      ({ name, value }) => name === 'max-image-preview' && /^(none|standard)$/i.test(value),
    );
    if (image) yield { message: 'image', values: { rule: written(image) }, at: image.at };
    const video = tightest(directives, 'max-video-preview');
    if (video?.value === '0') yield { message: 'video', values: { rule: written(video) }, at: video.at };
  },
});

const rules = (content: string) => ({ html: `<meta name=robots content="${content}">` });

export const examples: Example[] = [
  { html: '<title>Kettles</title>' },
  { name: '-1 is no limit', ...rules('max-snippet:-1, max-image-preview:large, max-video-preview:-1') },
  {
    ...rules('nosnippet'),
    finds: [
      {
        message: 'none',
        says: '“nosnippet” forbids any text in search results, and any use in AI Overviews and AI Mode.',
        remedy:
          'If the limit is not intended, delete the rule from the robots meta element or the X-Robots-Tag header. To remove all limits, use max-snippet:-1, max-image-preview:large, max-video-preview:-1.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'no characters, no text',
    ...rules('max-snippet:0'),
    finds: [
      {
        message: 'none',
        says: '“max-snippet:0” forbids any text in search results, and any use in AI Overviews and AI Mode.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...rules('max-snippet:50'),
    finds: [
      {
        message: 'text',
        says: 'Search results may show no more than 50 characters of text.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'the smallest limit counts', ...rules('max-snippet:50, max-snippet:0'), finds: ['none'] },
  { name: 'what cannot be read is ignored', ...rules('max-snippet:fifty') },
  {
    ...rules('max-image-preview:Standard'),
    finds: [
      {
        message: 'image',
        says: '“max-image-preview:Standard” keeps large images out of search results, but Google Discover prefers pages that have them.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...rules('max-video-preview:0'),
    finds: [
      {
        message: 'video',
        says: '“max-video-preview:0” forbids previews of videos in search results.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'a short preview is one', ...rules('max-video-preview:30') },
];

import { defineCheck, type Example } from '../check.ts';
import { type RobotsDirective, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

/** The smallest of the limits that can be read; -1 means no limit. */
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
  severity: 'notice',
  title: 'Search results may show the page in full',
  why: 'Limits on text, images and videos make results plainer and keep the page out of AI answers and Discover.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    none: { says: '“{rule}” forbids any text in results, and any use in AI Overviews and AI Mode.' },
    text: {
      says: {
        one: 'Results may show {count} character of text at most.',
        other: 'Results may show {count} characters of text at most.',
      },
    },
    image: { says: '“{rule}” keeps large images out of results; Discover wants them.' },
    video: { says: 'Results may not play any part of a video: “{rule}”.' },
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
  { ...rules('nosnippet'), finds: ['none'] },
  { name: 'no characters, no text', ...rules('max-snippet:0'), finds: ['none'] },
  { ...rules('max-snippet:50'), finds: ['text'] },
  { name: 'the smallest limit counts', ...rules('max-snippet:50, max-snippet:0'), finds: ['none'] },
  { name: 'what cannot be read is ignored', ...rules('max-snippet:fifty') },
  { ...rules('max-image-preview:Standard'), finds: ['image'] },
  { ...rules('max-video-preview:0'), finds: ['video'] },
  { name: 'a short preview is one', ...rules('max-video-preview:30') },
];

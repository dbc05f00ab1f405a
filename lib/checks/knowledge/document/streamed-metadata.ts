import type { PageSnapshot } from '../../snapshot.ts';

/**
 * Whether scripts of Next.js will move metadata from the body into the head: it streams the page, and this is what the
 * server sent. Search engines that run scripts then find it there.
 */
export const isStreaming = ({ source, scripts }: PageSnapshot): boolean =>
  source === 'served' && scripts.some(({ text = '' }) => text.includes('__next_f'));

/** Where metadata in the body comes from on a platform that sends it there. */
export const STREAMED_METADATA = {
  nextjs:
    'Next.js streams metadata that is not ready at once into the body, and moves it with a script. htmlLimitedBots: /.*/ in next.config.js sends it in the head.',
} as const;

/** Where metadata in the body comes from on a platform that sends it there. */
export const STREAMED_METADATA = {
  nextjs:
    'Next.js streams metadata that is not ready at once into the body, and moves it with a script. htmlLimitedBots: /.*/ in next.config.js sends it in the head.',
} as const;

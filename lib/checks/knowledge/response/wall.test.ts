import { expect, it } from 'vitest';
import { wallIn } from './wall.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: Object.entries(headers),
});
const HUMAN =
  '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script>';

it.each<readonly [wall: string, response: ReturnType<typeof answer>, html: string]>([
  ['challenge', answer(403, { 'cf-mitigated': 'challenge' }), ''],
  ['challenge', answer(202, { 'x-amzn-waf-action': 'challenge' }), ''],
  ['challenge', answer(503), HUMAN],
  ['challenge', answer(202), '<script>awsWafCookieDomainList = []</script>'],
  ['challenge', answer(405), '<script>awsWafCookieDomainList = []</script>'],
  ['challenge', answer(403), '<script src="https://geo.captcha-delivery.com/captcha/"></script>'],
  ...[
    '<title>Just a moment...</title>',
    '<title>Attention Required! | Cloudflare</title>',
    '<title>Pardon Our Interruption</title>',
    '<title>Access Denied</title>',
    '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script>',
    '<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>',
    '<div id="px-captcha"></div>',
    '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">',
    '<p>Checking your browser before accessing kettles.shop.',
    '<p>Checking if the site connection is secure',
    '<p>Verifying you are human. This may take a few seconds.',
  ].map((html) => ['challenge', answer(403), html] as const),
  ['challenge', answer(401), HUMAN],
  ['challenge', answer(429), HUMAN],
  ['challenge', answer(405, { 'x-amzn-waf-action': 'captcha' }), ''],
  ['login', answer(401, { 'www-authenticate': 'Basic' }), '<h1>Authorization required</h1>'],
  ['login', answer(407), ''],
  ['portal', answer(511), '<h1>Welcome to the hotel</h1>'],
])('%s: %j', (wall, response, html) => {
  expect(wallIn(response, html)).toBe(wall);
});

it.each([
  ['a page that checks its visitors in the background', answer(200), HUMAN],
  ['a page about captchas', answer(200), '<h1>What px-captcha is</h1>'],
  ['a long page that says so far below its beginning', answer(403), `${' '.repeat(30_000)}${HUMAN}`],
  ['an error of the server', answer(503), '<h1>Service unavailable</h1>'],
  ['a page that is not there', answer(404), '<h1>Not found</h1>'],
  ['a page that is forbidden', answer(403), '<h1>Forbidden</h1>'],
])('%s is no wall', (_name, response, html) => {
  expect(wallIn(response, html)).toBeNull();
});

import { expect, it } from 'vitest';
import { wallIn } from './wall.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: Object.entries(headers),
});
const HUMAN =
  '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script>';

it.each([
  ['challenge', answer(403, { 'cf-mitigated': 'challenge' }), ''],
  ['challenge', answer(202, { 'x-amzn-waf-action': 'challenge' }), ''],
  ['challenge', answer(503), HUMAN],
  ['challenge', answer(202), '<script>awsWafCookieDomainList = []</script>'],
  ['challenge', answer(405), '<script>awsWafCookieDomainList = []</script>'],
  ['challenge', answer(403), '<script src="https://geo.captcha-delivery.com/captcha/"></script>'],
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

import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { RobotsVerdicts } from './robots-verdicts.tsx';

describe('the verdict of robots.txt about the page', () => {
  const verdicts = async (example: Example) => {
    const { container } = await draw(<RobotsVerdicts inspection={inspected(example)} />);
    return [...container.querySelectorAll('li')].map(({ children: [agents, verdict] }) => ({
      agents: agents?.textContent,
      says: verdict?.textContent,
      ink: colourOf(verdict?.firstElementChild),
    }));
  };
  const ALL = 'Googlebot, Bingbot, YandexBot, GPTBot, ClaudeBot, PerplexityBot';

  it('groups crawlers with the same verdict, with the deciding line', async () => {
    const robotsTxt = 'User-agent: *\nAllow: /page\n\nUser-agent: GPTBot\nDisallow: /';
    expect(await verdicts({ robotsTxt })).toEqual([
      {
        agents: 'Googlebot, Bingbot, YandexBot, ClaudeBot, PerplexityBot',
        says: 'may fetch this page by line 2: Allow: /page',
        ink: themed('pass'),
      },
      { agents: 'GPTBot', says: 'must not fetch this page by line 5: Disallow: /', ink: themed('error') },
    ]);
  });

  it.each([
    [{ robotsTxt: 'User-agent: *\nDisallow: /cart' }, 'may fetch this page because no rule applies', 'pass'],
    [
      { robotsTxt: '', robotsTxtStatus: 404 },
      'may fetch this page because crawlers treat status 404 as no robots.txt',
      'pass',
    ],
    [
      { robotsTxt: '', robotsTxtStatus: 503 },
      'must not fetch this page because the server returns status 503',
      'error',
    ],
    [{ robotsTxt: '', robotsTxtStatus: 0 }, 'unknown because robots.txt could not be read', 'dim'],
    [
      { robotsTxt: 'User-agent: *\nDisallow: /', url: 'https://example.com/robots.txt' },
      'may fetch this page because robots.txt itself is always allowed',
      'pass',
    ],
  ] as const)('of %j: %s', async (example, says, tone) => {
    expect(await verdicts(example)).toEqual([{ agents: ALL, says, ink: themed(tone) }]);
  });

  it('says nothing if it was not read', async () => {
    expect(await verdicts({})).toEqual([]);
  });
});

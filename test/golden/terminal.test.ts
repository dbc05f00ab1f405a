import { describe, expect, it } from 'vitest';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { FORMATS, type FormatName } from '../../scripts/check/formats/index.ts';
import { checkedOf } from '../../scripts/check/results/checked.ts';
import { CHECKS, inspection } from './page.ts';

const page = checkedOf(CHECKS, { inspection, collect: 3.21 }, runChecks(CHECKS, inspection), 1.04);
const unchecked = [
  { url: 'https://gone.example/?a=1&b="2"', reason: 'net::ERR_CONNECTION_REFUSED <refused>' },
];
const written = (format: FormatName) =>
  FORMATS[format]({
    pages: [page],
    unchecked,
    unseen: [],
    causes: [],
    run: {
      version: '1.2.3',
      site: 'https://shop.example',
      source: 'listed',
      addresses: 2,
      list: 'a list',
      settings: 'settings',
      shard: null,
    },
    definitions: CHECKS,
    gone: null,
    isStopped: false,
    failOn: 'warning',
    version: '1.2.3',
  });

describe('the terminal’s output', () => {
  it.each([
    ['text', 'check.txt'],
    ['json', 'check.json'],
    ['sarif', 'check.sarif'],
    ['junit', 'check.junit.xml'],
    ['gitlab', 'check.gitlab.json'],
    ['markdown', 'check.md'],
    ['github', 'check.github.txt'],
  ] as const)('--format %s', async (format, file) => {
    await expect(written(format)).toMatchFileSnapshot(`terminal/${file}`);
  });
});

it('no text of a page controls the terminal', () => {
  expect(written('text')).toContain('“-10% [31m| today');
  expect(written('text')).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
});

describe('SARIF is valid where its schema does not look', () => {
  const [{ tool, results, invocations }] = JSON.parse(written('sarif')).runs;
  type Location = {
    physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } };
  };
  const locations: readonly Location[] = results.flatMap(
    (result: { locations: Location[] }) => result.locations,
  );

  it('a rule has one id, and each result the index of its rule', () => {
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
  });

  it('a place is a URI by RFC 3986, and its region has a start', () => {
    for (const { physicalLocation } of locations) {
      expect(physicalLocation.artifactLocation.uri).toMatch(/^https:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/);
      expect(physicalLocation.region?.startLine ?? 1).toBeGreaterThan(0);
    }
  });

  it('a line of robots.txt is attributed to robots.txt, not to the page', () => {
    const regions = locations.filter(({ physicalLocation }) => physicalLocation.region);
    expect(regions.map(({ physicalLocation }) => physicalLocation)).toEqual([
      {
        artifactLocation: { uri: 'https://shop.example/kettles?colour=copper&sid=%E2%80%A6' },
        region: { startLine: 12, snippet: { text: '<div hidden>' } },
      },
      {
        artifactLocation: { uri: 'https://shop.example/robots.txt' },
        region: { startLine: 4, snippet: { text: 'Nonsense' } },
      },
    ]);
  });

  it('messages are sentences, levels are SARIF’s, and a run that missed a page has failed', () => {
    for (const { message, level } of results) {
      expect(message.text).toMatch(/\S.*[.!?)”]$/s);
      expect(['error', 'warning', 'note']).toContain(level);
    }
    expect(invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: 'error',
            message: {
              text: 'https://gone.example/?a=1&b="2" could not be checked: net::ERR_CONNECTION_REFUSED <refused>',
            },
          },
        ],
      },
    ]);
  });
});

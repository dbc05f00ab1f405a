import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { type Engine, makeEngine } from './engine.ts';

type OpenedPage = Parameters<Engine['open']>[0];

const pageOf = (html: string, url: string): OpenedPage => ({
  page: inspectionOf({ html, url }).page,
  at: 1_000,
});
/** As it crosses to a worker. */
const asText = ({ page, at }: OpenedPage): OpenedPage => ({ page: JSON.stringify(page), at });
const GREEN = pageOf(
  '<html lang="de"><h1>Tee</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Teapot"}</script>',
  'https://tea.example/green',
);
const BLACK = pageOf('<html lang="en"><h1>Black tea</h1>', 'https://shop.co.uk/black');

const robotsTxt = {
  how: 'second request',
  url: 'https://shop.co.uk/robots.txt',
  status: 200,
  body: 'Tea',
} as const;

/** What an engine answers to all that is asked about a page. */
async function answersOf(engine: ReturnType<typeof makeEngine>, page: OpenedPage) {
  engine.open(page);
  const first = await engine.judge({ changed: {}, removed: [], ignored: [] });
  const last = await engine.judge({ changed: { robotsTxt }, removed: [], ignored: [] });
  return [first, last, await engine.record({ changed: {}, removed: [] }), engine.libraries([])];
}

describe('an engine', () => {
  it('judges a page as if there had been none before', async () => {
    const used = makeEngine();
    for (const page of [BLACK, GREEN, asText(BLACK)])
      expect(await answersOf(used, page)).toEqual(await answersOf(makeEngine(), page));
  });

  it('that could not read a page has no answer about the one before', async () => {
    const engine = makeEngine();
    await answersOf(engine, GREEN);
    expect(() => engine.open({ page: '{"title":', at: 2_000 })).toThrow(SyntaxError);
    expect(engine.libraries([])).toEqual([]);
    expect(
      await engine.parse({
        url: 'https://tea.example/',
        status: 200,
        headers: [],
        length: 3,
        characterSet: 'utf-8',
        body: new TextEncoder().encode('Tea'),
      }),
    ).toBeNull();
    await expect(engine.judge({ changed: {}, removed: [], ignored: [] })).rejects.toThrow(TypeError);
  });
});

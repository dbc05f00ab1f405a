import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { type Device, searchResultOf } from './search-result-layout.ts';
import { cardOf, judgeImage, type Network } from './social-card.ts';

const result = (example: Example, device: Device = 'desktop') =>
  searchResultOf(inspectionOf(example), device);

describe('searchResultOf', () => {
  it('shows what fits unchanged', () => {
    const html = '<title>Copper kettles</title><meta name="description" content="Hand-made.">';
    expect(result({ html, url: 'https://www.example.com/shop/kettles' })).toEqual({
      site: 'example.com',
      trail: ['www.example.com', 'shop', 'kettles'],
      title: { lines: ['Copper kettles'], lost: 0, width: 129, limit: 600 },
      description: { lines: ['Hand-made.'], lost: 0, width: 77, limit: 985 },
      isHidden: false,
      isSilent: false,
    });
  });

  it('cuts a title at the end of the line, and counts the lost words', () => {
    const title = 'Copper kettle, two litres, hand-made in Poland, with free delivery everywhere in Europe';
    const { title: shown } = result({ html: `<title>${title}</title>` });
    expect(shown?.lines).toEqual(['Copper kettle, two litres, hand-made in Poland, with free delivery…']);
    expect(shown?.lost).toBe(3);
    expect(result({ html: `<title>${title}</title>` }, 'mobile').title).toEqual({
      lines: ['Copper kettle, two litres, hand-made in', 'Poland, with free delivery…'],
      lost: 3,
      width: 772,
      limit: 686,
    });
  });

  it('does not mistake an ellipsis of the author for a cut', () => {
    expect(result({ html: '<title>More to come…</title>' }).title?.lost).toBe(0);
  });

  it('takes the path from the breadcrumb, and the site name from the page', () => {
    const step = (position: number, name: string) => ({ '@type': 'ListItem', position, name });
    const data = [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [step(3, 'Copper'), step(1, 'Home'), step(2, 'Kettles')],
      },
      { '@type': 'WebSite', name: 'Copperly' },
    ].map((json) => ({ '@context': 'https://schema.org', ...json }));
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(result({ html })).toEqual({
      site: 'Copperly',
      trail: ['example.com', 'Kettles'],
      title: null,
      description: null,
      isHidden: false,
      isSilent: false,
    });
  });

  it('takes the path from the URL if the breadcrumb has nothing between the home page and the page', () => {
    const itemListElement = ['Home', 'Kettles'].map((name, index) => ({ position: index + 1, name }));
    const data = { '@type': 'BreadcrumbList', itemListElement };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(result({ html }).trail).toEqual(['example.com', 'page']);
  });

  it('says what the page does not allow in results', () => {
    const html = '<meta name="robots" content="noindex, nosnippet"><meta name="description" content="x">';
    expect(result({ html })).toEqual({
      site: 'example.com',
      trail: ['example.com', 'page'],
      isHidden: true,
      isSilent: true,
      description: null,
      title: null,
    });
  });
});

const card = (html: string, network: Network = 'Facebook') => cardOf(network, inspectionOf({ html }).page);
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const image = og('image', 'https://example.com/a.png');

describe('cardOf', () => {
  it('prefers the tags of the network, then Open Graph, then the page itself', () => {
    const html = `<title>Page</title>${og('title', 'Graph')}<meta name="twitter:title" content="Bird">`;
    expect(card(html, 'X').title).toBe('Bird');
    expect(card(html).title).toBe('Graph');
    expect(card('<title>Page</title>', 'LinkedIn').title).toBe('Page');
  });

  it('shows a large image if X is told to, and the image is large enough', () => {
    expect(card(image, 'X').isLarge).toBe(false);
    expect(card(`${image}<meta name="twitter:card" content="summary_large_image">`, 'X').isLarge).toBe(true);
    expect(card(image).isLarge).toBe(true);
    expect(card(image + og('image:width', '300') + og('image:height', '300')).isLarge).toBe(false);
  });
});

describe('judgeImage', () => {
  const judge = (html: string, size: [number, number] | null, network: Network = 'Facebook') => {
    const measured = size && { width: size[0], height: size[1] };
    const { page } = inspectionOf({ html });
    return judgeImage(network, cardOf(network, page, measured), measured);
  };

  it.each([
    ['', null, 'none'],
    [og('image', '/a.png'), null, 'unusable address'],
    [og('image', 'data:image/png;base64,AA'), null, 'unusable address'],
    [image, null, null],
    [image, [100, 100], 'too small'],
    [image, [400, 400], 'thumbnail'],
    [image, [800, 420], 'soft'],
    [image, [1200, 1200], 'odd shape'],
    [image, [1200, 630], 'good'],
  ] as const)('%s of %j is %s', (html, size, verdict) => {
    expect(judge(html, size && [size[0], size[1]])).toBe(verdict);
  });

  it('expects no shape of an image that X shows small', () => {
    const large = '<meta name="twitter:card" content="summary_large_image">';
    expect(judge(image, [1200, 1200], 'X')).toBe('good');
    expect(judge(image + large, [1200, 1200], 'X')).toBe('odd shape');
  });
});

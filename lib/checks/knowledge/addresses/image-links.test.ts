import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { emptyImageLinks } from './image-links.ts';

it.each([
  ['<a href="/a"><img src=a.png alt=""></a>', 1],
  ['<a href="/a"><img src=a.png alt=""><img src=b.png alt=" "></a>', 1],
  ['<a href="/a"><img src=a.png></a>', 0],
  ['<a href="/a"><img src=a.png alt="">Kettles</a>', 0],
  ['<a href="/a" title="Kettles"><img src=a.png alt=""></a>', 0],
  ['<a href="/a" aria-label="Kettles"><img src=a.png alt=""></a>', 0],
  ['<a href="/a" aria-hidden=true><img src=a.png alt=""></a>', 0],
  ['<a href="mailto:a@example.com"><img src=a.png alt=""></a>', 0],
  ['<img src=a.png alt="">', 0],
])('%s: %i', (html, count) => {
  expect(emptyImageLinks(collectHtml(html, 'https://example.com/'))).toHaveLength(count);
});

import { type PageLanguage, type WrittenPage, written } from './site.ts';
import subjects from './subjects.json' with { type: 'json' };

const ld = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;

/** Where sites explain a status, sell baskets, and describe their services. */
const ABOUT_ERRORS = ['/help/404', '/codes/404-not-found', '/docs/errors/404', '/2024/03/error-404'];
const BASKETS = ['/product/basket', '/shop/garden/cart', '/p/81', '/collections/all/products/cart'];
const SERVICES = ['/services/maintenance', '/maintenance', '/leistungen/3', '/what-we-do/maintenance'];
const MANUALS = ['/docs/search', '/features/search', '/services/search', '/search/about'];
const PATTERNS = ['/patterns/template', '/template', '/free/template.html', '/downloads/12'];

/** Good pages whose subject has the name of something that is not a page: a short text each, as small sites write. */
export const SUBJECTS: readonly WrittenPage[] = Object.entries(subjects).flatMap(
  ([code, { error, cart, maintenance, search, template, home, thread, category, notice }], index) => {
    const language = code as PageLanguage;
    const at = (paths: readonly string[]) => `https://site.example${paths[index % paths.length] ?? ''}`;
    const plain = ([title = '', text = '']: readonly string[], firm: string) => ({
      language,
      title: `${title} | ${firm}`,
      main: `<h1>${title}</h1><p>${text}</p>`,
    });
    const [name = '', text = '', price = '', button = ''] = cart;
    const [question = '', asked = '', answered = ''] = thread;
    const [group = '', ...things] = category;
    const list = things.map(
      (thing, n) => `<a href="/product/${n}"><img src="/${n}.jpg" alt="">${thing}</a> ${price}`,
    );
    const post = (said: string, day: number) =>
      `<div class="post"><b>user${day}</b> <time datetime="2026-03-0${day}">0${day}.03.2026</time><p>${said}</p></div>`;
    return [
      written('other', `what a missing page is, ${code}`, at(ABOUT_ERRORS), plain(error, 'Web 101')),
      written('product', `a basket or a cart to buy, ${code}`, at(BASKETS), {
        language,
        title: `${name} | Linden`,
        frame: 'shop',
        head:
          index % 4 < 2
            ? ''
            : ld({ '@type': 'Product', name, offers: { '@type': 'Offer', price: 59, priceCurrency: 'EUR' } }),
        main: `<h1>${name}</h1><img src="/basket.jpg" alt="${name}"><p>${text}</p><div>${price}</div><button>${button}</button>`,
      }),
      written('other', `upkeep as a service, ${code}`, at(SERVICES), {
        ...plain(maintenance, 'Moore'),
        frame: index % 2 === 0 ? 'whole' : 'none',
      }),
      written('other', `a manual of a search, ${code}`, at(MANUALS), plain(search, 'Catalog 4')),
      written('other', `a pattern to print, ${code}`, at(PATTERNS), plain(template, 'Linden')),
      written('home', `the front page of one person, ${code}`, 'https://moore.example/', {
        ...plain(home, '01904 555 017'),
        frame: 'none',
      }),
      written('other', `a question in a forum, ${code}`, `https://forum.example/t/${index + 4210}`, {
        language,
        title: `${question} – Forum`,
        main: `<h1>${question}</h1>${post(asked, 4)}${post(answered, 5)}`,
      }),
      written('listing', `a category with two entries, ${code}`, 'https://site.example/category/strainers', {
        language,
        title: `${group} | Linden`,
        frame: 'shop',
        head: ld({ '@type': 'ItemList', itemListElement: [] }),
        main: `<h1>${group}</h1><p>2</p>${list.join('')}`,
      }),
      written(
        'other',
        `a room that is closed, ${code}`,
        `https://library.example/rooms/${index}`,
        plain(notice, 'Library'),
      ),
    ];
  },
);

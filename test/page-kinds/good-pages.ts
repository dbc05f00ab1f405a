import { LANGUAGES, type PageLanguage, prose, type WrittenPage, written } from './site.ts';

const ld = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;

/** The name of a kettle, a button, a price and a category, as shops write them. */
const SHOPS: readonly [PageLanguage, string, string, string, string][] = [
  ['en', 'Heron gooseneck kettle', 'Add to cart', '$129.00', 'Kettles'],
  ['de', 'Wasserkessel Reiher', 'In den Warenkorb', '129,00 €', 'Wasserkessel'],
  ['fr', 'Bouilloire Héron', 'Ajouter au panier', '129,00 €', 'Bouilloires'],
  ['es', 'Hervidor Garza', 'Añadir al carrito', '129,00 €', 'Hervidores'],
  ['it', 'Bollitore Airone', 'Aggiungi al carrello', '€ 129,00', 'Bollitori'],
  ['pt', 'Chaleira Garça', 'Adicionar ao carrinho', 'R$ 429,00', 'Chaleiras'],
  ['nl', 'Waterketel Reiger', 'In winkelwagen', '€ 129,00', 'Ketels'],
  ['pl', 'Czajnik Czapla', 'Dodaj do koszyka', '529,00 zł', 'Czajniki'],
  ['cs', 'Konvice Volavka', 'Do košíku', '2 990 Kč', 'Konvice'],
  ['sv', 'Kittel Häger', 'Lägg i varukorgen', '1 290 kr', 'Kittlar'],
  ['tr', 'Balıkçıl çaydanlık', 'Sepete ekle', '₺2.990', 'Çaydanlıklar'],
  ['ru', 'Чайник «Цапля»', 'В корзину', '8 990 ₽', 'Чайники'],
  ['uk', 'Чайник «Чапля»', 'У кошик', '4 990 грн', 'Чайники'],
  ['ja', 'やかん「さぎ」', 'カートに入れる', '¥18,900', 'やかん'],
  ['zh', '苍鹭铜壶', '加入购物车', '¥899.00', '铜壶'],
  ['ko', '왜가리 주전자', '장바구니 담기', '₩189,000', '주전자'],
  ['ar', 'غلاية البلشون', 'أضف إلى السلة', '499 ريال', 'غلايات'],
];

export const GOOD_PAGES: readonly WrittenPage[] = [
  ...LANGUAGES.map((language, index) =>
    written('article', `an article, ${language}`, `https://tea.example/blog/water-and-tea-${index}`, {
      language,
      title: `Tea ${index} | Copper & Leaf`,
      head:
        index % 2 === 0
          ? ld({ '@type': 'BlogPosting', headline: 'Tea', datePublished: '2026-03-01' })
          : '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-01T08:00:00Z">',
      main: `<article><h1>Tea ${index}</h1><time datetime="2026-03-01">2026-03-01</time>${prose(language, 8)}</article>`,
    }),
  ),
  ...LANGUAGES.filter((_, index) => index % 3 === 0).map((language) =>
    written(
      'home',
      `a front page, ${language}`,
      `https://tea.example/${language === 'en' ? '' : `${language}/`}`,
      {
        language,
        title: 'Copper & Leaf',
        main: `<h1>Copper & Leaf</h1>${prose(language, 2)}<a href="/s1"><img src="/a.jpg" alt="Kettle"></a>`,
      },
    ),
  ),
  ...SHOPS.map(([language, name, button, price], index) =>
    written('product', `a product, ${language}`, `https://tea.example/product/heron-${language}`, {
      language,
      title: `${name} | Copper & Leaf`,
      frame: 'shop',
      head:
        index % 2 === 0
          ? ld({ '@type': 'Product', name, offers: { '@type': 'Offer', price: 129, priceCurrency: 'EUR' } })
          : '',
      main: `<h1>${name}</h1><img src="/heron.jpg" alt="${name}"><div>${price}</div><button>${button}</button>${prose(language, 1)}`,
    }),
  ),
  ...SHOPS.map(([language, name, button, price, category]) =>
    written('listing', `a category, ${language}`, `https://tea.example/category/kettles?page=2`, {
      language,
      title: `${category} | Copper & Leaf`,
      frame: 'shop',
      main: `<h1>${category}</h1>${Array.from({ length: 12 }, (_, n) => `<div><a href="/product/${n}"><img src="/${n}.jpg" alt="${name} ${n}">${name} ${n}</a> <span>${price}</span><button>${button}</button></div>`).join('')}<a rel="prev" href="?page=1">1</a> <a rel="next" href="?page=3">3</a>`,
    }),
  ),
  written('listing', 'an archive of posts', 'https://tea.example/blog', {
    language: 'en',
    title: 'Journal | Copper & Leaf',
    main: `<h1>Journal</h1>${Array.from({ length: 8 }, (_, n) => `<h2><a href="/blog/post-${n}">Post ${n} about water</a></h2><time datetime="2026-0${n + 1}-01">2026</time><p>A short beginning of post ${n}.</p>`).join('')}<a rel="next" href="/blog?page=2">Older</a>`,
  }),
  written('other', 'a chapter of a manual, with links to the next one', 'https://tea.example/kettle/guide/', {
    language: 'en',
    title: 'Guide - Kettle',
    head: '<link rel="prev" href=".."><link rel="next" href="../api/">',
    main: `<h1>Guide</h1>${prose('en', 3)}`,
  }),
  written('other', 'about the company', 'https://tea.example/about', {
    language: 'en',
    title: 'About us | Copper & Leaf',
    main: `<h1>About us</h1>${prose('en', 3)}`,
  }),
  written('other', 'contact', 'https://tea.example/kontakt', {
    language: 'de',
    title: 'Kontakt | Kupferwerk',
    main: '<h1>Kontakt</h1><p>Schreiben Sie uns gern.</p><form action="/send"><input name="name"><textarea></textarea><button>Senden</button></form>',
  }),
];

import type { Example } from '../../lib/checks/check.ts';
import languages from '../page-kinds/languages.json' with { type: 'json' };
import { type PageLanguage, prose } from '../page-kinds/site.ts';

/** What a shop for kettles says in a language. */
interface Shop {
  article: string;
  product: string;
  /** The name of a category of its products. */
  listing: string;
  description: string;
  price: string;
  amount: string;
  currency: string;
  buy: string;
}

export const SHOPS = {
  en: {
    article: 'How to descale a copper kettle',
    product: 'Heron gooseneck kettle, 1.2 litres',
    listing: 'Copper kettles made by hand',
    description:
      'Hand-made copper kettles from 1.2 to 2 litres, tinned inside and guaranteed for life. Delivery takes two days, returns are free.',
    price: '£129.00',
    amount: '129.00',
    currency: 'GBP',
    buy: 'Add to cart',
  },
  de: {
    article: 'So entkalken Sie einen Kupferkessel',
    product: 'Wasserkessel Reiher mit 1,2 Litern',
    listing: 'Kupferkessel aus Handarbeit',
    description:
      'Handgefertigte Kupferkessel mit 1,2 bis 2 Litern, innen verzinnt und mit lebenslanger Garantie. Lieferung in zwei Tagen.',
    price: '129,00 €',
    amount: '129.00',
    currency: 'EUR',
    buy: 'In den Warenkorb',
  },
  fr: {
    article: 'Comment détartrer une bouilloire en cuivre',
    product: 'Bouilloire Héron, 1,2 litre',
    listing: 'Bouilloires en cuivre faites main',
    description:
      'Bouilloires en cuivre de 1,2 à 2 litres, étamées à la main et garanties à vie. Livraison en deux jours, retours gratuits.',
    price: '129,00 €',
    amount: '129.00',
    currency: 'EUR',
    buy: 'Ajouter au panier',
  },
  es: {
    article: 'Cómo descalcificar un hervidor de cobre',
    product: 'Hervidor Garza de 1,2 litros',
    listing: 'Hervidores de cobre hechos a mano',
    description:
      'Hervidores de cobre de 1,2 a 2 litros, estañados a mano y con garantía de por vida. Envío en dos días y devoluciones gratis.',
    price: '129,00 €',
    amount: '129.00',
    currency: 'EUR',
    buy: 'Añadir al carrito',
  },
  pl: {
    article: 'Jak odkamienić miedziany czajnik',
    product: 'Czajnik Czapla o pojemności 1,2 litra',
    listing: 'Miedziane czajniki robione ręcznie',
    description:
      'Ręcznie robione miedziane czajniki od 1,2 do 2 litrów, cynowane od środka, z dożywotnią gwarancją. Dostawa w dwa dni.',
    price: '529,00 zł',
    amount: '529.00',
    currency: 'PLN',
    buy: 'Dodaj do koszyka',
  },
  uk: {
    article: 'Як очистити мідний чайник від накипу',
    product: 'Чайник «Чапля» на 1,2 літра',
    listing: 'Мідні чайники ручної роботи',
    description:
      'Мідні чайники ручної роботи від 1,2 до 2 літрів, луджені всередині, з довічною гарантією. Доставка за два дні, повернення безкоштовне.',
    price: '4 990 грн',
    amount: '4990.00',
    currency: 'UAH',
    buy: 'У кошик',
  },
  ru: {
    article: 'Как очистить медный чайник от накипи',
    product: 'Чайник «Цапля» на 1,2 литра',
    listing: 'Медные чайники ручной работы',
    description:
      'Медные чайники ручной работы от 1,2 до 2 литров, лужёные внутри, с пожизненной гарантией. Доставка за два дня, возврат бесплатный.',
    price: '8 990 ₽',
    amount: '8990.00',
    currency: 'RUB',
    buy: 'В корзину',
  },
  tr: {
    article: 'Bakır çaydanlık kireçten nasıl arındırılır',
    product: 'Balıkçıl çaydanlık, 1,2 litre',
    listing: 'El yapımı bakır çaydanlıklar',
    description:
      'El yapımı, içi kalaylı, ömür boyu garantili 1,2 ile 2 litre arası bakır çaydanlıklar. Teslimat iki gün, iade ücretsiz.',
    price: '₺2.990,00',
    amount: '2990.00',
    currency: 'TRY',
    buy: 'Sepete ekle',
  },
  ja: {
    article: '銅のやかんの水垢の落とし方',
    product: 'やかん「さぎ」一・二リットル',
    listing: '手作りの銅のやかん',
    description:
      '一・二リットルから二リットルまで、内側に錫を引いた手作りの銅のやかん。一生保証つき、二日でお届けし、返品は無料です。',
    price: '¥18,900',
    amount: '18900',
    currency: 'JPY',
    buy: 'カートに入れる',
  },
  ar: {
    article: 'كيف تنظف غلاية النحاس من الترسبات',
    product: 'غلاية البلشون سعة 1.2 لتر',
    listing: 'غلايات نحاسية مصنوعة يدويا',
    description:
      'غلايات نحاسية مصنوعة يدويا من 1.2 إلى 2 لتر، مطلية بالقصدير من الداخل ومضمونة مدى الحياة. التوصيل خلال يومين والإرجاع مجاني.',
    price: '499.00 ر.س',
    amount: '499.00',
    currency: 'SAR',
    buy: 'أضف إلى السلة',
  },
} as const satisfies Partial<Record<PageLanguage, Shop>>;
export type ShopLanguage = keyof typeof SHOPS;

/** Kinds of pages that a shop wants to be found. */
export type FoundKind = 'article' | 'product' | 'listing' | 'home';

export interface Changes {
  /** Parts that are left out. */
  without?: readonly string[];
  /** Parts that are different, or added. */
  head?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
  more?: Partial<Example>;
}

const PATHS = {
  article: '/blog/descale',
  product: '/kettles/heron',
  listing: '/kettles',
  home: '/',
} as const satisfies Record<FoundKind, string>;

export const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;

export const many = (count: number, html: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => html(index)).join('');

function dataOf(kind: FoundKind, shop: Shop, image: string): string {
  if (kind === 'home')
    return jsonLd({ '@type': 'WebSite', name: 'Copper & Leaf', url: 'https://tea.example/' });
  if (kind === 'listing')
    return jsonLd({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Copper & Leaf', item: 'https://tea.example/' },
        { '@type': 'ListItem', position: 2, name: shop.listing },
      ],
    });
  if (kind === 'article')
    return jsonLd({
      '@type': 'BlogPosting',
      headline: shop.article,
      image,
      datePublished: '2026-03-01T08:00:00+01:00',
      author: { '@type': 'Person', name: 'Ada Lind', url: 'https://tea.example/ada' },
    });
  return jsonLd({
    '@type': 'Product',
    name: shop.product,
    image,
    description: shop.description,
    offers: {
      '@type': 'Offer',
      price: shop.amount,
      priceCurrency: shop.currency,
      availability: 'https://schema.org/InStock',
      url: 'https://tea.example/kettles/heron',
    },
  });
}

function mainOf(kind: FoundKind, language: ShopLanguage, shop: Shop): string {
  if (kind === 'article')
    return `<p>Ada Lind, <time datetime="2026-03-01">2026-03-01</time></p>${prose(language, 8)}`;
  if (kind === 'product')
    return `<p>${shop.price}</p><button type="button">${shop.buy}</button>${prose(language, 4)}`;
  return prose(language, kind === 'listing' ? 3 : 5);
}

/** Returns a page of a shop as its template builds it, with nothing to fix but what is changed. */
export function shopPage(kind: FoundKind, language: ShopLanguage, changes: Changes = {}): Example {
  const shop: Shop = SHOPS[language];
  const { nav, footer } = languages[language];
  const url = changes.more?.url ?? `https://tea.example${PATHS[kind]}`;
  const topic = kind === 'home' ? shop.listing : shop[kind];
  const image = 'https://tea.example/heron-kettle.jpg';
  const head: Readonly<Record<string, string>> = {
    charset: '<meta charset="utf-8">',
    viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title: `<title>${topic} – Copper &amp; Leaf</title>`,
    description: `<meta name="description" content="${shop.description}">`,
    canonical: `<link rel="canonical" href="${url}">`,
    icon: '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    social: `<meta property="og:title" content="${topic}"><meta property="og:type" content="${kind === 'article' || kind === 'product' ? kind : 'website'}"><meta property="og:url" content="${url}"><meta property="og:image" content="${image}"><meta property="og:description" content="${shop.description}"><meta name="twitter:card" content="summary_large_image">`,
    data: dataOf(kind, shop, image),
    ...changes.head,
  };
  const body: Readonly<Record<string, string>> = {
    top: `<header><nav><ul>${nav.map((label, index) => `<li><a href="/${index === 0 ? '' : `s${index}`}">${label}</a></li>`).join('')}</ul></nav></header><main>`,
    heading: `<h1>${topic}</h1>`,
    images: `<img src="/heron-kettle.jpg" alt="${shop.product}" width="600" height="400">`,
    text: mainOf(kind, language, shop),
    links:
      kind === 'listing' || kind === 'home'
        ? `<ul>${many(12, (n) => `<li><a href="/kettles/k${n}">${shop.product} ${n + 1}</a> ${shop.price}</li>`)}</ul>`
        : `<p><a href="/kettles/wren">${shop.product} 2</a></p>`,
    bottom: `</main><footer><p>© 2026 ${footer}</p></footer>`,
    ...changes.body,
  };
  const written = (parts: Readonly<Record<string, string>>) =>
    Object.entries(parts)
      .filter(([name]) => !changes.without?.includes(name))
      .map(([, html]) => html)
      .join('\n');
  const html = `<!doctype html><html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}><head>${written(head)}</head><body>${written(body)}</body></html>`;
  return {
    url,
    html,
    served: html,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    robotsTxt: 'User-agent: *\nDisallow: /cart\nSitemap: https://tea.example/sitemap.xml',
    ...changes.more,
  };
}

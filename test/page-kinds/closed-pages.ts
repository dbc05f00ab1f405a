import { type PageLanguage, prose, type WrittenPage, written } from './site.ts';

const CARTS: readonly [PageLanguage, string, string, string, string][] = [
  ['en', '/cart', 'Your cart – Copper & Leaf', 'Your cart', 'Your cart is empty.'],
  ['en', '/checkout', 'Checkout – Copper & Leaf', 'Checkout', 'Delivery, payment, confirmation'],
  ['de', '/warenkorb', 'Warenkorb | Kupferwerk', 'Warenkorb', 'Ihr Warenkorb ist leer.'],
  ['de', '/kasse/', 'Kasse', 'Kasse', 'Lieferadresse, Zahlung, Bestellung'],
  ['fr', '/panier', 'Mon panier - Atelier Cuivre', 'Mon panier', 'Votre panier est vide'],
  ['es', '/carrito/', 'Carrito – Cobre y Hoja', 'Tu carrito', 'Tu carrito está vacío'],
  ['it', '/carrello', 'Carrello', 'Carrello', 'Il tuo carrello è vuoto'],
  ['pt', '/carrinho', 'Carrinho de compras', 'Seu carrinho', 'Seu carrinho está vazio'],
  ['nl', '/winkelwagen', 'Winkelwagen', 'Je winkelwagen', 'Je winkelwagen is leeg'],
  ['pl', '/koszyk', 'Koszyk – Miedź i Liść', 'Twój koszyk', 'Twój koszyk jest pusty'],
  ['ru', '/korzina/', 'Корзина — Медь и лист', 'Корзина', 'Ваша корзина пуста'],
  ['uk', '/cart/', 'Кошик — Мідь і лист', 'Кошик', 'Ваш кошик порожній'],
  ['cs', '/kosik', 'Košík', 'Nákupní košík', 'Váš košík je prázdný'],
  ['sv', '/varukorg', 'Varukorg', 'Varukorg', 'Din varukorg är tom'],
  ['tr', '/sepet', 'Sepetim', 'Sepetim', 'Sepetiniz boş'],
  ['ja', '/cart', 'カート | 銅と葉工房', 'ショッピングカート', 'カートに商品がありません'],
  ['zh', '/cart', '购物车 - 铜叶工坊', '购物车', '您的购物车是空的'],
  ['ko', '/order/cart', '장바구니', '장바구니', '장바구니에 담긴 상품이 없습니다'],
  ['ar', '/cart', 'سلة التسوق', 'سلة التسوق', 'سلة التسوق فارغة'],
];

const LOGINS: readonly [PageLanguage, string, string, string][] = [
  ['en', '/login', 'Log in – Copper & Leaf', 'Log in'],
  ['en', '/account/register', 'Create account', 'Create an account'],
  ['de', '/anmelden', 'Anmelden | Kupferwerk', 'Anmelden'],
  ['fr', '/connexion', 'Connexion', 'Se connecter'],
  ['es', '/mi-cuenta/', 'Mi cuenta', 'Iniciar sesión'],
  ['pl', '/logowanie', 'Logowanie', 'Zaloguj się'],
  ['ru', '/login/', 'Вход в личный кабинет', 'Личный кабинет'],
  ['uk', '/cabinet', 'Вхід', 'Особистий кабінет'],
  ['ja', '/mypage/login', 'ログイン', '会員ログイン'],
  ['zh', '/user/login', '用户登录', '登录'],
  ['ko', '/member/login', '로그인', '로그인'],
];

const SEARCHES: readonly [PageLanguage, string, string, string][] = [
  [
    'en',
    '/search?q=copper+kettle',
    'Search results for “copper kettle”',
    'Search results for “copper kettle”',
  ],
  ['en', '/?s=kettle', 'You searched for kettle - Copper & Leaf', 'Search results: kettle'],
  ['en', '/search?q=zzz', 'No results found', 'No results found'],
  ['de', '/suche?q=kessel', 'Suchergebnisse für: kessel', 'Suchergebnisse für „kessel“'],
  ['fr', '/recherche?q=bouilloire', 'Résultats de recherche pour bouilloire', 'Résultats pour bouilloire'],
  ['es', '/buscar?q=hervidor', 'Resultados de búsqueda: hervidor', 'Resultados para hervidor'],
  ['it', '/ricerca?q=bollitore', 'Risultati della ricerca', 'Risultati per bollitore'],
  ['pl', '/szukaj?q=czajnik', 'Wyniki wyszukiwania', 'Wyniki wyszukiwania dla: czajnik'],
  ['ru', '/search/?q=чайник', 'Результаты поиска', 'Результаты поиска по запросу чайник'],
  ['uk', '/search/?q=чайник', 'Результати пошуку', 'Результати пошуку: чайник'],
  ['ja', '/search?q=やかん', '「やかん」の検索結果', '検索結果'],
  ['zh', '/search?q=水壶', '搜索结果', '“水壶”的搜索结果'],
  ['ko', '/search?q=주전자', '검색 결과', '‘주전자’ 검색 결과'],
  ['nl', '/zoeken?q=ketel', 'Zoekresultaten voor ketel', 'Zoekresultaten'],
];

const results = Array.from({ length: 6 }, (_, n) => `<li><a href="/p/${n}">Kettle ${n}</a></li>`).join('');

const NOINDEX = '<meta name="robots" content="noindex,nofollow">';
const PASSWORD = '<input name="user"><input type="password" name="pw">';

/** Title, address and form of consoles as they are installed. */
const CONSOLES: readonly [string, string, string, string][] = [
  [
    'phpMyAdmin',
    'https://shop.example/phpmyadmin/index.php',
    `<h1>Welcome to phpMyAdmin</h1><form method="post">${PASSWORD}<input type="submit" value="Log in"></form>`,
    NOINDEX,
  ],
  [
    'phpMyAdmin 4',
    'https://db.example/',
    `<h1>Welcome to phpMyAdmin</h1><form method="post">${PASSWORD}<input type="submit" value="Go"></form>`,
    NOINDEX,
  ],
  [
    'Login - Adminer',
    'https://shop.example/adminer.php',
    `<h2>Login</h2><form method="post">${PASSWORD}<input type="submit" value="Login"></form>`,
    NOINDEX,
  ],
  [
    'Router',
    'https://router.example/',
    `<div>AX-5400</div>${PASSWORD}<input type="image" src="/go.png" alt="Sign in">`,
    '',
  ],
  [
    'Webmin',
    'https://server.example:10000/',
    `<form method="post">${PASSWORD}<button>Sign in</button></form>`,
    '',
  ],
];

/** What those see who have signed in: as many words and links as a public page, and a way out. */
const signedIn = `<h1>Good morning, Ann</h1>${prose('en', 4)}<table><tr><td>$129.00<td>$84.00<td>$61.00</table>`;

/** Address and way out. */
const DASHBOARDS: readonly [PageLanguage, string, string][] = [
  ['en', 'https://shop.example/wp-admin/index.php', '<a href="/wp-login.php?action=logout&amp;x=1">Ann</a>'],
  ['en', 'https://app.example/dashboard', '<a href="/x/9">Sign out</a>'],
  ['de', 'https://shop.example/mein-konto', '<a href="/x/9">Abmelden</a>'],
  ['pl', 'https://shop.example/moje-konto', '<button>Wyloguj się</button>'],
  ['ru', 'https://lk.example.com/', '<a href="/x/9">Выход</a>'],
  ['uk', 'https://shop.example/cabinet/orders', '<input type="submit" value="Вийти">'],
  ['en', 'https://mail.example/?_task=mail', '<a href="/?_task=logout">⏻</a>'],
  ['fr', 'https://admin.shop.example/', '<form action="/session/logout"><button>✕</button></form>'],
];

export const CLOSED_PAGES: readonly WrittenPage[] = [
  ...CONSOLES.map(([title, url, main, head]) =>
    written('account', `the console ${title}`, url, { language: 'en', title, frame: 'none', head, main }),
  ),
  ...DASHBOARDS.map(([language, url, way]) =>
    written(
      'account',
      `behind a login: ${url}`,
      url,
      { language, title: 'Copper & Leaf', main: `${way}${signedIn}` },
      { headers: { 'cache-control': 'private, no-store' } },
    ),
  ),
  ...CARTS.map(([language, path, title, heading, text]) =>
    written('cart', `${path} (${language})`, `https://shop.example${path}`, {
      language,
      title,
      frame: 'shop',
      main: `<h1>${heading}</h1><p>${text}</p><a href="/">→</a>`,
    }),
  ),
  written('cart', 'a full cart', 'https://shop.example/cart', {
    language: 'en',
    title: 'Shopping cart',
    frame: 'shop',
    main: '<h1>Shopping cart</h1><form action="/checkout" class="cart-form"><table><tr><td>Heron kettle<td>$129.00<td><input name="quantity" value="1"></table><button>Check out</button></form>',
  }),
  ...LOGINS.map(([language, path, title, heading]) =>
    written('account', `${path} (${language})`, `https://shop.example${path}`, {
      language,
      title,
      main: `<h1>${heading}</h1><form method="post"><input type="email" name="email"><input type="password" name="password"><button>${heading}</button></form>`,
    }),
  ),
  ...SEARCHES.map(([language, path, title, heading]) =>
    written('search', `${path} (${language})`, `https://shop.example${path}`, {
      language,
      title,
      frame: 'shop',
      main: `<h1>${heading}</h1>${title.startsWith('No') ? '<p>Try other words.</p>' : `<ul>${results}</ul>`}`,
    }),
  ),
  written('embed', 'a player', 'https://video.example/embed/4711', {
    language: 'en',
    title: 'How a kettle is made',
    frame: 'none',
    head: '<link rel="canonical" href="https://video.example/watch/4711">',
    main: '<video src="/4711.mp4" controls></video>',
  }),
  written('embed', 'a widget', 'https://map.example/widget/kettles?theme=dark', {
    language: 'en',
    title: 'Map of smiths',
    frame: 'none',
    main: '<div id="map"></div><script src="/map.js"></script><a href="https://map.example/">Map</a>',
  }),
];

import { prose, type WrittenPage, written } from './site.ts';

const ld = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;
const own = (url: string, description: string) =>
  `<link rel="canonical" href="${url}"><meta name="description" content="${description}">`;

/** Good pages that look like something else. The kind is what they are; other is right for each of them too. */
export const TRAPS: readonly WrittenPage[] = [
  written(
    'other',
    'bathrooms, which German calls by the first word of “bad request”',
    'https://haus.example/bad',
    {
      language: 'de',
      title: 'Bad – Haus & Hof',
      main: '<h1>Bad</h1><ul><li><a href="/becken">Waschbecken aus Kupfer, 189 €</a><li><a href="/haken">Haken aus Messing, 19 €</a></ul>',
    },
  ),
  written('article', 'an article about error 500', 'https://dev.example/blog/error-500', {
    language: 'en',
    title: 'Error 500 | Dev Notes',
    head: ld({ '@type': 'Article', headline: 'Error 500' }),
    main: `<h1>Error 500</h1><p>A server answers with 500 when it fails and cannot say why. Look into its log first.</p>${prose('en', 1)}`,
  }),
  written('other', 'a short entry of a glossary about 404', 'https://seo.example/glossary/404-not-found', {
    language: 'en',
    title: '404 Not Found – SEO glossary',
    head: own('https://seo.example/glossary/404-not-found', 'What a server means by status 404.'),
    main: '<h1>404 Not Found</h1><p>404 Not Found is the status with which a server says that an address does not exist. Search engines drop such addresses after a while.</p>',
  }),
  written('other', 'documentation of a status', 'https://docs.example/en-US/http/status/403', {
    language: 'en',
    title: '403 Forbidden – HTTP | Docs',
    main: '<h1>403 Forbidden</h1><p>The server understood the request but refuses it.</p><h2>Status</h2><pre>403 Forbidden</pre><h2>See also</h2><a href="401">401</a>',
  }),
  written('other', 'a question that quotes a failed program', 'https://ask.example/q/4711', {
    language: 'en',
    title: 'Checkout stops after an update',
    main: '<h1>Checkout stops after an update</h1><p>Since yesterday I only see this. What does it mean?</p><pre><code>Fatal error: Uncaught Error: Call to a member function get() on null in /srv/shop.php on line 9</code></pre><p>Answer: the session has not been started.</p>',
  }),
  written('other', 'documentation of an error, which its title has', 'https://docs.example/x/uncaught', {
    language: 'en',
    title: 'Uncaught TypeError: x is not a function | Docs',
    main: '<h1>Uncaught TypeError</h1><p>Uncaught TypeError: x is not a function. Something is called that is no function, mostly because of a typing error in its name.</p>',
  }),
  written(
    'other',
    'an article about an error, whose title begins with it',
    'https://dev.example/2026/05/php-update',
    {
      language: 'en',
      title: 'Fatal error: Uncaught ArgumentCountError, and how I fixed it',
      main: '<h1>Fatal error: Uncaught ArgumentCountError</h1><p>After the update the shop showed this:</p><pre><code>Fatal error: Uncaught ArgumentCountError: Too few arguments to function show_price(), 1 passed in /srv/www/hook.php on line 324</code></pre><p>Pass two arguments in add_filter and it works again.</p>',
    },
  ),
  written('other', 'a note that quotes a test for people', 'https://notes.example/firewall', {
    language: 'en',
    title: 'What our firewall shows',
    main: '<h1>What our firewall shows</h1><p>Visitors who come too often see this for some seconds, and then the page:</p><blockquote>Checking your browser before accessing notes.example</blockquote>',
  }),
  written(
    'other',
    'a public page that is looked at while signed in',
    'https://shop.example/delivery',
    {
      language: 'en',
      title: 'Delivery',
      main: `<a href="/wp-login.php?action=logout">Log out</a><h1>Delivery</h1>${prose('en', 2)}`,
    },
    { headers: { 'cache-control': 'no-cache, no-store, private' } },
  ),
  ...['https://shop.example/docs/admin/install', 'https://tea.example/lk/delivery'].map((url) =>
    written(
      'other',
      `a public page that is looked at while signed in: ${url}`,
      url,
      {
        language: 'en',
        title: 'Delivery',
        main: `<a href="/logout">Log out</a><h1>Delivery</h1>${prose('en', 2)}`,
      },
      { headers: { 'cache-control': 'no-store' } },
    ),
  ),
  written(
    'other',
    'a public page about accounts that anybody may keep',
    'https://bank.example/account',
    {
      language: 'en',
      title: 'Our account',
      main: `<a href="/logout">Log out</a><h1>Our account</h1>${prose('en', 4)}`,
    },
    { headers: { 'cache-control': 'public, max-age=60' } },
  ),
  written('product', 'a perfume named 404', 'https://scent.example/products/404', {
    language: 'en',
    title: '404 – Eau de parfum',
    frame: 'shop',
    main: '<h1>404</h1><p>Cedar, smoke and rain.</p><div>€ 89.00</div><button>Add to bag</button>',
  }),
  written('product', 'a poster that says page not found', 'https://print.example/p/not-found', {
    language: 'en',
    title: 'Page not found – poster',
    frame: 'shop',
    main: '<h1>Page not found</h1><p>A2, printed on cotton paper.</p><div>$24.00</div><button>Add to cart</button>',
  }),
  written('other', 'a film called Not Found', 'https://films.example/titles/not-found', {
    language: 'en',
    title: 'Not Found (2019) – Films',
    head: ld({ '@type': 'Movie', name: 'Not Found' }),
    main: '<h1>Not Found</h1><p>A thriller about a missing archive.</p>',
  }),
  written('other', 'a series called Lost', 'https://series.example/lost', {
    language: 'en',
    title: 'Lost – all episodes',
    main: '<h1>Lost</h1><p>Six seasons, in order.</p><ol><li><a href="/lost/1">Season 1</a></ol>',
  }),
  written('product', 'a real shopping cart', 'https://mobility.example/products/shopping-cart', {
    language: 'en',
    title: 'Shopping cart | Mobility shop',
    frame: 'shop',
    main: '<h1>Shopping cart</h1><p>Folds flat and carries thirty kilos.</p><div>£49.00</div><button>Add to basket</button>',
  }),
  written('product', 'a basket to carry', 'https://home.example/basket', {
    language: 'en',
    title: 'Basket | Home',
    head: ld({
      '@type': 'Product',
      name: 'Basket',
      offers: { '@type': 'Offer', price: 20, priceCurrency: 'GBP' },
    }),
    main: '<h1>Basket</h1><p>Woven from willow.</p><div>£20</div><button>Buy now</button>',
  }),
  written('article', 'an article about carts', 'https://ux.example/blog/cart', {
    language: 'en',
    title: 'Cart | UX blog',
    main: `<h1>Cart</h1><time datetime="2026-01-02">2 January</time>${prose('en', 8)}`,
  }),
  written('other', 'help for signing in', 'https://help.example/help/login', {
    language: 'en',
    title: 'Login – Help',
    main: '<h1>Login</h1><p>If the code does not arrive, wait a minute and ask for another.</p><p>Look into the folder for spam too.</p>',
  }),
  written('article', 'a wiki about logins', 'https://wiki.example/wiki/Login', {
    language: 'en',
    title: 'Login – Wiki',
    head: ld({ '@type': 'Article', headline: 'Login' }),
    main: `<h1>Login</h1>${prose('en', 5)}<form><input type="password"></form>`,
  }),
  written('product', 'a shop page with a login in its footer', 'https://shop.example/product/kettle', {
    language: 'en',
    title: 'Wren kettle | Shop',
    frame: 'shop',
    main: '<h1>Wren kettle</h1><div>$59.00</div><button>Add to cart</button><div hidden><form action="/login"><input type="password" name="p"></form></div>',
  }),
  written('home', 'a front page with a login', 'https://net.example/', {
    language: 'en',
    title: 'Net – your friends in one place',
    frame: 'none',
    main: '<h1>Your friends in one place</h1><p>Share what you do with those you like.</p><form action="/session"><input name="email"><input type="password" name="p"><button>Log in</button></form>',
  }),
  written('article', 'an article on maintenance', 'https://boiler.example/blog/maintenance', {
    language: 'en',
    title: 'Maintenance | Boilers',
    main: `<h1>Maintenance</h1><time datetime="2026-02-02">2 February</time>${prose('en', 7)}`,
  }),
  written('other', 'a service called maintenance', 'https://boiler.example/maintenance', {
    language: 'en',
    title: 'Maintenance | Boilers of York',
    main: '<h1>Maintenance</h1><p>We look after your boiler once a year, clean the burner and measure the exhaust. A visit takes an hour.</p><a href="/contact">Ask for a date</a>',
  }),
  written('other', 'Wartung as a service', 'https://heizung.example/wartung', {
    language: 'de',
    title: 'Wartung | Heizung Lindner',
    main: '<h1>Wartung</h1><p>Einmal im Jahr prüfen wir Brenner, Abgas und Druck. Danach wissen Sie, wie lange Ihr Kessel noch hält.</p>',
  }),
  written('listing', 'films coming soon', 'https://cinema.example/coming-soon', {
    language: 'en',
    title: 'Coming soon | Cinema',
    main: `<h1>Coming soon</h1>${Array.from({ length: 9 }, (_, n) => `<a href="/film/${n}"><img src="/${n}.jpg" alt="Film ${n}">Film number ${n}</a><time datetime="2026-09-0${n + 1}">September</time>`).join('')}`,
  }),
  written('other', 'houses under construction', 'https://arch.example/projects/under-construction', {
    language: 'en',
    title: 'Under construction | Studio Arch',
    main: `<h1>Under construction</h1>${Array.from({ length: 8 }, (_, n) => `<a href="/p/${n}"><img src="/${n}.jpg" alt="House ${n}">House ${n}</a>`).join('')}`,
  }),
  written('product', 'a domain at a broker', 'https://broker.example/domains/kettle.com', {
    language: 'en',
    title: 'kettle.com is for sale | Broker',
    frame: 'shop',
    main: '<h1>kettle.com</h1><p>This domain is for sale. Six letters, registered in 1996.</p><div>$12,000</div><button>Buy now</button>',
  }),
  written('article', 'an article on buying domains', 'https://names.example/blog/domain-for-sale', {
    language: 'en',
    title: 'Domain for sale: what to look at | Names',
    main: `<h1>Domain for sale: what to look at</h1><time datetime="2026-04-04">4 April</time>${prose('en', 6)}`,
  }),
  written('other', 'a generator of filler', 'https://filler.example/generator', {
    language: 'en',
    title: 'Lorem ipsum generator',
    main: `<h1>Lorem ipsum generator</h1><p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. '.repeat(8)}</p><a href="#">Copy</a>`,
  }),
  written('other', 'a seller of templates', 'https://themes.example/your-website', {
    language: 'en',
    title: 'Your website | Themes for makers',
    main: `<h1>Your website in a day</h1>${prose('en', 2)}<a href="#prices">Prices</a> <a href="#faq">Questions</a>`,
  }),
  written('other', 'a photograph without a title', 'https://photo.example/works/12', {
    language: 'en',
    title: 'Untitled – Works',
    main: '<h1>Untitled, 2011</h1><img src="/12.jpg" alt="A kettle in fog"><p>Silver print, 40 by 50 centimeters.</p>',
  }),
  written('article', 'the first post of a programmer', 'https://me.example/blog/hello-world', {
    language: 'en',
    title: 'Hello world',
    main: `<h1>Hello world</h1><time datetime="2026-01-01">1 January</time>${prose('en', 7)}`,
  }),
  written('article', 'how search works', 'https://learn.example/search/how-it-works', {
    language: 'en',
    title: 'How search works',
    head: ld({ '@type': 'TechArticle', headline: 'How search works' }),
    main: `<h1>How search works</h1>${prose('en', 4)}`,
  }),
  written('other', 'tips for a search', 'https://jobs.example/advice/search', {
    language: 'en',
    title: 'Search tips for your next job',
    main: `<h1>Search tips</h1>${prose('en', 2)}`,
  }),
  written('article', 'a tutorial that shows a warning of PHP', 'https://php.example/blog/undefined-index', {
    language: 'en',
    title: 'Undefined index in PHP',
    main: `<h1>Undefined index in PHP</h1><time datetime="2026-05-05">5 May</time>${prose('en', 6)}<pre>Notice: Undefined index: name in /var/www/index.php on line 4</pre>`,
  }),
  written('article', 'Ошибка 404: что это', 'https://seo.example/blog/oshibka-404', {
    language: 'ru',
    title: 'Ошибка 404 — блог',
    head: ld({ '@type': 'BlogPosting', headline: 'Ошибка 404' }),
    main: `<h1>Ошибка 404</h1>${prose('ru', 3)}`,
  }),
  written('other', 'Fehler 404 im Lexikon', 'https://seo.example/lexikon/fehler-404', {
    language: 'de',
    title: 'Fehler 404 | Lexikon',
    main: '<h1>Fehler 404</h1><p>Der Server meldet 404, wenn er unter der Adresse nichts findet. Wer Seiten löscht, sollte auf verwandte Inhalte weiterleiten.</p>',
  }),
  written('other', 'サーバー, a category of computers', 'https://pc.example/server', {
    language: 'ja',
    title: 'サーバー | パソコン専門店',
    main: '<h1>サーバー</h1><p>静かで省電力な小型サーバーを取りそろえています。</p><a href="/a">機種一覧</a>',
  }),
  written('other', '서버, a category of computers', 'https://pc.example/server', {
    language: 'ko',
    title: '서버 | 컴퓨터 전문점',
    main: '<h1>서버</h1><p>조용하고 전기를 적게 쓰는 소형 서버를 모았습니다.</p>',
  }),
  written('other', 'a page of a song called 404', 'https://songs.example/songs/404', {
    language: 'en',
    title: '404 – Songs of the year',
    main: '<h1>404</h1><p>Three minutes, recorded in one take in the winter of 2021.</p><audio src="/404.mp3" controls></audio>',
  }),
  written('other', 'a short notice', 'https://village.example/news-flash', {
    language: 'en',
    title: 'The bridge is closed | Village',
    main: '<h1>The bridge is closed</h1><p>Until Friday.</p>',
  }),
  written('other', 'a picture alone', 'https://comic.example/strip/812', {
    language: 'en',
    title: 'Strip 812',
    frame: 'none',
    main: '<img src="/812.png" alt="Two kettles talk about the weather">',
  }),
  written('other', 'a directory of links', 'https://links.example/tea', {
    language: 'en',
    title: 'Links about tea',
    frame: 'none',
    main: `<ul>${Array.from({ length: 40 }, (_, n) => `<li><a href="https://tea${n}.example/">Tea house number ${n}</a>`).join('')}</ul>`,
  }),
  written('home', 'a front page in Polish about building', 'https://budowa.example/', {
    language: 'pl',
    title: 'Wkrótce lato | Budowa',
    main: `<h1>Domy w budowie</h1>${prose('pl', 2)}`,
  }),
  written('other', 'a café with a basket', 'https://cafe.example/picnic/basket', {
    language: 'en',
    title: 'The basket | Café Linden',
    main: '<h1>The basket</h1><p>Bread, cheese, tomatoes and a bottle of lemonade for two. Order until noon the day before.</p>',
  }),
  written('other', 'books that appear soon', 'https://moore.example/books', {
    language: 'en',
    title: 'Coming soon | Small Press',
    main: '<h1>Coming soon</h1><p>The third volume of the atlas appears in May, bound in linen.</p>',
  }),
  written('other', 'a planned maintenance in a status page', 'https://moore.example/status/81', {
    language: 'en',
    title: 'Scheduled maintenance | Cloud status',
    main: '<h1>Scheduled maintenance</h1><time datetime="2026-03-01">March 1</time><p>On March 4 the database is moved. Uploads wait until it is done.</p>',
  }),
  written('other', 'software for tills', 'https://moore.example/checkout', {
    language: 'en',
    title: 'Checkout | Software for tills',
    main: '<h1>Checkout</h1><p>A till on a tablet that prints receipts and works without a network.</p>',
  }),
  written('other', 'a cart as a feature of a shop builder', 'https://moore.example/features/cart', {
    language: 'en',
    title: 'Shopping cart | Shop builder',
    main: '<h1>Shopping cart</h1><p>Keeps what was put into it for thirty days.</p>',
  }),
  written('other', 'a golf cart to rent', 'https://moore.example/cart', {
    language: 'en',
    title: 'Golf cart rental',
    main: '<h1>Cart</h1><p>Rent a golf cart by the day.</p>',
  }),
  written('other', 'a leather bag without a price', 'https://moore.example/bag', {
    language: 'en',
    title: 'Bag | Leather by Moore',
    main: '<h1>Bag</h1><img src="/bag.jpg" alt="Bag"><p>Sewn in York. Ask for the price.</p>',
  }),
  written('other', 'корзины на заказ', 'https://moore.example/korzina', {
    language: 'ru',
    title: 'Корзина | Мастерская лозы',
    main: '<h1>Корзина</h1><img src="/bag.jpg" alt="Корзина"><p>Плетём на заказ, спросите о цене.</p>',
  }),
  written('other', 'a song', 'https://moore.example/song/something-went-wrong', {
    language: 'en',
    title: 'Something Went Wrong – lyrics',
    main: '<h1>Something Went Wrong</h1><p>Last night the river took the bridge.</p>',
  }),
  written('other', 'a game', 'https://moore.example/game/lost-page', {
    language: 'en',
    title: 'The Lost Page | Games',
    main: '<h1>The Lost Page</h1><p>A puzzle for two.</p>',
  }),
  written('other', 'search by dogs', 'https://moore.example/rescue/search', {
    language: 'en',
    title: 'Search | Mountain rescue',
    main: '<h1>Search</h1><p>Our dogs look for people.</p>',
  }),
  written(
    'other',
    'a café that is called like a wall against robots',
    'https://moment.example/just-a-moment',
    {
      language: 'en',
      title: 'Just a moment | Café in York',
      main: '<h1>Just a moment</h1><p>Coffee and scones by the river, daily from eight.</p>',
    },
  ),
  written('other', 'a security check at an airport', 'https://moore.example/security-check', {
    language: 'en',
    title: 'Security check | Airport guide',
    main: '<h1>Security check</h1><p>Have your liquids ready in a clear bag.</p>',
  }),
  written('other', 'a perfume with a short page', 'https://moore.example/forbidden', {
    language: 'en',
    title: 'Forbidden Rose – eau de parfum',
    frame: 'none',
    main: '<h1>Forbidden Rose</h1><p>Rose, amber, cedar.</p>',
  }),
  written('other', 'a shelter under construction', 'https://moore.example/house', {
    language: 'en',
    title: 'The house on Mill Lane',
    frame: 'none',
    main: '<h1>The house on Mill Lane</h1><p>Under construction since May.</p>',
  }),
];

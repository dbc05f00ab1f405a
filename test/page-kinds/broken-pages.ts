import { type PageLanguage, type WrittenPage, written } from './site.ts';

/** Title, heading and sentence of a missing page, as real sites word them; [no heading of their own] where empty. */
const MISSING: readonly [PageLanguage, string, string, string][] = [
  [
    'en',
    'Page not found – Copper & Leaf',
    'Oops! That page can’t be found.',
    'It looks like nothing was found at this location. Maybe try a search?',
  ],
  [
    'en',
    'Copper & Leaf',
    'Sorry, we couldn’t find that page',
    'The link may be old, or the page may have moved.',
  ],
  ['en', '404', '404', 'The page you are looking for could not be found. Go back home.'],
  [
    'de',
    'Seite nicht gefunden | Kupferwerk',
    'Hoppla! Diese Seite konnte leider nicht gefunden werden',
    'Vielleicht hilft Ihnen die Suche weiter.',
  ],
  [
    'de',
    'Fehler 404 – Kupferwerk',
    'Die gesuchte Seite existiert nicht mehr',
    'Bitte prüfen Sie die Adresse oder gehen Sie zur Startseite.',
  ],
  [
    'fr',
    'Page introuvable - Atelier Cuivre',
    'Oups ! Cette page est introuvable',
    'Le lien que vous avez suivi est peut-être rompu.',
  ],
  [
    'es',
    'Página no encontrada – Cobre y Hoja',
    'Lo sentimos, la página que buscas no existe',
    'Vuelve al inicio o usa el buscador.',
  ],
  [
    'it',
    'Pagina non trovata | Rame e Foglia',
    'Ops! La pagina che stai cercando non esiste',
    'Torna alla home oppure scrivici.',
  ],
  [
    'pt',
    'Página não encontrada',
    'Desculpe, a página que você procura não foi encontrada',
    'Volte ao início ou faça uma busca.',
  ],
  [
    'nl',
    'Pagina niet gevonden - Koper en Blad',
    'Oeps, deze pagina bestaat niet meer',
    'Ga terug naar de homepage of zoek verder.',
  ],
  [
    'pl',
    'Nie znaleziono strony – Miedź i Liść',
    'Ups! Strona, której szukasz, nie istnieje',
    'Sprawdź adres albo wróć na stronę główną.',
  ],
  [
    'cs',
    'Stránka nenalezena | Měď a list',
    'Omlouváme se, stránka nebyla nalezena',
    'Zkuste prosím vyhledávání.',
  ],
  ['sk', 'Stránka sa nenašla', 'Ľutujeme, táto stránka neexistuje', 'Skúste sa vrátiť na úvod.'],
  [
    'sv',
    'Sidan hittades inte – Koppar och Löv',
    'Hoppsan! Sidan kunde inte hittas',
    'Prova att söka eller gå till startsidan.',
  ],
  ['da', 'Siden blev ikke fundet', 'Beklager, siden findes ikke længere', 'Gå tilbage til forsiden.'],
  ['no', 'Fant ikke siden', 'Beklager, siden finnes ikke', 'Gå tilbake til forsiden.'],
  ['fi', 'Sivua ei löytynyt', 'Valitettavasti sivua ei löydy', 'Palaa etusivulle tai kokeile hakua.'],
  [
    'tr',
    'Sayfa bulunamadı - Bakır ve Yaprak',
    'Üzgünüz, aradığınız sayfa bulunamadı',
    'Ana sayfaya dönebilirsiniz.',
  ],
  ['ro', 'Pagina nu a fost găsită', 'Ups! Pagina căutată nu există', 'Înapoi la prima pagină.'],
  [
    'hu',
    'Az oldal nem található',
    'Sajnáljuk, a keresett oldal nem található',
    'Térjen vissza a kezdőlapra.',
  ],
  ['el', 'Η σελίδα δεν βρέθηκε', 'Λυπούμαστε, η σελίδα που ζητήσατε δεν υπάρχει', 'Επιστροφή στην αρχική.'],
  ['bg', 'Страницата не е намерена', 'Съжаляваме, страницата не съществува', 'Върнете се в началото.'],
  [
    'ru',
    'Страница не найдена — Медь и лист',
    'К сожалению, такой страницы не существует',
    'Проверьте адрес или вернитесь на главную.',
  ],
  ['ru', 'Ошибка 404', '404', 'Запрашиваемая страница не найдена.'],
  [
    'uk',
    'Сторінку не знайдено — Мідь і лист',
    'На жаль, такої сторінки не існує',
    'Перевірте адресу або поверніться на головну.',
  ],
  ['zh', '页面不存在 - 铜叶工坊', '抱歉，您访问的页面不存在', '请检查网址，或者返回首页。'],
  ['zh', '404', '找不到页面', '该页面可能已被移动。'],
  [
    'ja',
    'ページが見つかりません | 銅と葉工房',
    'お探しのページは見つかりませんでした',
    'トップページへお戻りください。',
  ],
  [
    'ko',
    '페이지를 찾을 수 없습니다 | 구리와잎',
    '죄송합니다. 요청하신 페이지를 찾을 수 없습니다',
    '홈으로 돌아가 주세요.',
  ],
  [
    'ar',
    'الصفحة غير موجودة - نحاس وورق',
    'عذرا، الصفحة التي تبحث عنها غير موجودة',
    'عد إلى الصفحة الرئيسية.',
  ],
  ['he', 'הדף לא נמצא | נחושת ועלה', 'מצטערים, העמוד שחיפשת לא נמצא', 'חזרה לדף הבית.'],
  ['vi', 'Không tìm thấy trang', 'Rất tiếc, trang bạn tìm kiếm không tồn tại', 'Quay lại trang chủ.'],
  ['id', 'Halaman tidak ditemukan', 'Maaf, halaman yang Anda cari tidak ditemukan', 'Kembali ke beranda.'],
  ['en', '410 Gone', '410 Gone', 'nginx'],
  [
    'en',
    '410 Gone',
    'Gone',
    'The requested resource is no longer available, and there is no forwarding address.',
  ],
];

/** The same for failures of a server. */
const FAILED: readonly [PageLanguage, string, string, string][] = [
  ['en', 'Error 500', 'Error 500', 'Please try again later.'],
  ['en', '500 Internal Server Error', 'Internal Server Error', 'The server encountered an internal error.'],
  ['en', '403 Forbidden', 'Forbidden', 'You don’t have permission to access this resource.'],
  ['en', '401 Authorization Required', '401 Authorization Required', 'nginx'],
  ['en', '401 Unauthorized', 'Unauthorized', 'This server could not verify that you may read the document.'],
  ['en', 'Shop', 'Something went wrong', 'We are looking into it. Please reload the page.'],
  ['en', 'Access denied | Copper & Leaf', 'Access denied', 'You do not have access to this page.'],
  ['de', 'Interner Serverfehler', 'Fehler 500', 'Bitte versuchen Sie es später noch einmal.'],
  ['fr', 'Erreur interne du serveur', 'Une erreur est survenue', 'Veuillez réessayer plus tard.'],
  ['ru', 'Ошибка 500', 'Внутренняя ошибка сервера', 'Попробуйте зайти позже.'],
  ['pl', 'Błąd 500', 'Wewnętrzny błąd serwera', 'Spróbuj ponownie później.'],
  ['es', 'Error 500', 'Error interno del servidor', 'Inténtalo de nuevo más tarde.'],
  ['ja', 'エラー', 'サーバーエラー', 'しばらくしてからもう一度お試しください。'],
  ['ko', '오류', '서버 오류', '잠시 후 다시 시도해 주세요.'],
  ['zh', '错误 500', '服务器内部错误', '请稍后再试。'],
  ['uk', 'Помилка 500', 'Сталася помилка', 'Спробуйте пізніше.'],
];

const CLOSED: readonly [PageLanguage, string, string, string][] = [
  ['en', 'Under maintenance', 'We’ll be back soon', 'Our shop is getting new shelves.'],
  ['de', 'Wartungsarbeiten', 'Website im Wartungsmodus', 'Wir sind in einer Stunde zurück.'],
  ['fr', 'Site en maintenance', 'Le site est en maintenance', 'Merci de revenir un peu plus tard.'],
  ['es', 'En mantenimiento', 'Sitio en mantenimiento', 'Volvemos en unos minutos.'],
  ['it', 'Sito in manutenzione', 'Torniamo presto', 'Stiamo sistemando il negozio.'],
  ['pt', 'Site em manutenção', 'Estamos em manutenção', 'Tente novamente mais tarde.'],
  ['nl', 'Website in onderhoud', 'We zijn zo terug', 'De winkel krijgt een nieuw jasje.'],
  ['pl', 'Przerwa techniczna', 'Trwają prace techniczne', 'Zapraszamy za godzinę.'],
  ['ru', 'Технические работы', 'На сайте ведутся технические работы', 'Скоро всё заработает.'],
  ['uk', 'Технічні роботи', 'На сайті проводяться технічні роботи', 'Скоро все запрацює.'],
  ['cs', 'Probíhá údržba', 'Brzy budeme zpět', 'Děkujeme za trpělivost.'],
  ['sv', 'Underhåll pågår', 'Vi är snart tillbaka', 'Tack för ditt tålamod.'],
  ['tr', 'Sitemiz bakımda', 'Bakım çalışması', 'Kısa süre sonra buradayız.'],
  ['ja', 'メンテナンス中', 'ただいまメンテナンス中です', 'ご不便をおかけします。'],
  ['zh', '网站维护中', '系统维护中', '请稍后再来。'],
  ['ko', '시스템 점검 중', '서비스 점검 중입니다', '잠시만 기다려 주세요.'],
  ['ar', 'الموقع تحت الصيانة', 'الموقع تحت الصيانة', 'سنعود بعد قليل.'],
  ['hu', 'Karbantartás', 'Az oldal karbantartás alatt áll', 'Kérjük, nézzen vissza később.'],
];

const ANNOUNCED: readonly [PageLanguage, string, string, string][] = [
  ['en', 'Coming soon', 'Coming soon', 'Leave your address and we will write to you.'],
  ['de', 'Kupferwerk', 'Hier entsteht eine neue Website', 'Schauen Sie bald wieder vorbei.'],
  ['pl', 'Już wkrótce', 'Wkrótce otwarcie', 'Zostaw adres, a napiszemy.'],
  ['en', 'Copper & Leaf is under construction', 'Under construction', 'Thank you for your patience.'],
  ['de', 'Kupferwerk', 'Website im Aufbau', 'Schauen Sie bald wieder vorbei.'],
  ['pl', 'Strona w budowie', 'Strona w budowie', 'Zapraszamy wkrótce.'],
  ['ru', 'Сайт в разработке', 'Сайт находится в разработке', 'Заходите позже.'],
  ['uk', 'Сайт у розробці', 'Сайт у розробці', 'Завітайте пізніше.'],
];

const main = (heading: string, text: string) => `<h1>${heading}</h1><p>${text}</p><a href="/">←</a>`;

const PHP =
  '<b>Warning</b>: mysqli_connect(): (HY000/1045): Access denied for user in <b>/var/www/html/inc/db.php</b> on line <b>12</b>';

export const BROKEN_PAGES: readonly WrittenPage[] = [
  ...MISSING.map(([language, title, heading, text]) =>
    written('error', `missing, ${language}: ${heading}`, 'https://shop.example/old/kettle', {
      language,
      title,
      main: main(heading, text),
      frame: heading.length % 2 === 0 ? 'whole' : 'shop',
    }),
  ),
  ...MISSING.slice(0, 8).map(([language, title, heading, text]) =>
    written(
      'error',
      `missing with its status, ${language}: ${heading}`,
      'https://shop.example/old',
      { language, title, main: main(heading, text) },
      { status: 404 },
    ),
  ),
  ...FAILED.map(([language, title, heading, text]) =>
    written('error', `failed, ${language}: ${heading}`, 'https://shop.example/kettles', {
      language,
      title,
      main: main(heading, text),
      frame: 'none',
    }),
  ),
  written('error', 'a missing page with proposals', 'https://shop.example/p/9', {
    language: 'en',
    title: 'Page not found | Copper & Leaf',
    frame: 'shop',
    main: `<h1>This page does not exist</h1><p>Have a look at these instead.</p><ul>${[1, 2, 3, 4].map((n) => `<li><a href="/p/${n}"><img src="/k${n}.jpg" alt="Kettle ${n}">Copper kettle number ${n}</a></li>`).join('')}</ul>`,
  }),
  written('error', 'a missing page without a heading', 'https://app.example/x', {
    language: 'en',
    title: 'App',
    frame: 'none',
    main: '<div class="big">404</div><div>This page could not be found.</div>',
  }),
  written('error', 'only a warning of PHP', 'https://shop.example/kettles', {
    language: 'en',
    title: '',
    frame: 'none',
    main: PHP,
  }),
  written('error', 'a database that does not answer', 'https://blog.example/', {
    language: 'en',
    title: 'Database Error',
    frame: 'none',
    main: '<h1>Error establishing a database connection</h1>',
  }),
  written('error', 'a trace of Python', 'https://app.example/report', {
    language: 'en',
    title: 'Report',
    frame: 'none',
    main: '<pre>Traceback (most recent call last): File "app.py", line 3, in view KeyError: name</pre>',
  }),
  ...(
    [
      ['maintenance', CLOSED],
      ['soon', ANNOUNCED],
    ] as const
  ).flatMap(([kind, pages]) =>
    pages.map(([language, title, heading, text]) =>
      written(kind, `closed, ${language}: ${heading}`, 'https://shop.example/', {
        language,
        title,
        frame: 'none',
        main: `<h1>${heading}</h1><p>${text}</p>`,
      }),
    ),
  ),
  written(
    'maintenance',
    'closed, with the menu of the site and status 503',
    'https://shop.example/kettles',
    { language: 'en', title: 'Site maintenance', main: '<h1>Down for maintenance</h1><p>Back at noon.</p>' },
    { status: 503 },
  ),
  ...(
    [
      [
        'en',
        'lindenkettles.example is for sale',
        'Buy this domain',
        'The owner of lindenkettles.example offers it for sale.',
      ],
      [
        'en',
        'lindenkettles.example',
        'This domain is for sale',
        'Make an offer on lindenkettles.example today.',
      ],
      [
        'de',
        'lindenkettles.example',
        'Diese Domain steht zum Verkauf',
        'lindenkettles.example wird vom Inhaber angeboten.',
      ],
      ['ru', 'lindenkettles.example', 'Домен продаётся', 'Владелец продаёт lindenkettles.example.'],
      ['pl', 'lindenkettles.example', 'Ta domena jest na sprzedaż', 'Zapytaj o lindenkettles.example.'],
      [
        'fr',
        'lindenkettles.example',
        'Ce domaine est à vendre',
        'Faites une offre pour lindenkettles.example.',
      ],
    ] as const
  ).map(([language, title, heading, text]) =>
    written('parked', `for sale, ${language}`, 'https://lindenkettles.example/', {
      language,
      title,
      frame: 'none',
      main: `<h1>${heading}</h1><p>${text}</p><script src="https://img.sedoparking.com/js/main.js"></script>`,
    }),
  ),
  written('template', 'a bought template', 'https://new.example/', {
    language: 'en',
    title: 'Your Website',
    frame: 'none',
    main: `<nav>${Array.from({ length: 8 }, (_, n) => `<a href="#">Link ${n}</a>`).join('')}</nav><h1>Your headline here</h1><p>Write something about your company.</p>`,
  }),
  written('template', 'filler in every block', 'https://new.example/', {
    language: 'en',
    title: 'Company Name',
    frame: 'none',
    main: `<h1>Welcome</h1><p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt. '.repeat(6)}</p>`,
  }),
  written('template', 'the page of nginx', 'https://new.example/', {
    language: 'en',
    title: 'Welcome to nginx!',
    frame: 'none',
    main: '<h1>Welcome to nginx!</h1><p>If you see this page, the web server is installed and working.</p>',
  }),
  written('template', 'the page of Apache', 'https://new.example/', {
    language: 'en',
    title: 'Apache2 Ubuntu Default Page: It works',
    frame: 'none',
    main: '<h1>It works!</h1><p>This is the default page used to test the server after installation.</p>',
  }),
  written('template', 'a tool’s first page', 'https://new.example/', {
    language: 'en',
    title: 'React App',
    frame: 'none',
    main: '<h1>Hello world</h1><p>Edit the file and save to reload.</p>',
  }),
  written('template', 'a builder’s first page in German', 'https://neu.example/', {
    language: 'de',
    title: 'Ihre Website',
    frame: 'none',
    main: `<nav>${'<a href="#">Menü</a>'.repeat(5)}</nav><h1>Ihre Überschrift</h1><p>Text folgt.</p>`,
  }),
  written('template', 'a builder’s first page in Spanish', 'https://nuevo.example/', {
    language: 'es',
    title: 'Nombre de la empresa',
    frame: 'none',
    main: '<h1>Tu título aquí</h1><p>info@yourdomain.com</p>',
  }),
  // Only the title says it, and there is nothing else.
  written('maintenance', 'a title alone, Romanian', 'https://magazin.example/oale', {
    language: 'en',
    title: 'Site în mentenanță',
    frame: 'none',
    main: '<h1>Ne vedem curând</h1>',
  }),
  written('error', 'a title alone, Swedish', 'https://butik.example/kannor', {
    language: 'en',
    title: 'Sidan hittades inte',
    frame: 'none',
    main: '<p>Tyvärr.</p>',
  }),
  written('error', 'a wall against robots', 'https://shop.example/kettles', {
    language: 'en',
    title: 'Just a moment...',
    frame: 'none',
    main: '<h1>shop.example</h1><h2>Checking if the site connection is secure</h2><p>shop.example needs to review the security of your connection before it goes on.</p>',
  }),
  written('empty', 'a blank document', 'https://shop.example/kettles', {
    language: 'en',
    title: 'Kettles',
    frame: 'none',
    main: '',
  }),
  written('empty', 'only a menu', 'https://shop.example/kettles', {
    language: 'en',
    title: 'Kettles',
    frame: 'none',
    main: '<nav><a href="/">Home</a> <a href="/kettles">Kettles</a> <a href="/contact">Contact</a></nav>',
  }),
  written('empty', 'only a menu in Japanese', 'https://shop.example/k', {
    language: 'ja',
    title: 'やかん',
    frame: 'none',
    main: '<nav><a href="/">ホーム</a> <a href="/k">やかん</a> <a href="/c">連絡先</a></nav>',
  }),
  written('empty', 'only a frame', 'https://shop.example/booking', {
    language: 'en',
    title: 'Booking',
    frame: 'none',
    main: '<iframe src="https://booking.example/shop/12"></iframe>',
  }),
];

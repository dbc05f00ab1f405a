import { describe, expect, it } from 'vitest';
import { BROKEN_PAGES } from '../../../../test/page-kinds/broken-pages.ts';
import { CLOSED_PAGES } from '../../../../test/page-kinds/closed-pages.ts';
import { GOOD_PAGES } from '../../../../test/page-kinds/good-pages.ts';
import type { WrittenPage } from '../../../../test/page-kinds/site.ts';
import { SUBJECTS } from '../../../../test/page-kinds/subjects.ts';
import { TRAPS } from '../../../../test/page-kinds/traps.ts';
import { inspectionOf } from '../../example-inspection.ts';
import { pageFactsOf, wordCount } from './page-facts.ts';
import { pageKindOf } from './page-kind.ts';

const PAGES = [...BROKEN_PAGES, ...CLOSED_PAGES, ...GOOD_PAGES, ...SUBJECTS, ...TRAPS];
const GOOD: readonly string[] = ['article', 'product', 'listing', 'home', 'other'];
const found = ({ page }: WrittenPage) => pageKindOf(inspectionOf(page));

describe('the kind of a page', () => {
  it('is right for at least 95 of 100 written pages', () => {
    const wrong = PAGES.flatMap((one) => {
      const { kind, grounds } = found(one);
      return kind === one.kind ? [] : [`${one.kind} → ${kind} (${grounds.join(', ')}): ${one.name}`];
    });
    expect(PAGES.length).toBeGreaterThanOrEqual(400);
    expect(wrong.length / PAGES.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('is sure if the title says it and there is nothing else', () => {
    const alone = PAGES.filter(({ name }) => name.startsWith('a title alone'));
    expect(alone.map((one) => [one.kind, found(one).kind, found(one).certainty])).toEqual([
      ['maintenance', 'maintenance', 'sure'],
      ['error', 'error', 'sure'],
    ]);
  });

  it('is certain of consoles, and of pages that only those see who have signed in', () => {
    const closed = PAGES.filter(({ name }) => /^(?:the console|behind a login)/.test(name));
    expect(closed.length).toBe(13);
    expect(closed.filter((one) => found(one).kind !== 'account' || found(one).certainty !== 'sure')).toEqual(
      [],
    );
  });

  it('of a page that is under construction is that of an announcement', () => {
    const building = PAGES.filter(({ name }) =>
      /construction$|im Aufbau$|w budowie$|в разработке$|у розробці$/.test(name),
    ).filter(({ name }) => name.startsWith('closed'));
    expect(building.map((one) => found(one).kind)).toEqual(Array(5).fill('soon'));
  });

  it('of a good page is never one that has to stay out of the index', () => {
    const good = PAGES.filter(({ kind }) => GOOD.includes(kind));
    const accused = good.filter((one) => !GOOD.includes(found(one).kind)).map(({ name }) => name);
    expect(good.length).toBeGreaterThanOrEqual(200);
    expect(accused).toEqual([]);
  });
});

it.each([
  ['Copper kettles', 2],
  ['銅のやかん', 3],
  ['กาน้ำชาทองแดง คุณภาพดี ราคาถูก', 6],
  [' ', 0],
])('%j has about %i words', (text, words) => {
  expect(wordCount(text)).toBe(words);
});

it.each([
  '<button>Add to cart</button>',
  '<input type=submit value="Add to cart">',
  '<a href=/cart>Add to cart</a>',
])('counts as words of its own neither links nor buttons: %s', (control) => {
  const { phrases, ...inspection } = inspectionOf({ html: `<p>Copper kettles ${control}` });
  if (!phrases) throw new Error('no phrases');
  expect(pageFactsOf(inspection, phrases).ownWords).toBe(2);
});

const CART = '<title>Cart contents</title><h1>Cart contents</h1><p>Your cart is empty</p><a href=/>Shop</a>';
const SIGN_IN = '<title>Sign in</title><h1>Sign in</h1><form><input name=user><input type=password></form>';
const KETTLE = '<title>Kettle</title><h1>Kettle</h1><p>$122.00 <button>Add to cart</button>';

it.each([
  ['index.php?dispatch=checkout.cart', CART, 'cart'],
  ['index.php?route=checkout/cart', CART, 'cart'],
  ['?controller=cart', CART, 'cart'],
  ['index.php?route=account/login', SIGN_IN, 'account'],
  ['index.php?route=product/product&product_id=41', KETTLE, 'product'],
  ['list.php?route=product/product', KETTLE, 'other'],
  ['index.php?route=https://shop.example/cart', '<title>Kettles</title><h1>Kettles</h1>', 'other'],
  ['my-cart', CART, 'cart'],
  ['de-at', '<title>Kettles</title><h1>Kettles</h1>', 'home'],
  ['it-jobs', '<title>Jobs</title><h1>Jobs</h1>', 'other'],
  ['ka-nam', '<title>กาน้ำ</title><h1>กาน้ำ</h1>', 'other'],
])('/%s is read by the part of its address that says what it shows', (address, html, kind) => {
  expect(pageKindOf(inspectionOf({ url: `https://shop.example/${address}`, html })).kind).toBe(kind);
});

const thanks = (heading: string, more = '<p>We answer within a day.') =>
  `<title>${heading} – Copper</title><h1>${heading}</h1>${more}<a href=/>Home</a>`;

it.each([
  ['thank-you', thanks('Thank you!'), 'thanks'],
  ['contact/thanks.html', thanks('Thanks for your message'), 'thanks'],
  [
    'checkout/order-received/1042/',
    thanks('Order received', '<p>Order number: 1042. Total: £45.00'),
    'thanks',
  ],
  ['kontakt/danke', thanks('Vielen Dank für Ihre Nachricht'), 'thanks'],
  ['spasibo/', thanks('Спасибо за заявку!'), 'thanks'],
  ['merci', thanks('Merci'), 'thanks'],
  ['thanks', thanks('ご注文ありがとうございました'), 'thanks'],
  ['blog/thank-you', thanks('Thank you'), 'other'],
  ['products/thank-you', thanks('Thank you', '<p>$4.00 <button>Add to cart</button>'), 'product'],
  ['thank-you', thanks('Thank you', '<video src=/song.mp4></video>'), 'other'],
  ['thank-you', thanks('Thank you', `<p>${'Ann, Bob and Cleo built the kiln. '.repeat(20)}`), 'other'],
  ['thank-you', thanks('Thank you cards'), 'other'],
  ['thank-you-cards', thanks('Thank you'), 'other'],
  ['tak', thanks('Such is life'), 'other'],
])('/%s with %j is %s', (address, html, kind) => {
  expect(pageKindOf(inspectionOf({ url: `https://shop.example/${address}`, html })).kind).toBe(kind);
});

describe('where a kind ends', () => {
  const SIGN_IN = '<title>Log in</title><h1>Log in</h1><form><input name=user><input type=password></form>';
  const KETTLE = `<title>Kettle</title><h1>Kettle</h1><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Kettle' })}</script>`;
  const BUY = '<button>Add to cart</button>';

  it.each([
    ['a home page from a campaign', '/?utm_source=mail&gclid=1&lang=en', '<h1>Kettles</h1>', 'home'],
    ['a page chosen by a parameter', '/?p=12', '<h1>Kettles</h1>', 'other'],
    ['a sign-in form next to two prices', '/login', `${SIGN_IN}<p>€9.00 €19.00`, 'account'],
    ['a sign-in form next to three prices', '/login', `${SIGN_IN}<p>€9.00 €19.00 €29.00`, 'other'],
    ['a product with eight buttons to buy', '/a', KETTLE + BUY.repeat(8), 'product'],
    ['a list with nine buttons to buy', '/a', KETTLE + BUY.repeat(9), 'other'],
  ])('%s', (_name, path, html, kind) => {
    const page = { url: `https://shop.example${path}`, html: `<html lang=en>${html}`, headers: {} };
    expect(pageKindOf(inspectionOf(page)).kind).toBe(kind);
  });
});

describe('a page that nobody has filled in', () => {
  const kindOf = (title: string, heading: string, more: string) =>
    pageKindOf(
      inspectionOf({
        url: 'https://new.example/',
        html: `<title>${title}</title><h1>${heading}</h1>${more}`,
      }),
    ).kind;
  const CONTACT = '<p>Write to info@yourdomain.com';
  const list = (texts: string) => texts.split('|').map((text) => text.trim());

  it('is not one with texts of its own', () => {
    expect(kindOf('Copper kettles', 'Kettles for life', CONTACT)).toBe('home');
    expect(kindOf('Your website', 'Kettles for life', '<p>Write to info@kettles.shop')).toBe('home');
  });

  it.each(
    list(`Your Website|Your Site|My Website|My Site|Website Title|Site Title|Your Site Title|Your Company|Company Name|
      Your Company Name|Your Business Name|Your Name|Your Logo|Untitled|Untitled Document|Untitled page|Document|Page Title|
      Insert Title Here|Title goes here|Your Title Here|React App|Vite App|Vite + React|Vite + React + TS|Create Next App|
      Nuxt App|Welcome to Nuxt!|Hello World|Sample Page|Just another WordPress site|My WordPress Site|New Site|New Page|
      Blank Page|Template|Website Template|Landing Page Template|Bootstrap Template|Ihre Website|Ihre Webseite|
      Meine Website|Titel der Seite|Ihr Firmenname|Votre site|Mon site|Titre du site|Nom de l’entreprise|Tu sitio web|
      Mi sitio web|Título del sitio|Nombre de la empresa|Il tuo sito|Il mio sito|Titolo del sito|Seu site|Meu site|
      Título do site|Nome da empresa|Twoja strona|Moja strona|Tytuł strony|Nazwa firmy|Ваш сайт|Мой сайт|Название сайта|
      Название компании|Мій сайт|Назва сайту|Назва компанії|Uw website|Mijn website|Bedrijfsnaam|Vaše stránky|
      Název webu|Din hemsida|Min hemsida|Web siteniz|Site başlığı|あなたのサイト|サイト名|会社名|网站标题|网站名称|公司名称|
      내 사이트|사이트 제목|회사명`),
  )('has the title “%s”', (title) => {
    expect(kindOf(title, 'Kettles', CONTACT)).toBe('template');
  });

  it.each(
    list(`Your headline here|Insert your text here|Add a title|Enter tagline|Your slogan|Headline here|Title goes here|
      Tagline goes here|This is a heading|This is the title|This is your headline|This is a main heading|
      Welcome to your new website|Welcome to my blog|Welcome to your store|Welcome to your site|Hello world!|Lorem ipsum dolor|
      Heading 1|Your Company Name|Company name|Sample Page|Überschrift hier|Ihre Überschrift|Votre titre ici|Titre ici|
      Tu título aquí|Título aquí|Il tuo titolo qui|Titolo qui|Seu título aqui|Twój nagłówek|Tutaj wpisz tytuł|
      Ваш заголовок|Заголовок здесь|Ваш заголовок здесь|Ваш заголовок тут|Заголовок тут|ここに見出しを入力|見出しをここに入力|
      在此输入标题|这里是标题|제목을 입력하세요`),
  )('has the heading “%s”', (heading) => {
    expect(kindOf('Kettles', heading, CONTACT)).toBe('template');
  });

  it.each(
    list(`info@yourdomain.com|hello@yoursite.com|www.yourwebsite.com|name@yourcompany.com|email@domain.com|
      contact@example.com|office@example.org|you@example.net|your@email.com|123 Main Street|123 Any Street|
      123 Example Road|123 Street Name|123 Fake Street|123 Your Road|(123) 456-7890|555-456-7890|+1 234 567|City, State|
      Street address, city`),
  )('says “%s”', (contact) => {
    expect(kindOf('Your website', 'Kettles', `<p>${contact}`)).toBe('template');
  });

  it.each(
    list(`via.placeholder.com|placehold.co|placehold.it|placekitten.com|picsum.photos|dummyimage.com|fakeimg.pl|
      loremflickr.com|placeholder.com`),
  )('has the images of %s', (host) => {
    const image = `<img src="https://${host}/600x400">`;
    expect(kindOf('Your website', 'Kettles', image + image)).toBe('template');
  });

  it.each(
    list(`Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt|
      labore et dolore magna aliqua ut enim minim veniam quis nostrud exercitation|
      ullamco laboris nisi ut aliquip ex ea commodo consequat adipisicing|
      vestibulum pellentesque curabitur vivamus phasellus suspendisse ipsum`).flatMap((sentence) =>
      sentence.split(' ').filter((word) => word.length > 3 && word !== 'quis'),
    ),
  )('repeats “%s”', (word) => {
    expect(kindOf('Kettles', 'Kettles', `<p>${`${word} `.repeat(20)}</p>${CONTACT}`)).toBe('template');
  });

  it.each(
    list(`Welcome to nginx!|Apache2 Ubuntu Default Page: It works|Apache Default Page|IIS Windows Server|IIS Windows|
      Test Page for the Apache HTTP Server|Test Page for the Nginx HTTP Server|Test Page for the HTTP Server|
      Welcome to CentOS|Welcome to OpenResty!|Welcome to Caddy|Default Web Site Page|Default PLESK Page|
      Domain Default page|It works!|Plesk Obsidian Default|HTTP Server Test Page|XAMPP`),
  )('is “%s”, the first page of a server', (title) => {
    expect(kindOf(title, title, '')).toBe('template');
  });

  it('is not a list of files, which may be there to be downloaded', () => {
    expect(kindOf('Index of /', 'Index of /', '<a href="kettles.zip">kettles.zip</a>')).toBe('home');
  });

  it.each(
    list(`sedoparking.com|parkingcrew.net|bodis.com|parklogic.com|afternic.com|dan.com|above.com|hugedomains.com|
      uniregistry.com|namebright.com|cashparking.com|skenzo.com|domainsponsor.com|parkingpage.io|trafficclub.com`),
  )('is parked at %s', (host) => {
    const script = `<script src="https://www.${host}/park.js"></script>`;
    expect(kindOf('Kettles', 'This domain is for sale', script)).toBe('parked');
    expect(kindOf('Kettles', 'This domain is for sale', '')).toBe('home');
  });
});

import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { challengeIn, failureIn } from '../knowledge/page-kind/failed-kinds.ts';
import { pageKindOf } from '../knowledge/page-kind/page-kind.ts';
import { isFiller } from '../knowledge/page-kind/placeholder-kinds.ts';
import { mentions, says } from '../knowledge/page-kind/says.ts';
import { hasNoPage } from '../knowledge/response/error-status.ts';
import { destinationOf, refreshesOf } from '../knowledge/response/refresh.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

const UNSURE = { loses: ['index', 'much', 'possible'] } as const;

export default defineCheck({
  loses: ['index'],
  title: 'The page has content, and is no error page',
  why: 'Google treats error pages and empty pages with status 200 as soft 404s: it drops them but keeps crawling them.',
  remedy:
    'Have the server return status 404, or 410 if the page is gone permanently; if it has moved, redirect (301) to its new address. If it does exist, remove “not found” from its title and heading.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  messages: {
    notFound: {
      fault: 'Soft 404: “not found”, status {status}',
      says: 'The page says “{text}”, but the server returned status {status}.',
    },
    failed: {
      fault: 'Error page with status {status}',
      says: 'The page shows an error, “{text}”, but the server returned status {status}.',
      remedy:
        'Find the error in the server’s log and fix it; until then, return status 500 or 503, so that search engines come back later.',
    },
    challenge: {
      loses: ['index', 'much', 'possible'],
      fault: 'Test for humans, status {status}',
      says: 'The page only tests whether a person opens it, “{text}”; if crawlers get it too, they find nothing to index.',
      remedy:
        'Check the page with URL Inspection in Google Search Console; if Googlebot gets the test as well, let it through in the firewall or bot protection.',
    },
    maintenance: {
      fault: 'Maintenance page with status {status}',
      says: 'The page says “{text}”, but the server returned status {status}.',
      remedy:
        'Return status 503 with a Retry-After header while the site is closed; search engines then keep the pages that they know. If it has not been open yet, say here what is coming and when, so that they have something to show.',
    },
    soon: {
      // No search engine says that it drops such a page, only that it drops empty ones.
      loses: ['index', 'much', 'possible'],
      fault: 'Only an announcement so far',
      says: 'The page only says “{text}”, with status {status}: search engines find next to nothing to show, and may treat it as empty.',
      remedy:
        'If the page should be found now, write what is coming, for whom and when. If not, keep it out with noindex until it opens; for a short pause, return status 503 with a Retry-After header.',
    },
    suspended: {
      fault: 'Suspended site or account',
      says: 'The page only says “{text}”, with status {status}.',
      remedy:
        'If your hosting provider shows it in place of the site, ask there why: mostly an unpaid bill, malware or too much load. If it is the page of a blocked account, return status 404 or 410.',
    },
    parked: {
      fault: 'Parked domain',
      says: 'The page only says that the domain is taken or for sale: “{text}”.',
      remedy:
        'Point the domain at the site’s server, or redirect (301) it to the address that should be found.',
    },
    template: {
      fault: 'Template that nobody has filled in',
      says: 'The page still has what its template or server came with: “{text}”.',
      remedy:
        'Replace the sample text and the empty links; until the page is ready, keep it out with noindex.',
    },
    empty: {
      fault: 'Empty page with status {status}',
      says: 'The server returned status {status}, but the page is empty.',
      remedy:
        'Put the content into the page. If a script should write it, look in the console of the browser for the error that stops it. If the page has no content, return status 404 or 410.',
    },
    bare: {
      // Google may index what is in a frame with the page around it: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#indexifembedded
      loses: ['index', 'all', 'likely'],
      fault: 'Page without content of its own',
      says: 'The page has only a menu or a frame with another page; search engines may find nothing to index.',
      remedy:
        'Put the content into the page itself; if it is in a frame, link to the framed address or write about it here.',
    },
  },
  needs: ['response', 'phrases'],

  *run(inspection) {
    const { page, response, phrases } = inspection;
    const { status } = response;
    if (status < 200 || status >= 300 || hasNoPage(status)) return 'not applicable';
    const { kind, certainty, grounds } = pageKindOf(inspection);
    // What says it is quoted: not a heading that only says “Sorry!”, or that is the owner’s own.
    const isTitleAlone =
      /^(?:error|maintenance|soon|template)$/.test(kind) &&
      grounds.includes('title') &&
      !grounds.includes('heading');
    const heading = isTitleAlone
      ? undefined
      : renderedHeadings(page).find(({ level, text }) => level === 1 && text !== '');
    const at = heading?.at ?? page.titles[0];
    const text = heading?.text || titleOf(page) || page.text.slice(0, 100);
    // One sign alone may be about something else.
    const place = { ...(certainty !== 'sure' && UNSURE), ...(at && { at }) };
    switch (kind) {
      case 'error': {
        // The title alone may say what a server’s heading does not: “Account suspended”, “Service unavailable”.
        const message = (['suspended', 'notFound', 'failed'] as const).find((group) =>
          [text, titleOf(page)].some((one) => says(one, group, phrases.languages)),
        );
        // A program that failed may leave title and heading as they are, and a test may have only the site’s name.
        const challenge = message ? null : challengeIn(page.text);
        const failure = message ? null : failureIn(page.text);
        const { at: _heading, ...elsewhere } = place;
        if (challenge !== null)
          yield { message: 'challenge', values: { text: challenge, status }, ...elsewhere };
        else if (failure !== null)
          yield { message: 'failed', values: { text: failure, status }, ...elsewhere };
        else yield { message: message ?? 'notFound', values: { text, status }, ...place };
        return;
      }
      case 'maintenance':
      case 'soon':
        yield { message: kind, values: { text, status }, ...place };
        return;
      case 'parked':
      case 'template': {
        // Its heading may be the name of the site, or the owner’s own.
        const isTelling = (one: string) =>
          kind === 'parked' ? mentions(one, 'parked', phrases.languages) : isFiller(one);
        const isNamed = kind === 'template' && (grounds.includes('heading') || grounds.includes('title'));
        // Paragraphs first: in the text, a heading without a full stop runs into what follows.
        const sentences = [...page.prose.split('\n'), page.text].flatMap((part) =>
          (part.slice(0, 5_000).match(/[^.!?]+/g) ?? []).map((sentence) => sentence.trim()),
        );
        const telling = isNamed ? undefined : [text, titleOf(page), ...sentences].find(isTelling);
        const { at: _heading, ...elsewhere } = place;
        const isHeading = telling === undefined || telling === text;
        yield { message: kind, values: { text: telling ?? text }, ...(isHeading ? place : elsewhere) };
        return;
      }
      case 'empty':
        // Search engines follow it, as they follow a redirect of the server.
        if (refreshesOf(page, response).some((one) => destinationOf(page, one) === 'elsewhere')) return;
        // Its content may still come.
        if (!page.complete) return 'not looked at';
        if (page.text === '' && page.frames.length === 0) yield { message: 'empty', values: { status } };
        else yield { message: 'bare' };
    }
  },
});

const headers = {};
const long = '<p>'.concat('copper kettle '.repeat(100));

const FILLER_SENTENCE =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.';

export const examples: Example[] = [
  ...[204, 205].map(
    (status): Example => ({
      name: `nothing is missing where the status says that there is no page: ${status}`,
      html: '<body>',
      status,
      verdict: 'not applicable',
    }),
  ),
  { html: '<title>Kettles</title><h1>Kettles</h1>', headers },
  {
    html: '<title>Page not found | Shop</title><h1>Sorry!</h1>',
    headers,
    finds: [
      {
        message: 'notFound',
        says: 'The page says “Page not found | Shop”, but the server returned status 200.',
        remedy:
          'Have the server return status 404, or 410 if the page is gone permanently; if it has moved, redirect (301) to its new address. If it does exist, remove “not found” from its title and heading.',
        at: 'head > title:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a language that the page declares',
    html: '<html lang=sv><title>Sidan hittades inte</title><h1>Hoppsan! Sidan finns inte</h1>',
    headers,
    finds: [
      {
        message: 'notFound',
        says: 'The page says “Hoppsan! Sidan finns inte”, but the server returned status 200.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    html: '<title>Error 500</title><h1>Internal server error</h1>',
    headers,
    finds: [
      {
        message: 'failed',
        says: 'The page shows an error, “Internal server error”, but the server returned status 200.',
        remedy:
          'Find the error in the server’s log and fix it; until then, return status 500 or 503, so that search engines come back later.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    html: '<title>Account Suspended</title><h1>Account Suspended</h1><p>This account has been suspended.',
    headers,
    finds: [
      {
        message: 'suspended',
        says: 'The page only says “Account Suspended”, with status 200.',
        remedy:
          'If your hosting provider shows it in place of the site, ask there why: mostly an unpaid bill, malware or too much load. If it is the page of a blocked account, return status 404 or 410.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  ...[
    'Konto zawieszone',
    'Strona została zablokowana',
    'Сайт заблокирован',
    'Роботу сайту призупинено',
    'Webseite gesperrt',
    'Работа сайта приостановлена',
    'Strona zablokowana',
    'Cuenta suspendida',
    'Ce site a été suspendu',
    'Questo account è stato sospeso',
    'Esta conta foi suspensa',
    'Website geblokkeerd',
    'Účet byl pozastaven',
    'Tárhely felfüggesztve',
    'Bu hesap askıya alınmıştır',
    'Сайт отключен за неуплату',
    'Хостинг сайту призупинено',
    'Акаунтът е временно спрян',
    'Akun ini telah ditangguhkan',
    '抱歉，站点已暂停',
    '509 Bandwidth Limit Exceeded',
  ].map((text) => ({ html: `<title>${text}</title><h1>${text}</h1>`, headers, finds: ['suspended'] })),
  {
    name: 'the title says that it is suspended',
    html: '<title>Account suspended</title><h1>Service unavailable</h1>',
    headers,
    finds: ['suspended'],
  },
  {
    name: 'the title alone says so, and the heading that nothing is there',
    html: '<title>Account suspended</title><h1>Page not found</h1>',
    headers,
    finds: ['suspended'],
  },
  {
    name: 'a program that failed after the heading',
    html: '<title>Heron</title><h1>Heron</h1>Fatal error: Uncaught Error: no price in /srv/shop.php on line 9',
    headers,
    finds: [
      {
        message: 'failed',
        says: 'The page shows an error, “Fatal error: Uncaught Error: no price in /srv/shop.php on line 9”, but the server returned status 200.',
        remedy:
          'Find the error in the server’s log and fix it; until then, return status 500 or 503, so that search engines come back later.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a test for people',
    html: '<title>shop.example</title><h1>shop.example</h1><p>Checking your browser before accessing shop.example.',
    headers,
    finds: [
      {
        message: 'challenge',
        says: 'The page only tests whether a person opens it, “Checking your browser before accessing”; if crawlers get it too, they find nothing to index.',
        remedy:
          'Check the page with URL Inspection in Google Search Console; if Googlebot gets the test as well, let it through in the firewall or bot protection.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the title says that a page is missing, and the heading only that something failed',
    html: '<title>Page not found</title><h1>Something went wrong</h1>',
    headers,
    finds: ['notFound'],
  },
  {
    name: 'the heading that waits for text is told before the filler',
    html: `<title>Accountants</title><h1>Your headline here</h1><p>${FILLER_SENTENCE}`,
    headers,
    finds: [
      {
        message: 'template',
        says: 'The page still has what its template or server came with: “Your headline here”.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'the title that waits for text is told before the filler',
    html: `<title>Your Website</title>${'<a href="#">Link</a> '.repeat(8)}<h1>Accountants in Leeds</h1><p>${FILLER_SENTENCE}`,
    headers,
    finds: [
      {
        message: 'template',
        says: 'The page still has what its template or server came with: “Your Website”.',
        at: 'head > title:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'what is missing may be about what is suspended',
    html: '<title>Page not found – Suspended ceilings</title><h1>Page not found</h1>',
    headers,
    finds: ['notFound'],
  },
  {
    name: 'the title says it, and no paragraph does',
    url: 'https://kettles.example/',
    html: '<title>kettles.example – domain for sale</title><h1>kettles.example</h1>',
    headers,
    finds: [
      {
        message: 'parked',
        says: 'The page only says that the domain is taken or for sale: “kettles.example – domain for sale”.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'the heading before the title',
    url: 'https://kettles.example/',
    html: '<title>kettles.example – domain for sale</title><h1>This domain is for sale</h1>',
    headers,
    finds: [
      {
        message: 'parked',
        says: 'The page only says that the domain is taken or for sale: “This domain is for sale”.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'the second sentence of text outside paragraphs',
    url: 'https://kettles.example/',
    html: '<title>kettles.example</title><h1>kettles.example!</h1><div>Welcome. This domain is for sale.</div>',
    headers,
    finds: [
      {
        message: 'parked',
        says: 'The page only says that the domain is taken or for sale: “This domain is for sale”.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'what says it is quoted, not the name of the domain',
    url: 'https://kettles.example/',
    html: '<title>kettles.example</title><h1>kettles.example</h1><p>This domain is for sale. Make an offer!',
    headers,
    finds: [
      {
        message: 'parked',
        says: 'The page only says that the domain is taken or for sale: “This domain is for sale”.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'text of its own beside filler',
    html: '<title>Accountants</title><h1>Accountants in Leeds</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.</p><p>We keep the books of small companies in Leeds, send their returns and answer letters of the tax office. Write to your@email.com.',
    headers,
  },
  {
    name: 'only filler below a heading of its own',
    html: `<title>Accountants</title><h1>Accountants in Leeds</h1><p>${FILLER_SENTENCE} Write to your@email.com.`,
    headers,
    finds: [
      {
        message: 'template',
        says: 'The page still has what its template or server came with: “Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua”.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a sentence with more than three words of filler is told',
    html: '<title>Accountants</title><h1>Accountants in Leeds</h1><p>Lorem ipsum dolor now. Sit amet consectetur adipiscing elit. Eiusmod tempor incididunt labore dolore magna aliqua. Write to your@email.com.',
    headers,
    finds: [
      {
        message: 'template',
        says: 'The page still has what its template or server came with: “Sit amet consectetur adipiscing elit”.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'frames that hold everything',
    html: '<title>Kettles</title><frameset cols="20%,80%"><frame src="menu.html"><frame src="main.html"><noframes>No frames</noframes></frameset>',
    headers,
    finds: ['bare'],
  },
  {
    html: '<title>Under maintenance</title><h1>We’ll be back soon</h1>',
    headers,
    finds: [
      {
        message: 'maintenance',
        says: 'The page says “We’ll be back soon”, but the server returned status 200.',
        remedy:
          'Return status 503 with a Retry-After header while the site is closed; search engines then keep the pages that they know. If it has not been open yet, say here what is coming and when, so that they have something to show.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a site that is not open yet, on purpose',
    url: 'https://kettles.example/',
    html: '<html lang="en"><title>Linden Kettles</title><meta name="description" content="Copper kettles by hand"><header><img src="/logo.svg" alt="Linden Kettles"></header><main><h1>Coming soon</h1><p>Leave your address and we will write to you.</p><form><input type="email" name="email"><button>Send</button></form></main><footer><a href="https://social.example/linden">Follow us</a></footer>',
    headers,
    finds: [
      {
        message: 'soon',
        says: 'The page only says “Coming soon”, with status 200: search engines find next to nothing to show, and may treat it as empty.',
        remedy:
          'If the page should be found now, write what is coming, for whom and when. If not, keep it out with noindex until it opens; for a short pause, return status 503 with a Retry-After header.',
        at: 'body > main:nth-child(2) > h1:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'only the title announces it',
    url: 'https://kettles.example/',
    html: '<html lang="de"><title>Hier entsteht eine neue Website</title><h1>Kupferkessel Linden</h1>',
    headers,
    finds: [
      {
        message: 'soon',
        says: 'The page only says “Hier entsteht eine neue Website”, with status 200: search engines find next to nothing to show, and may treat it as empty.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    url: 'https://kettles.example/',
    html: '<title>kettles.example</title><h1>This domain is for sale</h1>',
    headers,
    finds: [
      {
        message: 'parked',
        says: 'The page only says that the domain is taken or for sale: “This domain is for sale”.',
        remedy:
          'Point the domain at the site’s server, or redirect (301) it to the address that should be found.',
        at: 'body > h1:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    html: `<title>Your Website</title>${'<a href="#">Link</a> '.repeat(8)}<h1>Your headline here</h1>`,
    headers,
    finds: [
      {
        message: 'template',
        says: 'The page still has what its template or server came with: “Your headline here”.',
        remedy:
          'Replace the sample text and the empty links; until the page is ready, keep it out with noindex.',
        at: 'body > h1:nth-child(9)',
        severity: 'blocker',
      },
    ],
  },
  {
    html: '',
    headers,
    finds: [
      {
        message: 'empty',
        says: 'The server returned status 200, but the page is empty.',
        remedy:
          'Put the content into the page. If a script should write it, look in the console of the browser for the error that stops it. If the page has no content, return status 404 or 410.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a page that is still arriving',
    html: '<title>Kettles</title>',
    headers,
    isPart: true,
    verdict: 'not looked at',
  },
  {
    name: 'a page that only sends its visitors on, as Hugo writes for an old address',
    html: '<title>https://example.com/new/</title><meta http-equiv="refresh" content="0; url=https://example.com/new/">',
    headers,
  },
  { name: 'the same in the header', html: '', headers: { refresh: '0; url=/new' } },
  {
    name: 'an empty page that only reloads itself',
    html: '<meta http-equiv="refresh" content="30">',
    headers,
    finds: ['empty'],
  },
  {
    html: '<title>Kettles</title><nav><a href=/>Shop</a> <a href=/care>Care</a></nav>',
    headers,
    finds: [
      {
        message: 'bare',
        says: 'The page has only a menu or a frame with another page; search engines may find nothing to index.',
        remedy:
          'Put the content into the page itself; if it is in a frame, link to the framed address or write about it here.',
        severity: 'error',
      },
    ],
  },
  { name: 'much to read', html: `<title>Page not found</title>${long}`, headers },
  {
    name: 'an answer of another kind',
    html: '<h1>Page not found</h1>',
    status: 300,
    verdict: 'not applicable',
  },
  { name: 'an answer that is right', html: '<h1>Page not found</h1>', status: 299, finds: ['notFound'] },
  { name: 'a picture is something', html: '<img src=/kettle.jpg alt="">', headers },
  { name: 'scripts may fill it', html: '<div id=root></div><script src=/app.js></script>', headers },
  {
    name: 'an article about missing pages',
    html: `<title>How to mend “page not found”</title><h1>Page not found? What to do</h1>${long}`,
    headers,
  },
  { name: 'the right answer', html: '<h1>Page not found</h1>', status: 404, verdict: 'not applicable' },
  { name: 'gone is right too', html: '<h1>Page not found</h1>', status: 410, verdict: 'not applicable' },
  { name: 'status not known', html: '<h1>Page not found</h1>', verdict: 'not looked at' },
];

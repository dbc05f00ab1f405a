import { defineCheck, type Example } from '../check.ts';
import { programErrorsOf } from '../knowledge/document/program-errors.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The page shows no server error messages',
  why: 'Error messages reveal file paths, queries and versions of the software behind the site.',
  docs: 'https://cwe.mitre.org/data/definitions/209.html',
  remedy:
    'Turn off the display of errors in production (display_errors = Off in PHP, DEBUG = False in Django, APP_DEBUG=false in Laravel, customErrors mode="On" in ASP.NET), write them to a log, and show visitors a plain error page.',
  onPlatform: {
    wordpress:
      'In wp-config.php set WP_DEBUG_DISPLAY to false and WP_DEBUG_LOG to true; then find the error in wp-content/debug.log.',
  },
  messages: {
    error: {
      fault: '{software} error shown on the page',
      says: 'The page shows an error message of {software}: “{excerpt}”.',
    },
    quoted: {
      fault: '{software} error text, maybe a quote',
      says: 'The page contains an error message of {software}, maybe as a quotation: “{excerpt}”.',
      remedy:
        'If an article or a question quotes it, ignore this finding. If {software} printed it here, turn off the display of errors in production and log them instead.',
    },
  },

  *run({ page, response }) {
    const hasFailed = response !== undefined && response.status >= 500;
    const errors = programErrorsOf(page);
    const isShown = errors.some(({ mayBeQuoted }) => hasFailed || !mayBeQuoted);
    for (const { software, excerpt, mayBeQuoted } of errors) {
      const values = { software, excerpt };
      if (hasFailed || !mayBeQuoted) yield { message: 'error', values };
      // An error page of Django also has what Python wrote, as if it were quoted.
      else if (!isShown) yield { message: 'quoted', severity: 'info', values };
    }
  },
});

/** A page that shows an error message, an excerpt of which is reported. */
const shows = (software: string, text: string, excerpt = text): Example => ({
  html: `<p>${text}`,
  finds: [
    {
      message: 'error',
      says: `The page shows an error message of ${software}: “${excerpt}”.`,
      severity: 'warning',
    },
  ],
});
const mysql = 'You have an error in your SQL syntax; check the manual that corresponds to your server';
const SHOWN = 'You have an error in your SQL syntax; check the manual'.length;

export const examples: Example[] = [
  { html: '<p>All is well.' },
  {
    name: 'an article that quotes it in code, and whose heading begins like it',
    html: `<title>Updates</title><h1>Fatal error: the shop is down</h1><p>${'After the update the shop showed only this. '.repeat(3)}<pre>Fatal error: Uncaught Error: no price in /srv/shop.php on line 9</pre>`,
    finds: [
      {
        message: 'quoted',
        says: 'The page contains an error message of PHP, maybe as a quotation: “Fatal error: Uncaught Error: no price in /srv/shop.php on line 9”.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an error page that quotes the program below it',
    html: `<h1>TypeError at /kettles/</h1><p>${'The view of the shop took no price. '.repeat(3)}<pre>Traceback (most recent call last):\n File "/srv/shop/views.py", line 3</pre><p>You’re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.`,
    finds: [
      {
        message: 'error',
        says: 'The page shows an error message of Django: “You’re seeing this error because you have DEBUG = True”.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'two programs, in the order of the page',
    html: `<p>ORA-00942: table or view does not exist<p>Fatal error: Uncaught Error: no price in /srv/shop.php on line 9`,
    finds: [
      {
        message: 'error',
        says: 'The page shows an error message of Oracle: “ORA-00942”.',
        severity: 'warning',
      },
      {
        message: 'error',
        says: 'The page shows an error message of PHP: “Fatal error: Uncaught Error: no price in /srv/shop.php on line 9”.',
        severity: 'warning',
      },
    ],
  },
  {
    html: `<p>${mysql}`,
    finds: [
      {
        message: 'error',
        says: 'The page shows an error message of MySQL: “You have an error in your SQL syntax; check the manual”.',
        remedy:
          'Turn off the display of errors in production (display_errors = Off in PHP, DEBUG = False in Django, APP_DEBUG=false in Laravel, customErrors mode="On" in ASP.NET), write them to a log, and show visitors a plain error page.',
        onPlatform: {
          wordpress:
            'In wp-config.php set WP_DEBUG_DISPLAY to false and WP_DEBUG_LOG to true; then find the error in wp-content/debug.log.',
        },
        severity: 'warning',
      },
    ],
  },
  {
    name: 'of two programs, in the order of the page',
    html: `<p>${mysql}</p><p>Warning: Undefined variable $a in /var/www/shop/index.php on line 12`,
    finds: ['error', 'error'],
  },
  {
    html: '<p>Warning: Undefined variable $a in /var/www/shop/index.php on line 12',
    finds: [
      {
        message: 'error',
        says: 'The page shows an error message of PHP: “Warning: Undefined variable $a in /var/www/shop/index.php on line 12”.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<pre>Traceback (most recent call last):\n File "/app/views.py", line 3',
    finds: [
      {
        message: 'error',
        says: 'The page shows an error message of Python: “Traceback (most recent call last)”.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<pre>java.lang.NullPointerException\n at com.example.shop.Cart.total(Cart.java:42)</pre>',
    finds: [
      {
        message: 'error',
        says: 'The page shows an error message of Java: “at com.example.shop.Cart.total(Cart.java:42)”.',
        severity: 'warning',
      },
    ],
  },
  {
    html: "<h1>Server Error in '/' Application.</h1>",
    finds: [
      {
        message: 'error',
        says: "The page shows an error message of ASP.NET: “Server Error in '/' Application”.",
        severity: 'warning',
      },
    ],
  },
  shows('PHP', 'Fatal error: Uncaught Exception: no kettle in /var/www/shop/cart.php:7'),
  shows('PHP', 'Parse error: unexpected end of file in /var/www/shop/cart.php(3) on line 7'),
  shows(
    'Django',
    'You’re seeing this error because you have DEBUG = True in your Django settings file.',
    'You’re seeing this error because you have DEBUG = True',
  ),
  shows('Laravel', 'Illuminate\\Database\\QueryException'),
  shows('Ruby on Rails', 'Action Controller: Exception caught'),
  shows('Ruby on Rails', 'Extracted source (around line #12)'),
  shows('Node.js', 'at Cart.total (/srv/shop/cart.js:42:7)'),
  shows('PostgreSQL', 'Warning: pg_query(): Query failed: no kettle', 'pg_query(): Query failed'),
  shows('PostgreSQL', 'org.postgresql.util.PSQLException: ERROR: no kettle', 'PSQLException: ERROR'),
  shows('SQL Server', 'Unclosed quotation mark after the character string'),
  shows('Oracle', 'ORA-00942: table or view does not exist', 'ORA-00942'),
  shows('Symfony', 'Symfony Exception NotFoundHttpException Stack Trace'),
  shows('Flask', 'The debugger caught an exception in your WSGI application'),
  {
    name: 'a long message is cut',
    ...shows(
      'Symfony',
      `Symfony Exception ${'x'.repeat(91)} Stack Trace`,
      `Symfony Exception ${'x'.repeat(91)} Stack Tra…`,
    ),
  },
  {
    name: 'as long as the shown excerpt',
    ...shows('Symfony', `Symfony Exception ${'x'.repeat(90)} Stack Trace`),
  },
  {
    name: 'on a page that is hardly longer, it is the page’s own error',
    html: `<p>${mysql.padEnd(20 * SHOWN + 1_999, '.')}`,
    finds: ['error'],
  },
  {
    name: 'on a longer page it may be a quotation',
    html: `<p>${mysql.padEnd(20 * SHOWN + 2_000, '.')}`,
    status: 499,
    finds: ['quoted'],
  },
  {
    name: 'in a long article it may be a quotation',
    html: `<p>${'Kettles are made of copper. '.repeat(200)} ${mysql}`,
    finds: [
      {
        message: 'quoted',
        says: 'The page contains an error message of MySQL, maybe as a quotation: “You have an error in your SQL syntax; check the manual”.',
        remedy:
          'If an article or a question quotes it, ignore this finding. If MySQL printed it here, turn off the display of errors in production and log them instead.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'unless the server says that it failed',
    html: `<p>${'Kettles are made of copper. '.repeat(200)} ${mysql}`,
    status: 500,
    finds: ['error'],
  },
  { name: 'plain words', html: '<p>Warning: hot surface in /kitchen on line 3' },
];

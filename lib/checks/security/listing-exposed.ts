import { defineCheck, type Example } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

/** The line that turns listings off, by the name in the Server header. */
const SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^apache\b/i, 'Options -Indexes'],
  [/^(nginx|openresty)\b/i, 'autoindex off;'],
];
/** Only IIS writes `[To Parent Directory]`. */
const IIS = '<directoryBrowse enabled="false" />';

/** Files that nobody means to publish: dumps, backups, keys, settings, the history of the code. Archives may be downloads. */
const SECRET =
  /(?<=^|\/)(?:\.(?:git|svn|hg|env|ssh|aws|htpasswd|my\.cnf)\b[^/]*\/?|id_(?:rsa|dsa|ed25519)|wp-config\.php\S*|[^/]+\.(?:sql(?:\.\w+)?|bak|backup|dump|pfx|p12|kdbx|ovpn|sqlite3?|mdb|swp|env))$/i;

export default defineCheck({
  severity: 'warning',
  title: 'The server does not list the files of a folder',
  why: 'A listing shows every file in the folder, including backups and notes that no page links to.',
  docs: 'https://cwe.mitre.org/data/definitions/548.html',
  remedy:
    'Turn the listing off in the server (Apache: Options -Indexes, nginx: autoindex off, IIS: Directory Browsing) or put an index page into the folder. If it is a public download area, ignore this.',
  messages: {
    listing: {
      fault: 'Directory listing is on',
      says: 'The page lists the files of a folder: {sign}.',
    },
    secret: {
      fault: 'Directory listing with private files',
      says: 'The page lists the files of a folder, among them some that are not meant for everybody: {files}.',
      remedy:
        'Remove these files from the web folder now, change every password and key in them, then turn the listing off (Apache: Options -Indexes, nginx: autoindex off, IIS: Directory Browsing).',
    },
  },

  *run({ page, response }) {
    const title = page.titles[0]?.text?.trim() ?? '';
    const heading = page.headings[0]?.text?.trim() ?? '';
    const links = page.anchors.slice(0, 20).map(({ text }) => text?.trim().toLowerCase() ?? '');
    const isIndex =
      /^(index of|directory listing for) \//i.test(title) && heading.toLowerCase() === title.toLowerCase();
    const isIis = links.includes('[to parent directory]');
    if (!isIndex && !isIis) return;
    const server = (response && headerValue(response, 'server')) ?? '';
    const [, setting] = SETTINGS.find(([name]) => name.test(server)) ?? [];
    const fix = isIndex ? setting : IIS;
    const sign = isIndex ? title : '[To Parent Directory]';
    const files = page.anchors.flatMap(({ attrs: { href = '' } }) => SECRET.exec(href)?.[0] ?? []);
    const found = { values: { sign, files: files.slice(0, 5).join(', ') }, ...(fix && { fix }) };
    if (files.length > 0) yield { message: 'secret', severity: 'error', ...found };
    else yield { message: 'listing', ...found };
  },
});

export const examples: Example[] = [
  { html: '<title>Kettles</title><h1>Kettles</h1>' },
  {
    html: '<title>Index of /backup</title><h1>Index of /backup</h1>',
    finds: [
      {
        message: 'listing',
        says: 'The page lists the files of a folder: Index of /backup.',
        remedy:
          'Turn the listing off in the server (Apache: Options -Indexes, nginx: autoindex off, IIS: Directory Browsing) or put an index page into the folder. If it is a public download area, ignore this.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>Index of /backup</title><h1>Index of /backup</h1>',
    headers: { server: 'Apache/2.4.41 (Ubuntu)' },
    finds: [
      {
        message: 'listing',
        says: 'The page lists the files of a folder: Index of /backup.',
        severity: 'warning',
        fix: 'Options -Indexes',
        byHand: 'a setting of the server',
      },
    ],
  },
  {
    html: '<title>Index of /backup</title><h1>Index of /backup</h1><a href="/">Parent Directory</a><a href=".git/">.git/</a><a href="shop.sql.gz">shop.sql.gz</a><a href="kettles.zip">kettles.zip</a>',
    headers: { server: 'nginx' },
    finds: [
      {
        message: 'secret',
        says: 'The page lists the files of a folder, among them some that are not meant for everybody: .git/, shop.sql.gz.',
        remedy:
          'Remove these files from the web folder now, change every password and key in them, then turn the listing off (Apache: Options -Indexes, nginx: autoindex off, IIS: Directory Browsing).',
        severity: 'error',
        fix: 'autoindex off;',
        byHand: 'a setting of the server',
      },
    ],
  },
  ...'.svn/ .hg/ .env .env.local .ssh/ .aws/ .htpasswd .my.cnf id_rsa id_dsa id_ed25519 wp-config.php wp-config.php.bak a.sql a.bak a.backup a.dump a.pfx a.p12 a.kdbx a.ovpn a.sqlite a.sqlite3 a.mdb .a.swp prod.env A.SQL'
    .split(' ')
    .map((file) => ({
      html: `<title>Index of /</title><h1>Index of /</h1><a href="${file}">x</a>`,
      finds: ['secret'],
    })),
  {
    name: 'the first five, by their names',
    html: `<title>Index of /</title><h1>index of /</h1>${[1, 2, 3, 4, 5, 6].map((number) => `<a href="/a/${number}.sql">x</a>`).join('')}`,
    finds: [
      {
        message: 'secret',
        says: 'The page lists the files of a folder, among them some that are not meant for everybody: 1.sql, 2.sql, 3.sql, 4.sql, 5.sql.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'downloads',
    html: '<title>Index of /pub</title><h1>Index of /pub</h1><a href="a.tar.gz">a</a><a href="b.iso">b</a><a href="environment.md">c</a><a href=".gitignore.html">d</a>',
    finds: ['listing'],
  },
  {
    html: '<title>Directory listing for /src/</title><h1>Directory listing for /src/</h1>',
    finds: [
      {
        message: 'listing',
        says: 'The page lists the files of a folder: Directory listing for /src/.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>www.example.com - /files/</title><body><a href="/">[To Parent Directory]</a>',
    finds: [
      {
        message: 'listing',
        says: 'The page lists the files of a folder: [To Parent Directory].',
        severity: 'warning',
        fix: '<directoryBrowse enabled="false" />',
        byHand: 'a setting of the server',
      },
    ],
  },
  ...['nginx/1.24.0', 'openresty'].map(
    (server): Example => ({
      html: '<title>Index of /backup/</title><h1>Index of /backup/</h1>',
      headers: { server },
      finds: [
        {
          message: 'listing',
          says: 'The page lists the files of a folder: Index of /backup/.',
          severity: 'warning',
          fix: 'autoindex off;',
          byHand: 'a setting of the server',
        },
      ],
    }),
  ),
  {
    name: 'among the first twenty links',
    html: `<body>${'<a href="/">x</a>'.repeat(19)}<a href="/">[To Parent Directory]</a>`,
    finds: ['listing'],
  },
  {
    name: 'further down it is ordinary text',
    html: `<body>${'<a href="/">x</a>'.repeat(20)}<a href="/">[To Parent Directory]</a>`,
  },
  {
    name: 'a page with this title and another heading',
    html: '<title>Index of /backup</title><h1>Backups of kettles</h1>',
  },
  {
    name: 'an article about it',
    html: '<title>Index of / explained</title><h1>What “Index of /” pages are</h1>',
  },
  {
    name: 'white space around the title, the heading and the links',
    html: '<title>\n Index of /backup\n</title><h1>\n INDEX OF /backup </h1>',
    finds: [
      {
        message: 'listing',
        says: 'The page lists the files of a folder: Index of /backup.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'white space in the link of IIS',
    html: '<title>shop.example - /files/</title><a href="/"> [To Parent Directory]\n</a>',
    finds: ['listing'],
  },
  {
    name: 'a page about such pages',
    html: '<title>The Index of /backup</title><h1>The Index of /backup</h1>',
  },
];

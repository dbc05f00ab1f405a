import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { checkTexts, withoutCheckTexts } from './scripts/build/check-texts.ts';
import { noMarkupStrings } from './scripts/build/no-markup-strings.ts';
import { plainJsonImports } from './scripts/build/plain-json-imports.ts';

// Both are placeholders, to be set by whoever publishes. The id is Firefox's name for it, and stays for good.
const HOMEPAGE = 'https://plumbline.example/';
const FIREFOX_ID = 'plumbline@plumbline.example';

const LOCALES = 'lib/i18n/locales';

/** The manifest's own texts follow the browser's language, so they are written to `_locales` from our catalogues. */
function manifestLocales() {
  return readdirSync(LOCALES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const { extension } = JSON.parse(readFileSync(join(LOCALES, file), 'utf8'));
      const messages = Object.fromEntries(
        Object.entries(extension).map(([key, message]) => [key, { message }]),
      );
      return {
        relativeDest: `_locales/${file.replace('.json', '')}/messages.json`,
        contents: JSON.stringify(messages),
      };
    });
}

/**
 * What loads together lies together, with all that it imports: first what comes first. Else shared code falls into some 25
 * files, each asked for when the one before has come: 60 ms of the popup's start.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /inspect[\\/]read-ahead|popup[\\/]fit|media-types|platform[\\/]address|preload-helper|wxt-html-plugins|i18n[\\/](languages|page-texts)|load-definitions/,
    priority: 2,
  },
  { name: 'engine', test: /page[\\/]engine[\\/]engine\.ts/, priority: 1.7 },
  { name: 'verdict', test: /entrypoints[\\/]popup[\\/]first-verdict/, priority: 1.5 },
  { name: 'core', test: /entrypoints[\\/]popup[\\/]main|components[\\/]shell[\\/]mount/, priority: 1 },
];

const chunks = (): Plugin => ({
  name: 'chunks',
  // What is put into a page or runs as the worker is one file each.
  outputOptions: (options) =>
    options.format === 'es' ? { ...options, codeSplitting: { groups: CHUNKS } } : options,
  // Always a chunk by itself, which all others import: found only when the first of them is there, it costs 10 ms.
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('rolldown-runtime'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
});

export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/module-react'],
  webExt: { disabled: true },
  // What reviewers build Firefox's package from, with what tells them how.
  zip: {
    includeSources: ['**/*', '.github/store/building.md'],
    excludeSources: ['test-results/**', '*.log'],
  },
  vite: () => ({
    plugins: [
      tailwindcss(),
      chunks(),
      checkTexts(),
      withoutCheckTexts(),
      plainJsonImports(),
      noMarkupStrings,
    ],
    worker: { format: 'es' as const, plugins: () => [withoutCheckTexts(), plainJsonImports()] },
    build: {
      chunkSizeWarningLimit: 700,
      // What a page starts with is asked for at once. What it imports later lies in few files and is there already: naming
      // those ahead took 29 ms of the popup's start.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
  }),
  hooks: {
    'build:publicAssets': (_wxt, assets) => {
      assets.push(...manifestLocales());
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    homepage_url: HOMEPAGE,
    permissions: [
      'activeTab', // read the page the user asked about, and only that one
      'alarms', // look at running jobs once a minute, while there are any
      'contextMenus', // check this page, promote this page or link
      'cookies', // list what is kept for a site; useless until the user gives the right to that site
      'scripting', // take the page's snapshot after a click
      'storage', // settings, jobs and the last results
      'unlimitedStorage', // the rows of an agency's ten thousand projects are not to be thrown away
      'webRequest', // where redirects lead, so that checks on demand can judge each address before it is asked
    ],
    // Asked for when the user turns notifications on.
    optional_permissions: ['notifications'],
    // Asked for one host at a time: the address of the service, as typed in the options. And all at once, when the
    // user lets checks on demand visit the addresses that a page names.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        // Pages name addresses of either kind, and checks on demand visit them. The key only goes to https or this computer.
        'connect-src https: http:',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    // Keys that both browsers really assign: Alt+Shift+P, for one, is taken in Chromium.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
      promote: { suggested_key: { default: 'Alt+Shift+M' }, description: '__MSG_promotePage__' },
      panel: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_openPanel__' },
    },
    // What an organisation may set for its browsers. Firefox takes it without a schema, and knows no such key.
    ...(browser !== 'firefox' && { storage: { managed_schema: 'managed-schema.json' } }),
    // The first with the standard functions that the engine uses (Set.union and its kin, String.toWellFormed).
    ...(browser !== 'firefox' && { minimum_chrome_version: '122' }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: FIREFOX_ID,
          strict_min_version: '142.0',
          // Checking pages sends nothing. Firefox asks for these with the right to the service's host, when the user connects it,
          // and they can be taken back: the key; the addresses of sites and pages that the user starts something for; the
          // page's title, where the user makes it the text of a promoted link, and its language.
          // https://extensionworkshop.com/documentation/develop/firefox-builtin-data-consent/#taxonomy
          data_collection_permissions: {
            required: ['none'],
            optional: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
          },
        },
      },
    }),
  }),
});

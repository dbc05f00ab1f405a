import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { FIRST_FIREFOX } from './scripts/browser/find-firefox.mjs';
import { asciiFiles } from './scripts/build/ascii-code.ts';
import { checkTexts, withoutCheckTexts } from './scripts/build/check-texts-plugin.ts';
import { firstChecks } from './scripts/build/first-checks.ts';
import { firstTexts } from './scripts/build/first-texts-plugin.ts';
import { noMarkupStrings } from './scripts/build/no-markup-strings.ts';
import { plainJsonImports } from './scripts/build/plain-json-imports.ts';

// Both are placeholders that the publisher must replace. Firefox identifies the extension by this id, permanently.
const HOMEPAGE = 'https://plumbline.example/';
const FIREFOX_ID = 'plumbline@plumbline.example';

const LOCALES = 'lib/i18n/locales';

/**
 * The strings of the manifest follow the browser's language, so they are written from our catalogs to `_locales`.
 */
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
 * Code that loads together is bundled together with everything it imports, in loading order. Otherwise shared code
 * splits into about 25 files, each requested only after the previous one has arrived: 60 ms of the popup's startup. The
 * panel had 46, a seventh of the time to its first verdict. What several groups share is in the one with the highest
 * priority, which the others then load whole.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /shell[\\/]next-frame|inspect[\\/]read-ahead|popup[\\/]fit|media-types|platform[\\/]address|preload-helper|wxt-html-plugins|i18n[\\/](languages|page-texts)|load-definitions/,
    priority: 2,
  },
  { name: 'engine', test: /page[\\/]engine[\\/]engine\.ts/, priority: 1.7 },
  { name: 'verdict', test: /entrypoints[\\/]popup[\\/]first-verdict/, priority: 1.5 },
  { name: 'core', test: /entrypoints[\\/]popup[\\/]main|components[\\/]shell[\\/]mount/, priority: 1 },
  { name: 'source', test: /checks[\\/]collect[\\/](decode|plain)\.ts/, priority: 0.95 },
  { name: 'more-checks', test: /lib[\\/]checks[\\/]index\.ts/, priority: 0.9 },
  { name: 'site', test: /components[\\/]site[\\/]site-half/, priority: 0.8 },
  { name: 'finding', test: /report[\\/]details[\\/]finding-details/, priority: 0.75 },
  { name: 'panel', test: /entrypoints[\\/]sidepanel[\\/]main/, priority: 0.7 },
];

const chunks = (): Plugin => ({
  name: 'chunks',
  // Scripts that are injected into a page or run as the worker are one file each.
  outputOptions: (options) =>
    options.format === 'es' ? { ...options, codeSplitting: { groups: CHUNKS } } : options,
  // Always a separate chunk, which all others import. If the browser discovers it only with the first of them, it costs
  // 10 ms.
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
  // The sources from which reviewers build Firefox's package, with the instructions for that.
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
      firstChecks(),
      firstTexts(),
      plainJsonImports(),
      noMarkupStrings,
      asciiFiles(),
    ],
    worker: {
      format: 'es' as const,
      plugins: () => [withoutCheckTexts(), firstChecks(), plainJsonImports(), asciiFiles()],
    },
    build: {
      chunkSizeWarningLimit: 700,
      // A page requests what it starts with at once. What it imports later is in a few files that are already on disk:
      // preloading them took 29 ms of the popup's startup.
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
      'alarms', // check running jobs once a minute, while there are any
      'contextMenus', // check this page, promote this page or link
      'cookies', // list the cookies of a site; has no effect until the user grants access to that site
      'declarativeNetRequestWithHostAccess', // try a policy on one tab, request a page under another name; only with access to its site
      'scripting', // take the page's snapshot after a click
      'storage', // settings, jobs and the last results
      'unlimitedStorage', // the browser must not evict the rows of an agency's ten thousand projects
      'webRequest', // where redirects lead, so that the on-demand checks can judge each address before they request it
    ],
    // Requested when the user turns notifications on.
    optional_permissions: ['notifications'],
    // Requested for one host at a time: the address of the service, as typed in the options. Requested for all hosts
    // when the user lets the on-demand checks visit the addresses that a page links to.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        // Pages link to both http and https, and the on-demand checks visit both. The key is only sent to https or this
        // computer.
        'connect-src https: http:',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    // Keys that both browsers really assign. Alt+Shift+P, for example, is taken in Chromium.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
      promote: { suggested_key: { default: 'Alt+Shift+M' }, description: '__MSG_promotePage__' },
      panel: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_openPanel__' },
    },
    // What an organization can set for its browsers. Firefox accepts it without a schema and does not know this key.
    ...(browser !== 'firefox' && { storage: { managed_schema: 'managed-schema.json' } }),
    // The first versions with the standard functions that the engine uses (Set.union and related methods,
    // String.toWellFormed).
    ...(browser !== 'firefox' && { minimum_chrome_version: '122' }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: FIREFOX_ID,
          strict_min_version: `${FIRST_FIREFOX}.0`,
          // Checking pages sends nothing. Firefox asks for consent to these together with access to the service's host,
          // when the user connects the service, and the user can withdraw it: the key; the addresses of sites and pages
          // that the user starts something for; the page's title, if the user makes it the anchor text of a promoted
          // link, and its language.
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

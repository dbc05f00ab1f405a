import type { Page } from '@playwright/test';
import type { SetUp } from './set-up.ts';
import { htmlOf, KEPT, NO_STORE, STRONG, strong, weak } from './set-up-answers.ts';

const later = () => new Date(Date.now() + 3_600_000).toUTCString();

/** Goes back as a user does. Not in the evaluation itself, which the navigation may end before it has an answer. */
async function goBack(tab: Page): Promise<void> {
  await tab.evaluate(() => void setTimeout(() => history.back()));
  await tab.waitForURL('**/page');
}

/** Opens the page once, lets its worker take over, and opens it again. */
async function throughWorker(tab: Page, origin: string): Promise<void> {
  await tab.goto(`${origin}/`);
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await tab.goto(`${origin}/page`);
}

const submit = (tab: Page) =>
  tab.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/page';
    document.body.append(form);
    form.submit();
  });

export const SET_UPS: readonly SetUp[] = [
  { name: 'a strong page', isWhole: true, answer: () => strong() },
  { name: 'a weak page', isWhole: true, answer: () => weak() },
  {
    name: 'fields sent to fetch alone, never stored',
    isUsual: true,
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? weak(NO_STORE) : strong(NO_STORE)),
  },
  {
    name: 'fields sent to fetch alone, stored',
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? weak(KEPT) : strong(KEPT)),
  },
  {
    name: 'fields sent to navigations alone',
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? strong(NO_STORE) : weak(NO_STORE)),
  },
  {
    name: 'protection against bots that answers fetch with 403',
    isUsual: true,
    isWhole: true,
    answer: ({ isNavigation }) =>
      isNavigation ? strong(NO_STORE) : { kind: 'weak', status: 403, body: htmlOf('Are you a robot?') },
  },
  {
    name: 'a second GET that leads to the login',
    isUsual: true,
    isWhole: true,
    answer: ({ path, isNavigation, nth }) =>
      path === '/page' && (!isNavigation || nth > 1)
        ? { status: 302, more: [['location', '/login'], NO_STORE] }
        : path === '/login'
          ? strong(NO_STORE)
          : weak(NO_STORE),
  },
  {
    name: 'the result of a form',
    isWhole: true,
    answer: ({ method }) => (method === 'POST' ? weak() : strong()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/`);
      await Promise.all([tab.waitForURL('**/page'), submit(tab)]);
    },
  },
  {
    name: 'an address that a script has set (pushState)',
    isUsual: true,
    isWhole: true,
    own: '/',
    answer: ({ path }) => (path === '/page' ? strong() : weak()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/`);
      await tab.evaluate(() => history.pushState({}, '', '/page'));
    },
  },
  {
    name: 'a service worker with an answer of its own',
    isUsual: true,
    answer: () => strong(),
    synthetic: weak(),
    bring: throughWorker,
  },
  {
    name: 'a service worker that passes requests through',
    answer: ({ isNavigation }) => (isNavigation ? strong() : weak()),
    bring: throughWorker,
  },
  {
    name: 'Back',
    answer: ({ path }) => (path === '/page' ? weak() : strong()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.goto(`${origin}/`);
      await goBack(tab);
    },
  },
  {
    name: 'Back to a page that must not be stored',
    answer: ({ path }) => (path === '/page' ? weak(NO_STORE) : strong()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.goto(`${origin}/`);
      await goBack(tab);
    },
  },
  {
    name: 'a page that was prepared in advance',
    answer: ({ path }) =>
      path === '/page'
        ? weak()
        : {
            kind: 'weak',
            body: htmlOf(
              'Home',
              '<script type="speculationrules">{"prerender":[{"source":"list","urls":["/page"],"eagerness":"immediate"}]}</script><a href="/page">On</a>',
            ),
          },
    async bring(tab, origin) {
      const asked = tab
        .context()
        .waitForEvent('response', ({ url }) => url().endsWith('/page'))
        .catch(() => null);
      await tab.goto(`${origin}/`);
      await Promise.race([asked, tab.waitForLoadState('networkidle')]);
      await tab.getByRole('link', { name: 'On' }).click();
      await tab.waitForURL('**/page');
    },
  },
  {
    name: 'a page that has not changed (304)',
    answer: () => weak(['etag', '"1"'], ['cache-control', 'no-cache']),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.goto(`${origin}/`);
      await tab.goto(`${origin}/page`);
    },
  },
  { name: 'early hints (103)', isWhole: true, answer: () => weak() },
  {
    name: 'a redirect to the page',
    isWhole: true,
    answer: ({ path }) =>
      path === '/old' ? { status: 301, more: [...STRONG, ['location', '/page']] } : weak(),
    bring: (tab, origin) => tab.goto(`${origin}/old`),
  },
  {
    name: 'a frame of the same address with other fields',
    isWhole: true,
    answer: ({ isNavigation }) =>
      isNavigation
        ? { kind: 'weak', body: htmlOf('Frames', '<iframe src="/page"></iframe>') }
        : { kind: 'strong', body: htmlOf('Frame') },
  },
  {
    name: 'two policies',
    isWhole: true,
    answer: () => strong(['content-security-policy', "default-src 'self'"]),
  },
  {
    name: 'a policy in the page',
    isWhole: true,
    answer: () => ({
      kind: 'weak',
      body: htmlOf('Meta', `<meta http-equiv="content-security-policy" content="default-src 'none'">`),
    }),
  },
  {
    name: 'a policy that only reports',
    isWhole: true,
    answer: () => weak(['content-security-policy-report-only', "default-src 'none'"]),
  },
  {
    name: 'a response that depends on what is accepted (Vary)',
    isWhole: true,
    answer: ({ isNavigation }) =>
      isNavigation
        ? weak(KEPT, ['vary', 'accept, sec-fetch-mode'])
        : strong(KEPT, ['vary', 'accept, sec-fetch-mode']),
  },
  {
    name: 'two quick loads of one address',
    isUsual: true,
    isWhole: true,
    answer: ({ nth }) => (nth === 1 ? strong(NO_STORE) : weak(NO_STORE)),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`, { waitUntil: 'domcontentloaded' });
      await tab.reload();
    },
  },
  {
    name: 'a page that has requested itself since',
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? weak(KEPT) : strong(KEPT)),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.evaluate(async () => (await fetch(location.href, { cache: 'reload' })).text());
    },
  },
  {
    name: 'another tab that has loaded the address later',
    isWhole: true,
    isFirst: true,
    answer: ({ nth }) => (nth === 1 ? weak(KEPT) : strong(KEPT, ['date', later()])),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      const other = await tab.context().newPage();
      await other.goto(`${origin}/page`);
      await other.reload();
      await other.close();
      await tab.bringToFront();
    },
  },
  {
    name: 'an error page',
    isWhole: true,
    answer: () => ({ kind: 'weak', status: 404, body: htmlOf('Not found') }),
  },
  {
    name: 'a session cookie without flags',
    isWhole: true,
    answer: () => strong(['set-cookie', 'PHPSESSID=9f86d081884c7d659a2feaa0c55ad015; Path=/']),
  },
  {
    name: 'a cookie that browsers refuse',
    isWhole: true,
    answer: () => strong(['set-cookie', 'kettle=1; SameSite=None']),
  },
];

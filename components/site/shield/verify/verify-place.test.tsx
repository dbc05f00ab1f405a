import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createProject } from '@/lib/api/shield.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import type { Tab } from '@/lib/platform/browser.ts';
import { colourOf, themed, toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { savedFile } from '@/test/components/saved-file.ts';
import { pageInTab, tabIsClosed } from '@/test/components/tab.ts';
import {
  connected,
  drawSite,
  HOST,
  orders,
  putLists,
  putOperation,
  putProjects,
  refusedWith,
  sent,
  settle,
} from '@/test/components/with-service.tsx';
import VerifyPlace from './verify-place.tsx';

beforeEach(connected);

const TOKEN = 'sv-5c1f0a9e7d24';
const TAG = `<meta name="leaf-verify" content="${TOKEN}">`;
const RECORD = `leaf-verify=${TOKEN}`;
const FILE = '/.well-known/leaf-verify.txt';
const HINT = { meta: TAG, file: FILE, dns: { name: `_verify.${HOST}`, value: RECORD } };
const HOME = `https://${HOST}/`;
const FOUND = 'POST /shield/projects';
const VERIFY = 'POST /shield/projects/{id}/verify';

async function putProject(verified = false) {
  await putLists({ at: Date.now() - 1_000 });
  await putProjects('shield', { id: 8, domain: HOST, verified });
}
/** Provides the token that was returned with the project. */
const give = (hint: unknown = HINT, changes: object = {}) =>
  putOperation({
    id: 'order-given',
    kind: FOUND,
    state: 'accepted',
    settledAt: 1,
    seen: true,
    createdAt: 1,
    reply: {
      project: { ...createProject.example.project, domain: HOST, verify_token: TOKEN, ...changes },
      verification_hint: hint,
    },
  });
const drawPlace = () => drawSite(<VerifyPlace />);
const button = (name: string) => page.getByRole('button', { name });
const way = (name: string) => page.getByRole('group', { name: 'Verification method' }).getByText(name);
const ways = () =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.parentElement?.textContent);
/** What the browser sees, by method. */
const looks = () =>
  [...page.getByRole('status').element().querySelectorAll('li')].map(({ textContent }) => textContent);
const DNS_ROW = 'DNS TXT A browser cannot look up DNS records. The service can.';
const noFile = `File Not found yet: ${HOST}${FILE}`;
const closed = `Meta tag, File To check it from here, open ${HOST}/ and press the toolbar button there.`;
const copied = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

/** The page in front belongs to the site, which returns these responses for its other URLs. */
function openTab(answers: Readonly<Record<string, [status: number, body: string]>>, url = `${HOME}tea`) {
  pageInTab();
  useInspection.setState({ tab: { id: 7, url } as Tab });
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const [status, body] = answers[String(address)] ?? [404, ''];
    return new Response(body, { status });
  });
}
const headWith = (content: string) => `<html><head>${content}</head><body>Tea</body></html>`;

describe('the token', () => {
  it('SHD-02: is requested automatically, once, if unknown', async () => {
    await putProject();
    const { container } = await drawPlace();
    await expect
      .poll(orders)
      .toEqual([{ site: HOST, kind: FOUND, price: { kind: 'free' }, input: { body: { url: HOME } } }]);
    expect(container.querySelectorAll('.bg-line')).toHaveLength(4);
    await settle('accepted', {
      reply: { project: { ...createProject.example.project, domain: HOST }, verification_hint: HINT },
    });
    await expect.poll(ways).toEqual(['Meta tag', 'File', 'DNS TXT']);
    await expect.poll(() => sent('begin')).toHaveLength(1);
  });

  it('is requested for the home page as another project declares it, where no page of the site is open', async () => {
    await putProject();
    const start_url = `http://${HOST}:8080/tea`;
    await putProjects('audit', { id: 3, domain: HOST, start_url });
    await drawPlace();
    await expect
      .poll(() => orders().map(({ input }) => input))
      .toEqual([{ body: { url: `http://${HOST}:8080/` } }]);
  });

  it('is the one that was returned last', async () => {
    await putProject();
    await give(null);
    const project = { ...createProject.example.project, domain: HOST, verify_token: 'newer-token' };
    await putOperation({
      id: 'order-newer',
      kind: FOUND,
      state: 'accepted',
      settledAt: 2,
      createdAt: 2,
      reply: { project, verification_hint: null },
    });
    await drawPlace();
    await expect.element(page.getByText('newer-token')).toBeVisible();
  });

  it('is not requested if known', async () => {
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(ways).toHaveLength(3);
    expect(orders()).toEqual([]);
  });

  it.each([{ id: 9 }, { verify_token: null }])(
    'is requested if the known one is unusable: %j',
    async (changes) => {
      await putProject();
      await give(HINT, changes);
      await drawPlace();
      await expect.poll(() => orders().map(({ kind }) => kind)).toEqual([FOUND]);
      expect(page.getByRole('radio').elements()).toEqual([]);
    },
  );

  it.each([
    ['rejected', 'The service has an internal error.'],
    ['none', 'The response was lost. It is safe to try again.'],
  ] as const)('that was not returned is requested by a press: %s', async (state, said) => {
    await putProject();
    await drawPlace();
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await settle(state, state === 'rejected' ? { error: refusedWith('server_error') } : {});
    await expect.element(page.getByText(said)).toBeVisible();
    expect(toneOfNotice(said)).toBe('warn');
    await press(button('Try again'));
    await expect.poll(() => sent('begin')).toHaveLength(2);
  });

  it('is shown with the service’s hint, and copied alone', async () => {
    const copy = copied();
    await putProject();
    await give();
    await drawPlace();
    await press(page.getByText('Instructions from the service'));
    const words = page.getByText('Instructions from the service').element().closest('details');
    expect([...(words?.querySelectorAll('p[dir=auto]') ?? [])].map(({ textContent }) => textContent)).toEqual(
      [`meta: ${TAG}`, `file: ${FILE}`, `dns: name: _verify.${HOST}`, `dns: value: ${RECORD}`],
    );
    await press(button('Copy token'));
    expect(copy.mock.calls).toEqual([[TOKEN]]);
    await expect.element(page.getByText('Copied')).toBeVisible();
    await press(button('Request the token again'));
    await expect
      .poll(orders)
      .toEqual([{ site: HOST, kind: FOUND, price: { kind: 'free' }, input: { body: { url: HOME } } }]);
  });

  it('is shown only with the hint if no method can be read from it', async () => {
    await putProject();
    await give('Put the token somewhere.');
    await drawPlace();
    await expect.element(page.getByText('Put the token somewhere.')).toBeVisible();
    await expect.element(page.getByText(TOKEN)).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
    expect(page.getByRole('group').elements()).toEqual([]);
    await expect.element(button('Verify now')).toBeVisible();
  });
});

describe('verification by a tag', () => {
  it('SHD-04: shows and copies the tag as the service wants it', async () => {
    const copy = copied();
    await putProject();
    await give();
    await drawPlace();
    await expect.element(page.getByRole('figure', { name: 'Meta tag' })).toHaveTextContent(TAG);
    for (const said of [
      'Put this tag in the <head> of the home page:',
      'WordPress: in the theme’s header or with an SEO plugin.',
    ]) {
      await expect.element(page.getByText(said)).toBeVisible();
    }
    await press(button('Copy'));
    expect(copy.mock.calls).toEqual([[TAG]]);
  });

  it('says where it can be looked up if no page of the site is open', async () => {
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual([closed, DNS_ROW]);
    expect(button('Recheck now').elements()).toEqual([]);
  });

  it('is found in the head of the home page', async () => {
    const fetch = openTab({ [HOME]: [200, headWith(TAG)] });
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual([`Meta tag Found: ${HOST}/`, noFile, DNS_ROW]);
    expect(
      fetch.mock.calls.map(([address, options]) => [address, options?.cache, options?.credentials]),
    ).toEqual([
      [HOME, 'no-store', 'omit'],
      [`https://${HOST}${FILE}`, 'no-store', 'omit'],
    ]);
    await expect.element(button('Recheck now')).toBeVisible();
    await press(button('Recheck now'));
    await expect.poll(() => fetch.mock.calls.length).toBe(4);
  });

  it.each([
    ['elsewhere in the page', `<body>${TAG}</body>`, 200, 'Not found yet'],
    ['with another token', headWith(TAG.replace(TOKEN, 'sv-other')), 200, 'Not found yet'],
    ['on an error page', headWith(TAG), 404, 'Not found yet'],
    ['while the server fails', headWith(TAG), 500, 'Could not be checked'],
  ])('is not found %s', async (_, html, status, said) => {
    openTab({ [HOME]: [status, html] });
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual([`Meta tag ${said}: ${HOST}/`, noFile, DNS_ROW]);
    await expect.element(page.getByText('· rechecks automatically', { exact: false })).toBeVisible();
  });

  it.each([
    [true, [`Meta tag Could not be checked: ${HOST}/`, `File Could not be checked: ${HOST}${FILE}`, DNS_ROW]],
    [
      false,
      [`Meta tag, File To look for the token at ${HOST}/, Plumbline needs access to this site.`, DNS_ROW],
    ],
  ])('is unknown if the tab is closed (access to the site: %s)', async (isGranted, told) => {
    openTab({});
    tabIsClosed();
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => isGranted);
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual(told);
  });

  it('is looked for again once the browser allows it, not if the user refuses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openTab({});
    tabIsClosed();
    const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(false as never);
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockResolvedValue(false as never);
    await putProject();
    await give();
    await drawPlace();
    await expect.element(button('Allow access')).toBeVisible();
    const before = contains.mock.calls.length;
    await vi.advanceTimersByTimeAsync(8_000);
    await press(button('Allow access'));
    await expect.poll(() => request.mock.calls.length).toBe(1);
    // Drawn after whatever the refusal has led to.
    await press(way('File'));
    await expect.element(page.getByText('Upload a file to this address:')).toBeVisible();
    expect(contains.mock.calls.length).toBe(before);
    contains.mockResolvedValue(true as never);
    request.mockResolvedValue(true as never);
    await press(button('Allow access'));
    await expect
      .poll(looks)
      .toEqual([
        `Meta tag Could not be checked: ${HOST}/`,
        `File Could not be checked: ${HOST}${FILE}`,
        DNS_ROW,
      ]);
  });

  it('is found on the page in front, whatever the home page has', async () => {
    openTab({});
    const url = `https://www.${HOST}/tea`;
    useInspection.setState({ inspection: inspectionOf({ url, html: headWith(TAG) }) });
    await putProject();
    await give();
    await drawPlace();
    await expect
      .poll(looks)
      .toEqual([
        `Meta tag Your browser sees the tag on this page: www.${HOST}/tea`,
        `File Not found yet: www.${HOST}${FILE}`,
        DNS_ROW,
      ]);
  });

  it('is found on the home page, whatever page is in front', async () => {
    openTab({ [HOME]: [200, headWith(TAG)] });
    const url = `https://${HOST}/tea`;
    useInspection.setState({ inspection: inspectionOf({ url, html: headWith(TAG) }) });
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual([`Meta tag Found: ${HOST}/`, noFile, DNS_ROW]);
  });

  it('is not found on a page of another site', async () => {
    useInspection.setState({
      inspection: inspectionOf({ url: 'https://other.example/', html: headWith(TAG) }),
    });
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual([closed, DNS_ROW]);
  });
});

describe('verification by a file', () => {
  const drawFile = async () => {
    await putProject();
    await give();
    await drawPlace();
    await press(way('File'));
  };

  it('shows URL and line, copies the line, and saves the file under its name', async () => {
    const copy = copied();
    const saved = savedFile();
    await drawFile();
    await expect
      .element(page.getByRole('figure', { name: 'Upload a file to this address:' }))
      .toHaveTextContent(`https://${HOST}${FILE}`);
    await expect
      .element(page.getByRole('figure', { name: 'containing this line:' }))
      .toHaveTextContent(TOKEN);
    await press(button('Copy'));
    expect(copy.mock.calls).toEqual([[TOKEN]]);
    await press(button('Save file'));
    expect(await saved()).toEqual({ name: 'leaf-verify.txt', type: 'text/plain', text: `${TOKEN}\n` });
  });

  it.each([
    ['there', [200, `# of ours\r\n ${TOKEN} \r\n`], 'Found'],
    ['not there', [404, TOKEN], 'Not found yet'],
    ['there with another line', [200, `${TOKEN}0`], 'Not found yet'],
  ] as const)('is %s', async (_, [status, text], said) => {
    openTab({ [`https://${HOST}${FILE}`]: [status, text] });
    await drawFile();
    await expect
      .poll(looks)
      .toEqual([`Meta tag Not found yet: ${HOST}/`, `File ${said}: ${HOST}${FILE}`, DNS_ROW]);
  });

  it('is found while another method is shown, and looking ends', async () => {
    openTab({ [`https://${HOST}${FILE}`]: [200, TOKEN] });
    await putProject();
    await give();
    await drawPlace();
    await expect.element(page.getByRole('figure', { name: 'Meta tag' })).toBeVisible();
    await expect
      .poll(looks)
      .toEqual([`Meta tag Not found yet: ${HOST}/`, `File Found: ${HOST}${FILE}`, DNS_ROW]);
    await expect.element(button('Recheck now')).toBeVisible();
  });

  it.each([
    ['host', 'https', `www.${HOST}`],
    ['port', 'https', `${HOST}:8443`],
    ['scheme', 'http', HOST],
  ])('cannot be looked up from another %s', async (_, scheme, host) => {
    openTab({}, `https://${HOST}/tea`);
    await putProject();
    await give({ file: `${scheme}://${host}${FILE}` });
    await drawPlace();
    await expect
      .poll(looks)
      .toEqual([`File To check it from here, open ${host}${FILE} and press the toolbar button there.`]);
    await expect.poll(ways).toEqual(['File']);
  });
});

describe('verification by a DNS record', () => {
  const rows = () => [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);

  it('shows name, type and value, and copies each', async () => {
    const copy = copied();
    await putProject();
    await give();
    await drawPlace();
    await press(way('DNS TXT'));
    await expect.poll(() => rows()).toEqual(['Name', `_verify.${HOST}`, 'Type', 'TXT', 'Value', RECORD]);
    await press(button('Copy value'));
    await press(button('Copy name'));
    expect(copy.mock.calls).toEqual([[RECORD], [`_verify.${HOST}`]]);
    await expect.poll(looks).toEqual([closed, DNS_ROW]);
    for (const said of [
      'Add this record to the domain:',
      'DNS changes can take an hour to propagate. The browser cannot check them; only the service can.',
    ]) {
      expect(page.getByText(said).elements()).toHaveLength(1);
    }
  });

  it('has no name if the hint has none', async () => {
    await putProject();
    await give({ dns: RECORD });
    await drawPlace();
    await expect.poll(rows).toEqual(['Type', 'TXT', 'Value', RECORD]);
    expect(button('Copy name').elements()).toEqual([]);
  });
});

describe('the service’s own check', () => {
  const alert = () => page.getByRole('alert');
  const verify = async () => {
    await press(button('Verify now'));
    await expect.poll(() => sent('begin')).toHaveLength(1);
  };

  it('SHD-03: is ordered for this project', async () => {
    await putProject();
    await give();
    await drawPlace();
    await verify();
    await expect
      .poll(orders)
      .toEqual([{ site: HOST, kind: VERIFY, price: { kind: 'free' }, input: { params: { id: 8 } } }]);
    await expect.element(button('The service is checking…')).toBeDisabled();
    expect(alert().elements()).toEqual([]);
  });

  it('that finds it verifies the site, and leads to the scans', async () => {
    await putProject();
    await give();
    const { history } = await drawPlace();
    await verify();
    await settle('accepted', { reply: { verified: true, method: 'dns_txt' } });
    await expect.element(page.getByText('Verified by DNS record')).toBeVisible();
    await expect.element(page.getByText('Deep and comprehensive scans are now available.')).toBeVisible();
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await press(button('Choose a scan'));
    expect(history).toEqual(['/site', '/shield']);
  });

  const EITHER = 'Your browser cannot see the token either. Has it been published?';
  const UNKNOWN = 'Your browser could not look for the token at this place. Has it been published?';
  const SEEN =
    'Your browser can see the token, but the service cannot. Check for a cache, a firewall or a login in front of the page.';
  it.each([
    ['Meta tag', EITHER, 200],
    ['Meta tag', UNKNOWN, 500],
    ['File', EITHER, 200],
    ['File', UNKNOWN, null],
    ['DNS TXT', 'DNS changes can take an hour to propagate. Try again later.', 200],
  ])('that does not find it by %s suggests a cause: %s', async (name, advice, status) => {
    if (status) openTab({ [HOME]: [status, '<head></head>'] });
    await putProject();
    await give();
    await drawPlace();
    await press(way(name));
    await verify();
    await settle('accepted', { reply: { verified: false } });
    await expect.element(page.getByText('The service did not find the token')).toBeVisible();
    await expect.element(alert()).toHaveTextContent(`The service did not find the token${advice}`);
    expect(colourOf(alert().element().querySelector('svg'))).toBe(themed('warn'));
    await press(button('Verify again'));
    await expect.poll(() => sent('begin')).toHaveLength(2);
    expect(alert().elements()).toEqual([]);
  });

  it('that does not find what the browser sees says so, whichever method is shown', async () => {
    openTab({ [HOME]: [200, headWith(TAG)] });
    await putProject();
    await give();
    await drawPlace();
    await expect.poll(looks).toEqual([`Meta tag Found: ${HOST}/`, noFile, DNS_ROW]);
    await press(way('File'));
    await verify();
    await settle('accepted', { reply: { verified: false } });
    await expect.element(page.getByText(SEEN)).toBeVisible();
  });

  it('that was before the browser saw the token suggests only to verify again', async () => {
    await putProject();
    await give();
    await drawPlace();
    await verify();
    await settle('accepted', { reply: { verified: false } });
    await expect.element(alert()).toHaveTextContent(`The service did not find the token${UNKNOWN}`);
    useInspection.setState({ inspection: inspectionOf({ url: HOME, html: headWith(TAG) }) });
    const since = 'Your browser can see the token now. Verify again.';
    await expect.element(alert()).toHaveTextContent(`The service did not find the token${since}`);
    await press(button('Verify again'));
    await expect.poll(() => sent('begin')).toHaveLength(2);
    await settle('accepted', { reply: { verified: false } });
    await expect.element(alert()).toHaveTextContent(`The service did not find the token${SEEN}`);
  });

  it('that is refused shows the reason', async () => {
    await putProject();
    await give();
    await drawPlace();
    await verify();
    await settle('rejected', { error: refusedWith('rate_limited') });
    await expect.element(alert()).toHaveTextContent('Too many requests. Try again in a minute.');
    await expect.element(button('Verify again')).toBeEnabled();
  });

  it('can be ordered again after a lost response', async () => {
    await putProject();
    await give();
    await drawPlace();
    await verify();
    await settle('undecided');
    await expect.element(page.getByText('The response was lost. It is safe to try again.')).toBeVisible();
    expect(toneOfNotice('The response was lost.')).toBe('warn');
    expect(page.getByText('The service did not find the token').elements()).toEqual([]);
  });
});

it('reports a site that is already verified', async () => {
  await putProject(true);
  await drawPlace();
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
  expect(colourOf(document.querySelector('svg'))).toBe(themed('pass'));
  expect(orders()).toEqual([]);
});

it('opens the panel from the popup', async () => {
  const open = vi.spyOn(fakeBrowser.tabs, 'create');
  await putProject(true);
  await drawSite(<VerifyPlace />, { at: null });
  await press(button('Choose a scan'));
  await expect.poll(() => open.mock.calls[0]?.[0].url).toMatch(/sidepanel\.html\?site=.*\/shield$/);
});

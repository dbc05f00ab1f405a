import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { estimate, listCrawls } from '@/lib/api/audit.ts';
import { colourOf, themed, toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  putJob,
  putLists,
  putOperation,
  putProjects,
  refuse,
  refusedWith,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import AuditPlace from './audit-place.tsx';

beforeEach(connected);

const START = 'POST /audit/projects/{id}/crawls';
const INPUT = { params: { id: 3 } };
const PRICE = 'USD\u00a04.80';
const PAID = { kind: 'exact', amount: 4.8, currency: 'USD' } as const;

const crawl = (id: number, health_score: number) => ({ id, status: 'done', health_score, pages_crawled: 25 });
async function putProject() {
  await putLists();
  await putProjects('audit', { id: 3, domain: HOST });
}
const drawPlace = (url = `https://${HOST}/tea?x=1`) => drawSite(<AuditPlace />, { url });
const express = () => page.getByRole('radio', { name: /^Express/ });
const full = () => page.getByRole('radio', { name: /^Full/ });
const about = () => full().element().parentElement?.textContent;
const button = (name: string) => page.getByRole('button', { name });
const startExpress = () => button('Run express audit');
const begin = async (name: string) => {
  await press(button(name));
  await expect.poll(() => sent('begin')).toHaveLength(1);
};

describe('a site that was never audited', () => {
  it('gets its project with the first audit, which is free', async () => {
    await putLists();
    await drawPlace('https://www.copper-leaf.example:8443/tea?x=1');
    await expect.element(page.getByText(`No audit project for ${HOST} yet`)).toBeVisible();
    await expect.element(page.getByText('The first audit creates one for free.')).toBeVisible();
    await expect
      .poll(about)
      .toBe('Full–Run an express audit first. It shows how large the site is, which determines the price.');
    await expect.element(full()).toBeDisabled();
    await press(startExpress());
    const first = {
      kind: 'POST /audit/projects',
      input: { body: { url: 'https://www.copper-leaf.example:8443/', name: 'www.copper-leaf.example' } },
    };
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: { kind: 'free' },
        kind: START,
        input: { params: { id: 0 }, body: { mode: 'express' } },
        first,
      },
    ]);
    expect(asked(estimate)).toEqual([]);
    // The project is being created.
    await expect.element(page.getByText('An audit is running')).toBeVisible();
    expect(page.getByText(`No audit project for ${HOST} yet`).elements()).toEqual([]);
  });

  it('is called as people read it if its domain has letters of another script', async () => {
    await putLists();
    await drawPlace('https://xn--80aqe.example/tea');
    await press(startExpress());
    const body = { url: 'https://xn--80aqe.example/', name: 'каи.example' };
    await expect.poll(() => orders()[0]?.first).toEqual({ kind: 'POST /audit/projects', input: { body } });
  });

  it('can have another start, another name, and its subdomains', async () => {
    await putLists();
    await drawPlace(`http://${HOST}:8080/tea`);
    await press(page.getByText('Project settings'));
    const field = (name: string) => page.getByRole('textbox', { name });
    await expect.element(field('Start address')).toHaveValue(`http://${HOST}:8080/`);
    await expect
      .element(field('Start address'))
      .toHaveAccessibleDescription('The audit follows links from here.');
    await field('Start address').fill('');
    await press(startExpress());
    await expect.element(field('Start address')).toHaveAccessibleDescription('Fill in this field.');
    expect(orders()).toEqual([]);
    await field('Start address').fill(`shop.${HOST}/teas/`);
    await field('Project name (optional)').fill('Teas');
    const subdomains = page.getByRole('switch', { name: 'Include subdomains' });
    await expect
      .element(subdomains)
      .toHaveAccessibleDescription(
        'Pages of subdomains count toward the size of the site, and so toward the price of a full audit.',
      );
    await press(subdomains);
    await press(startExpress());
    const body = { url: `https://shop.${HOST}/teas/`, name: 'Teas', include_subdomains: true };
    await expect.poll(() => orders()[0]?.first).toEqual({ kind: 'POST /audit/projects', input: { body } });
  });

  it('starts at the address that another project declares, if no page is in front', async () => {
    await putLists();
    await putProjects('promotion', {
      id: 1,
      name: 'Kettles',
      domain_host: HOST,
      homepage_url: `http://${HOST}:8080/start?x=1`,
    });
    await drawPlace('');
    await press(startExpress());
    const body = { url: `http://${HOST}:8080/`, name: HOST };
    await expect.poll(() => orders()[0]?.first).toEqual({ kind: 'POST /audit/projects', input: { body } });
  });

  it('shows a guessed address before anything is created with it', async () => {
    await putLists();
    await putProjects('promotion', {
      id: 1,
      name: 'Other',
      domain_host: HOST,
      homepage_url: 'http://other.example/',
    });
    await drawPlace('');
    const start = page.getByRole('textbox', { name: 'Start address' });
    await expect.element(start).toBeVisible();
    await expect.element(start).toHaveValue(`https://${HOST}/`);
    await expect
      .element(start)
      .toHaveAccessibleDescription(
        'No page of this site is open, so check that it begins with http:// or https:// as the site does.',
      );
  });
});

describe('an express audit', () => {
  it('is chosen at first, and free', async () => {
    await putProject();
    serve(estimate);
    await drawPlace();
    await expect.element(full()).toBeEnabled();
    await expect.element(express()).toBeChecked();
    await expect.element(page.getByRole('group', { name: 'Audit type' })).toBeVisible();
    expect(express().element().parentElement?.textContent).toBe(
      'Expressfreethe first pages of the site · a few audits per day',
    );
    expect(page.getByText('Charged in advance.').elements()).toEqual([]);
    expect(page.getByText('No audit project', { exact: false }).elements()).toEqual([]);
    await press(startExpress());
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: { kind: 'free' },
        kind: START,
        input: { params: { id: 3 }, body: { mode: 'express' } },
      },
    ]);
  });

  it('that is being sent is shown as running, instead of the form', async () => {
    await putProject();
    await drawPlace();
    await begin('Run express audit');
    await expect.element(page.getByText('An audit is running')).toBeVisible();
    await expect.element(page.getByText('starting…')).toBeVisible();
    await expect.element(page.getByText('You can close this; the audit continues.')).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
  });

  it('that was accepted reloads the site once', async () => {
    await putProject();
    await drawPlace();
    await begin('Run express audit');
    await settle('accepted', { results: [{ id: 41, charged: 0 }] });
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.element(startExpress()).toBeVisible();
  });

  it('that was refused shows the reason next to the form', async () => {
    await putProject();
    await drawPlace();
    await begin('Run express audit');
    await settle('rejected', { error: refusedWith('express_limit') });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('No free express audits left today. More will be available within 24 hours.');
    expect(sent('refresh')).toEqual([]);
  });

  it('that could not be sent shows the reason', async () => {
    await putProject();
    refuseOrders('not_a_website');
    await drawPlace();
    await press(startExpress());
    await expect.element(page.getByRole('alert')).toHaveTextContent('Only websites can be audited.');
  });
});

describe('an earlier order', () => {
  const HOURS = 3_600_000;
  const rejected = (changes: object = {}) =>
    putOperation({
      id: 'order-1',
      kind: START,
      state: 'rejected',
      error: refusedWith('express_limit'),
      settledAt: Date.now(),
      ...changes,
    });
  const alert = () => page.getByRole('alert').elements();

  it.each(['express_limit', 'not_found'] as const)(
    'that was refused today with %s is still shown',
    async (code) => {
      // The day must not end between the refusal and the drawing.
      const now = Date.now();
      vi.spyOn(Date, 'now').mockReturnValue(now);
      await putProject();
      await rejected({ error: refusedWith(code) });
      await drawPlace();
      await expect.element(page.getByRole('alert')).toBeVisible();
    },
  );

  it.each([
    ['yesterday', { settledAt: Date.now() - 24 * HOURS }],
    ['and seen', { seen: true }],
    ['and was paid', { price: PAID }],
    ['while the service was off', { error: refusedWith('api_disabled') }],
    ['while another audit was running', { error: refusedWith('already_running') }],
    ['for too many requests', { error: refusedWith('rate_limited') }],
    ['and followed by another', { createdAt: 5 }],
  ])('that was refused %s is not shown', async (_, changes) => {
    await putProject();
    await rejected(changes);
    if ('createdAt' in changes)
      await putOperation({ id: 'order-2', kind: START, state: 'accepted', createdAt: 9, settledAt: 9 });
    await drawPlace();
    await expect.element(startExpress()).toBeVisible();
    expect(alert()).toEqual([]);
  });

  it.each([
    ['today by the service’s clock, although yesterday here', '24T01:00', '24T05:00', 1],
    ['yesterday by the service’s clock, although today here', '23T23:30', '24T00:30', 0],
  ])('that was refused %s', async (_, settled, now, alerts) => {
    const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
    vi.spyOn(Date, 'now').mockReturnValue(at(now));
    await putProject();
    await rejected({ settledAt: at(settled) });
    await drawPlace();
    await expect.element(startExpress()).toBeVisible();
    expect(alert().length).toBe(alerts);
  });

  it('that is still open counts as starting', async () => {
    await putProject();
    await putOperation({ id: 'order-1', kind: START, state: 'unknown' });
    await drawPlace();
    await expect.element(page.getByText('starting…')).toBeVisible();
  });

  it('that was accepted before the page was opened reloads nothing', async () => {
    await putProject();
    await putOperation({ id: 'order-1', kind: START, state: 'accepted', settledAt: Date.now() - HOURS });
    await drawPlace();
    await expect.element(startExpress()).toBeVisible();
    expect(sent('refresh')).toEqual([]);
  });
});

describe('a full audit', () => {
  it('AUD-04: is offered at the service’s price, which is on the button that pays it', async () => {
    await putProject();
    await keepReply(balance, {});
    serve(estimate);
    await drawPlace();
    await expect.element(full()).toBeEnabled();
    await expect.poll(about).toBe(`Full${PRICE}about 480 pages, according to the last express audit`);
    await press(full());
    await expect.element(page.getByText('Charged in advance.')).toBeVisible();
    expect(startExpress().elements()).toEqual([]);
    await press(button(`Pay ${PRICE} and audit about 480 pages`));
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: PAID,
        kind: START,
        input: { params: { id: 3 }, body: { mode: 'full' } },
      },
    ]);
  });

  describe('whose price is over two minutes old when it is to be paid', () => {
    const open = async () => {
      await putProject();
      await keepReply(balance, {});
      serve(estimate);
      await drawPlace();
      await press(full());
      const pays = button(`Pay ${PRICE} and audit about 480 pages`);
      await expect.element(pays).toBeVisible();
      const now = Date.now();
      vi.spyOn(Date, 'now').mockImplementation(() => now + 120_000);
      return pays;
    };
    const trouble = () => page.getByRole('alert').element().textContent;

    it('is ordered if the service still wants the same', async () => {
      await press(await open());
      await expect.poll(() => orders()[0]?.price).toEqual(PAID);
      expect(asked(estimate)).toHaveLength(2);
    });

    it.each([
      [{ full_audit_price: 9.6 }, 'Pay USD\u00a09.60 and audit about 480 pages'],
      [{ currency: 'EUR' }, 'Pay EUR\u00a04.80 and audit about 480 pages'],
    ])('is not ordered if the service now wants another one: %j', async (changes, pays) => {
      const old = await open();
      serve(estimate, changes);
      await press(old);
      await expect.poll(trouble).toBe(`The price of ${PRICE} is no longer valid. Nothing has been ordered.`);
      await expect.element(button(pays)).toBeEnabled();
      expect(orders()).toEqual([]);
    });

    it('is not ordered if the service now has none', async () => {
      const old = await open();
      serve(estimate, { has_estimate: false });
      await press(old);
      await expect.poll(trouble).toBe(`The price of ${PRICE} is no longer valid. Nothing has been ordered.`);
      await expect.element(startExpress()).toBeEnabled();
      expect(orders()).toEqual([]);
    });

    it('is not ordered if the service does not say', async () => {
      const old = await open();
      refuse(estimate, 'offline');
      await press(old);
      await expect.poll(trouble).toBe('No network connection.');
      await expect.element(old).toBeEnabled();
      expect(orders()).toEqual([]);
      // That is over as soon as the service is asked again.
      serve(estimate, () => new Promise(() => {}));
      await press(old);
      await expect.element(old).toBeDisabled();
      expect(page.getByRole('alert').query()).toBeNull();
    });
  });

  it('is deselected by choosing an express one', async () => {
    await putProject();
    serve(estimate);
    await drawPlace();
    await press(full());
    await press(express());
    await press(startExpress());
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: { kind: 'free' },
        kind: START,
        input: { params: { id: 3 }, body: { mode: 'express' } },
      },
    ]);
  });

  it.each([
    [
      { estimated_pages: 1 },
      'about 1 page, according to the last express audit',
      `Pay ${PRICE} and audit about 1 page`,
    ],
    [{ estimated_pages: null }, 'the whole site', `Pay ${PRICE} and audit the site`],
  ])('shows its size as far as known: %j', async (changes, said, pays) => {
    await putProject();
    serve(estimate, changes);
    await drawPlace();
    await expect.poll(about).toBe(`Full${PRICE}${said}`);
    await press(full());
    await expect.element(button(pays)).toBeVisible();
  });

  it.each([
    ['it is loading', () => {}, 'getting the price…'],
    [
      'there is no estimate',
      () => refuse(estimate, 'need_estimate'),
      'Run an express audit first. It shows how large the site is, which determines the price.',
    ],
    ['there is no price', () => serve(estimate, { currency: null }), 'The service returned no price.'],
    ['it is refused', () => refuse(estimate, 'rate_limited'), 'Too many requests. Try again in a minute.'],
  ])('cannot be chosen if %s', async (_, answer, said) => {
    await putProject();
    answer();
    await drawPlace();
    await expect.poll(about).toBe(`Full–${said}`);
    await expect.element(full()).toBeDisabled();
    await expect.element(startExpress()).toBeEnabled();
  });

  it('in another currency than the balance says so before payment', async () => {
    await putProject();
    await keepReply(balance, {});
    serve(estimate, { currency: 'EUR' });
    await drawPlace();
    const word =
      'This price is in EUR, your balance in USD. The service does not state what will be charged in USD.';
    await expect.element(full()).toBeEnabled();
    expect(page.getByText(word).elements()).toEqual([]);
    await press(full());
    await expect.element(page.getByText(word)).toBeVisible();
    await expect.element(button('Pay EUR\u00a04.80 and audit about 480 pages')).toBeEnabled();
  });

  it('that costs more than the balance shows the difference, only while it is chosen', async () => {
    await putProject();
    await keepReply(balance, {});
    serve(estimate);
    await drawPlace();
    await press(full());
    await begin(`Pay ${PRICE} and audit about 480 pages`);
    const details = { required: 4.8, balance: 1.3, shortfall: 3.5, currency: 'USD' };
    await settle('rejected', { error: refusedWith('insufficient_funds', details) });
    await expect.element(page.getByText('The balance is too low.')).toBeVisible();
    await expect.element(page.getByText('USD\u00a03.50')).toBeVisible();
    // The choice is kept although the form was removed.
    await expect.element(full()).toBeChecked();
    await press(express());
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a running audit', () => {
  it.each([
    [{ progress: null }, 'queued', null, 'polite'],
    [{ progress: { done: 6, total: 24 } }, 'crawling 6 of about 24 pages', '25', 'off'],
    [{ progress: { done: 1, total: null } }, '1 page crawled', null, 'off'],
    [{ error: 'offline' as const }, 'running; last update failed: No network connection.', null, 'polite'],
  ])('is shown, and announced unless it is a figure: %j', async (changes, said, value, live) => {
    await putProject();
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, ...changes });
    await drawPlace();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(page.getByText(said).element().getAttribute('aria-live')).toBe(live);
    const bar = page.getByRole('progressbar', { name: 'Progress of the audit' }).element();
    expect(bar.getAttribute('aria-valuenow')).toBe(value);
    expect(page.getByRole('radio').elements()).toEqual([]);
  });

  it('is not shown as failed because of an error shown for all products', async () => {
    await putLists({ error: 'offline' });
    await putProjects('audit', { id: 3, domain: HOST });
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, error: 'offline' });
    await drawPlace();
    await expect.element(page.getByText('queued')).toBeVisible();
  });

  it('reloads the outdated list and price when it ends', async () => {
    await putProject();
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41 });
    await drawPlace();
    await expect.element(page.getByText('queued')).toBeVisible();
    expect(asked(listCrawls)).toEqual([]);
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, phase: 'done', endedAt: Date.now() });
    await expect.poll(() => asked(listCrawls)).toEqual([INPUT]);
    const anew = sent('call').filter(({ maxAge }) => maxAge === 0);
    expect(anew.map(({ endpoint }) => endpoint)).toEqual([
      'GET /audit/projects/{id}/crawls',
      'GET /audit/projects/{id}/estimate',
    ]);
  });

  it('that ended before the page was opened reloads nothing', async () => {
    await putProject();
    const endedAt = Date.now() - 5_000;
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, phase: 'done', endedAt });
    await drawPlace();
    await expect.element(startExpress()).toBeVisible();
    expect(asked(listCrawls)).toEqual([]);
  });
});

describe('the health of the site', () => {
  const card = () => page.getByText('Health', { exact: true }).element().closest('.rounded-card');

  it('is the last known one, with its trend', async () => {
    await putProject();
    await keepReply(listCrawls, INPUT, { crawls: [crawl(41, 87), crawl(40, 80), crawl(39, 60)] });
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 42, phase: 'lost', endedAt: Date.now() });
    await drawPlace();
    await expect.poll(() => card()?.textContent).toBe('87Health▲77 more');
    expect(colourOf(page.getByText('▲7').first().element())).toBe(themed('pass'));
    await expect.element(page.getByRole('img')).toHaveAccessibleName('Health in recent audits: 60, 80, 87');
    expect(page.getByRole('listitem').elements()).toHaveLength(4);
  });

  it('has no comparison if there is only one', async () => {
    await putProject();
    await keepReply(listCrawls, INPUT, { crawls: [crawl(41, 87)] });
    await drawPlace();
    await expect.poll(() => card()?.textContent).toBe('87Health');
  });

  it('is hidden if none is known', async () => {
    await putProject();
    await keepReply(listCrawls, INPUT, { crawls: [{ id: 41, status: 'done' }] });
    await drawPlace();
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
    expect(page.getByText('Health').elements()).toEqual([]);
  });
});

describe('an audit place with unknown projects', () => {
  it('shows a placeholder', async () => {
    const { container } = await drawPlace();
    await expect.poll(() => container.querySelectorAll('.bg-line').length).toBe(4);
    expect(container.textContent).toBe('');
  });

  it.each([
    [
      'forbidden_scope',
      'Your key has no access to this. Use a key with the “audit” scope.',
      'note',
      'Options',
    ],
    ['server_error', 'The service has an internal error.', 'warn', 'Try again'],
  ] as const)('says why: %s', async (error, said, tone, action) => {
    await putLists({}, ['rank', 'shield', 'promotion']);
    await putLists({ at: null, error }, ['audit']);
    await drawPlace();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(toneOfNotice(said)).toBe(tone);
    expect(
      page
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([action]);
  });

  it('says that known ones may be outdated', async () => {
    await putProject();
    await putLists({ error: 'timeout' }, ['audit']);
    await drawPlace();
    await expect.element(page.getByText('The service took too long to respond.')).toBeVisible();
    expect(toneOfNotice('The service took')).toBe('warn');
    await expect.element(startExpress()).toBeVisible();
  });

  it('reports an audit whose response was lost', async () => {
    await page.viewport(400, 800);
    await putProject();
    await putOperation({ id: 'order-1', kind: START, state: 'none', settledAt: 1 });
    await drawPlace();
    await expect
      .element(page.getByText('SEO audit: no sign that it went through. Starting again is free.'))
      .toBeVisible();
  });
});

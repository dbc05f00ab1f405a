const FAULTS = {
  'no answer (reset)': { network: 'reset' },
  'answer lost after processing': { network: 'drop' },
  'half an answer': { network: 'truncate' },
  '500 server_error': { code: 'server_error' },
  '503 api_disabled': { code: 'api_disabled' },
  '429 rate_limited': { code: 'rate_limited', headers: { 'retry-after': '30' } },
  '401 unauthorized': { code: 'unauthorized' },
  'a proxy’s page, 502': { status: 502, body: '<h1>Bad gateway</h1>' },
  'five seconds late': { delay: 5000 },
};
const at = (id) => document.getElementById(id);
const element = (tag, ...children) => {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
};
const list = (id, items) => at(id).replaceChildren(...items.map((item) => element('li', ...[item].flat())));
const table = (id, rows) =>
  at(id).replaceChildren(
    ...rows.map((cells) => element('tr', ...cells.map((cell) => element('td', String(cell ?? ''))))),
  );
const button = (text, act) => {
  const made = element('button', text);
  made.addEventListener('click', act);
  return made;
};

async function call(method, path, body) {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox': '1' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) alert(answer.error);
  return answer;
}
/** Sends a control call, then shows the new state. */
const act = async (...request) => {
  const answer = await call(...request);
  await show();
  return answer;
};
const onSubmit = (id, action) =>
  at(id).addEventListener('submit', (event) => {
    event.preventDefault();
    action(new FormData(event.target));
  });
const account = () => `/accounts/${at('account').value}`;

async function show() {
  const [{ account: shown, active_runs, sites, ledger }, { clock, baseUrl }, { requests }, { faults }] =
    await Promise.all([
      call('GET', account()),
      call('GET', ''),
      call('GET', '/requests'),
      call('GET', '/faults'),
    ]);
  at('where').textContent = baseUrl;
  at('clock').textContent = `${clock.now}, ${clock.speed} virtual seconds in a real one`;
  const facts = {
    Balance: `${shown.balance.toFixed(2)} ${shown.currency}`,
    Plan: shown.is_pro ? 'Pro' : 'basic',
  };
  at('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [element('dt', name), element('dd', value)]),
  );
  // A form that the user is editing is not updated.
  if (!at('settings').contains(document.activeElement)) {
    const { is_pro, discount_percent, language } = at('settings').elements;
    is_pro.checked = shown.is_pro;
    discount_percent.value = shown.discount_percent;
    language.value = shown.language;
  }
  list(
    'keys',
    shown.keys.map(({ id, label, scopes, revoked }) => [
      `${label}: ${scopes.join(', ')} `,
      revoked ? '(revoked)' : button('Revoke', () => act('DELETE', `/keys/${id}`)),
    ]),
  );
  list(
    'runs',
    active_runs.map(({ id, target_url, status, progress }) => [
      `${id}: ${target_url} ${status} ${progress.pct} % `,
      button('Cancel', () => act('POST', `/runs/${id}/cancel`)),
    ]),
  );
  list(
    'sites',
    sites.map(({ domain, verify_token: token, verified_by }) => [
      `${domain} ${verified_by ? `verified (${verified_by})` : token} `,
      domain.endsWith('shop.localhost')
        ? button('Put the token on the demo shop', () => act('POST', '/shop/token', { token }))
        : '',
    ]),
  );
  list(
    'faults',
    faults.map((fault) => JSON.stringify(fault)),
  );
  table(
    'ledger',
    ledger.slice(0, 100).map((row) => [row.at, row.amount.toFixed(2), row.reason, row.subject]),
  );
  table(
    'requests',
    requests
      .slice(-100)
      .reverse()
      .map((row) => [
        new Date(row.realAt).toLocaleTimeString(),
        row.method,
        row.path + row.query,
        row.status,
        row.code,
        row.fault,
      ]),
  );
}

onSubmit('top-up', (data) => act('PATCH', account(), { top_up: Number(data.get('amount')) }));
onSubmit('settings', (data) =>
  act('PATCH', account(), {
    is_pro: data.has('is_pro'),
    discount_percent: Number(data.get('discount_percent')),
    language: data.get('language'),
  }),
);
onSubmit('new-key', async (data) => {
  const { key } = await act('POST', `${account()}/keys`, {
    scopes: data.getAll('scope'),
    label: 'Dashboard',
  });
  if (key) at('issued').replaceChildren('The key, shown only now: ', element('code', key));
});
onSubmit('new-project', (data) => act('POST', `${account()}/projects`, Object.fromEntries(data)));
onSubmit('advance', (data) => act('POST', '/clock', { advance: Number(data.get('hours')) * 3600 }));
onSubmit('speed', (data) => act('POST', '/clock', { speed: Number(data.get('speed')) }));
onSubmit('fault', (data) => {
  const operation = data.get('operation');
  act('POST', '/faults', { ...FAULTS[data.get('what')], ...(operation && { operation }), ttl: 600 });
});
at('reset').addEventListener('click', () => act('POST', '/reset'));
at('account').addEventListener('change', show);

at('fault').elements.what.append(...Object.keys(FAULTS).map((name) => element('option', name)));
const { accounts } = await call('GET', '/accounts');
for (const { id, name } of accounts) {
  const option = element('option', name);
  option.value = id;
  at('account').append(option);
}
at('account').value = new URLSearchParams(location.search).get('account') ?? accounts[0].id;
await show();
// The link in a refusal for insufficient funds leads here.
if (location.hash === '#top-up') at('top-up').elements.amount.focus();
setInterval(show, 2000);

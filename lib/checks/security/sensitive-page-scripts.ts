import { defineCheck, type Example } from '../check.ts';
import { blocksScript } from '../knowledge/csp/blocked-scripts.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { passwordFields } from '../knowledge/document/forms.ts';
import { mixedContentOf } from '../knowledge/document/mixed-content.ts';
import { foreignScripts } from '../knowledge/document/sri.ts';
import type { ElementRecord } from '../snapshot.ts';

const isCard = ({ attrs }: ElementRecord) =>
  /(^|\s)cc-(number|csc|exp)/i.test(attrs.autocomplete ?? '') ||
  /^(card[-_]?(number|no|num)|cc[-_]?(number|num)|cvv2?|cvc2?)$/i.test(attrs.name ?? '');

/** Maximum number of hosts to list. */
const NAMED = 10;

/** Payment providers, whose scripts are there to read the card number. */
const PAYMENT =
  /(^|\.)(stripe\.com|paypal\.com|paypalobjects\.com|braintreegateway\.com|braintree-api\.com|adyen\.com|squarecdn\.com|squareup\.com|checkout\.com|klarna\.com|mollie\.com|authorize\.net|razorpay\.com|worldpay\.com)$/;

export default defineCheck({
  severity: 'info',
  title: 'No unrelated third-party scripts near passwords or cards',
  why: 'Every script in the page can read what is typed into it, passwords and card numbers included.',
  docs: 'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
  remedy:
    'Load only what sign-in needs on this page: leave out analytics, ads and chat, or host the needed files yourself.',
  messages: {
    password: {
      fault: {
        one: '{count} other host can read the password',
        other: '{count} other hosts can read the password',
      },
      says: {
        one: 'Scripts from {count} other host can read the password field: {hosts}.',
        other: 'Scripts from {count} other hosts can read the password field: {hosts}.',
      },
    },
    card: {
      fault: {
        one: '{count} other host can read the card number',
        other: '{count} other hosts can read the card number',
      },
      says: {
        one: 'Scripts from {count} other host can read the card field: {hosts}.',
        other: 'Scripts from {count} other hosts can read the card field: {hosts}.',
      },
      remedy:
        'Load only what payment needs on this page: leave out analytics, ads and chat. Or let the payment provider show the card field in its own frame.',
    },
  },
  needs: ['suffixes'],

  *run({ page, response, suffixes }) {
    const card = page.fields.find(isCard);
    const field = card ?? passwordFields(page)[0];
    if (!field) return 'not applicable';
    const isMixed = mixedContentOf(page, response);
    const policies = policiesOf(page, response);
    const self = new URL(page.url);
    // What the browser does not load reads nothing.
    const isLoaded = (url: URL) => !isMixed(url) && !blocksScript(policies, self, url);
    const scripts = foreignScripts(page, suffixes).filter(
      ({ url }) => isLoaded(url) && !(card && PAYMENT.test(url.hostname)),
    );
    const hosts = [...new Set(scripts.map(({ url }) => url.host))];
    if (hosts.length === 0) return;
    const named = `${hosts.slice(0, NAMED).join(', ')}${hosts.length > NAMED ? ` (+${hosts.length - NAMED})` : ''}`;
    const values = { count: hosts.length, hosts: named };
    if (card) yield { message: 'card', severity: 'warning', values, at: card };
    else yield { message: 'password', values, at: field };
  },
});

const foreign = '<script src="https://widgets.other.net/a.js"></script>';

export const examples: Example[] = [
  { html: '<script src="/a.js"></script><body><input type="password">' },
  {
    html: `${foreign}<body><input type="password">`,
    finds: [
      {
        message: 'password',
        says: 'Scripts from 1 other host can read the password field: widgets.other.net.',
        remedy:
          'Load only what sign-in needs on this page: leave out analytics, ads and chat, or host the needed files yourself.',
        at: 'body > input:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: `${foreign}<body><input autocomplete="billing cc-number">`,
    finds: [
      {
        message: 'card',
        says: 'Scripts from 1 other host can read the card field: widgets.other.net.',
        remedy:
          'Load only what payment needs on this page: leave out analytics, ads and chat. Or let the payment provider show the card field in its own frame.',
        at: 'body > input:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { html: `${foreign}<body><input type="Password">`, finds: ['password'] },
  {
    html: `${Array.from({ length: 10 }, (_, i) => `<script src="https://w${i}.net/a.js"></script>`).join('')}<body><input type="password">`,
    finds: [
      {
        message: 'password',
        says: 'Scripts from 10 other hosts can read the password field: w0.net, w1.net, w2.net, w3.net, w4.net, w5.net, w6.net, w7.net, w8.net, w9.net.',
        at: 'body > input:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { html: `${foreign}<body><input name="card_number"><input type="password">`, finds: ['card'] },
  ...[
    'js.stripe.com',
    'www.paypal.com',
    'www.paypalobjects.com',
    'js.braintreegateway.com',
    'client.braintree-api.com',
    'live.adyen.com',
    'web.squarecdn.com',
    'js.squareup.com',
    'cdn.checkout.com',
    'x.klarna.com',
    'js.mollie.com',
    'js.authorize.net',
    'checkout.razorpay.com',
    'access.worldpay.com',
  ].map(
    (host): Example => ({
      name: `${host} may read the card number, as that of a payment provider`,
      html: `<script src="https://${host}/a.js"></script><body><input autocomplete="cc-number">`,
    }),
  ),
  {
    name: 'but not the password',
    html: '<script src="https://js.stripe.com/v3/"></script><body><input type="password">',
    finds: ['password'],
  },
  ...['card-no', 'cc_num', 'CVV', 'cvc2'].map(
    (name): Example => ({ html: `${foreign}<body><input name="${name}">`, finds: ['card'] }),
  ),
  ...['cc-csc', 'cc-exp-month'].map(
    (words): Example => ({ html: `${foreign}<body><input autocomplete="${words}">`, finds: ['card'] }),
  ),
  { name: 'a business card', html: `${foreign}<body><input name="card">`, verdict: 'not applicable' },
  {
    name: 'each host counts once, and ten are listed',
    html: `${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10].map((i) => `<script src="https://w${i}.net/a.js"></script>`).join('')}<body><input type="password">`,
    finds: [
      {
        message: 'password',
        says: 'Scripts from 11 other hosts can read the password field: w0.net, w1.net, w2.net, w3.net, w4.net, w5.net, w6.net, w7.net, w8.net, w9.net (+1).',
        at: 'body > input:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a script that the policy of the page blocks',
    headers: { 'content-security-policy': "default-src 'self' https://cdn.other.net" },
    html: `${foreign}<body><input type="password">`,
  },
  {
    name: 'a script that the policy allows',
    headers: { 'content-security-policy': "default-src 'self'; script-src https://*.other.net" },
    html: `${foreign}<body><input type="password">`,
    finds: ['password'],
  },
  {
    name: 'a script over http, which browsers block on an https page',
    html: '<script src="http://widgets.other.net/a.js"></script><body><input type="password">',
  },
  { html: foreign, verdict: 'not applicable' },
  ...'card-number card_no cardnum cc-number cc_num cvv cvv2 cvc cvc2'
    .split(' ')
    .map((name) => ({ html: `${foreign}<body><input name="${name}">`, finds: ['card'] })),
  ...'cc-number cc-csc cc-exp cc-exp-month'
    .split(' ')
    .map((name) => ({ html: `${foreign}<body><input autocomplete="${name}">`, finds: ['card'] })),
  ...(
    'js.stripe.com www.paypal.com www.paypalobjects.com js.braintreegateway.com client.braintree-api.com ' +
    'checkoutshopper-live.adyen.com web.squarecdn.com js.squareup.com cdn.checkout.com x.klarna.com js.mollie.com ' +
    'js.authorize.net checkout.razorpay.com payments.worldpay.com'
  )
    .split(' ')
    .map((host) => ({ html: `<script src="https://${host}/a.js"></script><body><input name="cvc">` })),
];

import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { credentialsIn } from './credentials.ts';

/**
 * Random-looking letters that belong to nobody: assembled here, so that no scanner reports this file as a
 * leak.
 */
const letters = (length: number) =>
  'q7Rk2mZt9WbVn4Lp8XcHd3Js6FgTy5Qa1Eu0Oi'.repeat(Math.ceil(length / 38)).slice(0, length);
const hex = (length: number) => '9f3a71c6e20b84d5'.repeat(Math.ceil(length / 16)).slice(0, length);
const digits = (length: number) => '8203957146'.repeat(2).slice(0, length);
const json = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const token = (claims: unknown) => `${json({ alg: 'HS256', typ: 'JWT' })}.${json(claims)}.${letters(43)}`;
const pem = (kind = '', body = letters(200)) =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n-----END ${kind}PRIVATE KEY-----`;

const kinds = (text: string) => credentialsIn(text).map(({ kind }) => kind);

describe('secrets of services', () => {
  it.each([
    [
      'AWS secret access key',
      `{accessKeyId: "AKIA${'Q7RK2MZT3WBVN4LP'}", secretAccessKey: "${letters(40)}"}`,
    ],
    ['Stripe secret key', `stripe("sk_${'live'}_${letters(24)}")`],
    ['Stripe secret key', `stripe("rk_${'live'}_${letters(99)}")`],
    ['GitHub token', `"ghp_${letters(36)}"`],
    ['GitHub token', `"github_pat_${letters(22)}_${letters(59)}"`],
    ['GitHub token', `"gho_${letters(36)}"`],
    ['GitHub token', `"ghu_${letters(36)}"`],
    ['GitHub token', `"ghs_${letters(36)}"`],
    ['GitHub token', `"ghr_${letters(36)}"`],
    ['GitLab token', `"glpat-${letters(20)}"`],
    ['Slack token', `"xoxb-${digits(12)}-${digits(12)}-${letters(24)}"`],
    ['Slack webhook', `fetch("https://hooks.slack.com/services/T02AB3CD4/B05EF6GH7/${letters(24)}")`],
    ['Discord webhook', `"https://discord.com/api/webhooks/${digits(18)}/${letters(68)}"`],
    ['Google service account', JSON.stringify({ type: 'service_account', private_key: pem() })],
    ['private key', pem('RSA ')],
    ['private key', pem('DSA ')],
    ['private key', pem('OPENSSH ')],
    ['private key', pem()],
    ['private key', JSON.stringify(pem('EC '))],
    ['SendGrid key', `"SG.${letters(22)}.${letters(43)}"`],
    ['Twilio auth token', `{sid: "AC${hex(32)}", authToken: "${hex(32)}"}`],
    ['Mailgun key', `mailgun({apiKey: "key-${hex(32)}"})`],
    ['Mailchimp key', `mailchimp({apiKey: "${hex(32)}-us14"})`],
    ['Brevo key', `"xkeysib-${hex(64)}-${letters(16)}"`],
    ['Google OAuth client secret', `{client_secret: "GOCSPX-${letters(28)}"}`],
    ['Mailchimp key', `MAILCHIMP_API_KEY=${hex(32)}-us7`],
    ['OpenRouter key', `"sk-or-v1-${hex(64)}"`],
    ['Groq key', `"gsk_${letters(20)}WGdyb3FY${letters(24)}"`],
    ['npm token', `//registry.npmjs.org/:_authToken=npm_${letters(36)}`],
    ['OpenAI key', `"sk-${letters(20)}T3BlbkFJ${letters(20)}"`],
    ['OpenAI key', `"sk-proj-${letters(74)}T3BlbkFJ${letters(74)}"`],
    ['Anthropic key', `"sk-ant-api03-${letters(93)}AA"`],
    ['Hugging Face token', `"hf_${'qRkmZtWbVnLpXcHdJsFgTyQaEuOiqRkmZt'}"`],
    ['Mailgun key', `MAILGUN_KEY=${hex(32)}-${hex(8)}-${hex(8)}`],
    ['Shopify access token', `"shpca_${hex(32)}"`],
    ['Shopify access token', `"shppa_${hex(32)}"`],
    ['Shopify access token', `"shpss_${hex(32)}"`],
    ['Anthropic key', `"sk-ant-admin01-${letters(93)}AA"`],
    ['Discord webhook', `"https://discordapp.com/api/webhooks/${digits(18)}/${letters(68)}"`],
    ['DigitalOcean token', `"doo_v1_${hex(64)}"`],
    ['DigitalOcean token', `"dor_v1_${hex(64)}"`],
    ['Shopify access token', `"shpat_${hex(32)}"`],
    ['DigitalOcean token', `"dop_v1_${hex(64)}"`],
    ['Mapbox secret token', `"sk.${json({ u: 'kettles', a: letters(20) })}.${letters(22)}"`],
    ['Azure storage key', `"AccountName=kettles;AccountKey=${letters(86)}==;"`],
    ['Supabase service key', `"${token({ iss: 'supabase', role: 'service_role' })}"`],
    ['Telegram bot token', `"https://api.telegram.org/bot${digits(10)}:AA${letters(33)}/sendMessage"`],
    ['database password', '"postgres://shop:kettle7copper@db.kettles.shop:5432/shop"'],
    ...['postgresql', 'mysql', 'mariadb', 'mongodb', 'redis', 'rediss', 'amqp', 'amqps'].map(
      (scheme): [string, string] => [
        'database password',
        `"${scheme}://shop:kettle7copper@db.kettles.shop/shop"`,
      ],
    ),
    ['database password', '"mongodb+srv://shop:kettle7copper@cluster0.ab1cd.mongodb.net/"'],
  ])('%s: %s', (kind, text) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each([
    ['a key that is made to be public', `Stripe("pk_live_${letters(24)}")`],
    ['a key for trials', `Stripe("sk_test_${letters(24)}")`],
    ['of Google Maps and Firebase', `{apiKey: "AIza${letters(35)}"}`],
    ['the address of a Sentry project', `"https://${hex(32)}@o1.ingest.sentry.io/1"`],
    ['Algolia’s search key', `{appId: "ABCDEFGHIJ", apiKey: "${hex(32)}"}`],
    ['Mapbox’s public token', `"pk.${json({ u: 'kettles', a: letters(20) })}.${letters(22)}"`],
    ['Supabase’s anonymous key', `"${token({ iss: 'supabase', role: 'anon' })}"`],
    ['an AWS key’s name without its secret', `"AKIA${'Q7RK2MZT3WBVN4LP'}"`],
    [
      'Amazon’s example',
      '{id: "AKIAIOSFODNN7EXAMPLE", secret_access_key: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}',
    ],
    ['Slack’s example', '"https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"'],
    ...'example sample placeholder redacted dummy changeme your XXXX 000000 123456 abcdef *** ...'
      .split(' ')
      .filter((word) => /^\w+$/.test(word))
      .map((word): [string, string] => [`one with “${word}”`, `"ghp_${word}${letters(36 - word.length)}"`]),
    ['letters to be replaced', `"ghp_${'x'.repeat(36)}"`],
    ['one letter again and again', `"ghp_${'q'.repeat(36)}"`],
    [
      'the frame of a key in a library',
      'a = "-----BEGIN PRIVATE KEY-----" + b + "-----END PRIVATE KEY-----"',
    ],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${letters(200)}`],
    ['32 letters with a name in front', `mailgun; <li id="key-${hex(12)}">`],
    ['the same without Mailgun', `{id: "key-${hex(32)}"}`],
    ['a database on this machine', '"postgres://shop:kettle7copper@localhost/shop"'],
    ['a database in a manual', '"mysql://user:password@db.kettles.shop/shop"'],
    ['a variable for a password', '"postgres://shop:$PASSWORD@db.kettles.shop/shop"'],
    ['a longer number', `${digits(14)}:AA${letters(33)}`],
  ])('not %s', (_name, text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('returns the beginning and the length, each secret once', () => {
    const secret = `ghp_${letters(36)}`;
    expect(credentialsIn(`${secret} ${secret}`)).toEqual([
      { kind: 'GitHub token', start: 'ghp_', length: 40 },
    ]);
  });

  it.each([
    'sk-T3BlbkFJ',
    'eyJa.eyJ',
    '-----BEGIN PRIVATE KEY-----\\n',
    'postgres://a:b',
    `secretkey="${letters(39)}AKIA`,
    'discord.com/api/webhooks/1',
  ])('stays fast with a megabyte: %s', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(effort(() => credentialsIn(text))).toBeLessThan(5);
  });
});

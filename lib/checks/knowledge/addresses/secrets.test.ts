import { describe, expect, it } from 'vitest';
import { redacted } from './redact.ts';
import { secretParameters, sessionParameters } from './secrets.ts';

/** Assembled here, so that no scanner reports this file as a leak. */
const json = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const JWT = `${json({ alg: 'HS256', typ: 'JWT' })}.${json({ sub: '1234567890' })}.c2lnbmF0dXJlLW9mLWl0LTEyMw`;
const HEX = '9f3a71c6e20b84d5a1b27cd40e96f3582d7b10c4e85f6a39b0d1c2e3f4a59687';
const UUID = '3f9c1b52-7d04-4e6a-9a1e-52c8b7d0e6f1';

/** The parameters that frameworks and services send secrets in, by their documentation, with values of their form. */
const SECRETS: Readonly<Record<string, string>> = {
  'Rails and Devise': `reset_password_token=zM-3xk_Yv9Rt2wQ-s7Lp confirmation_token=y1Fz4VxQ9sKpTn2Wb-8H
    unlock_token=Qw8_zR4tYp2Lk6Vn-xB1 invitation_token=k2Vt9QxZp4Lm7RsWn8Yb user[reset_password_token]=zM-3xk_Yv9Rt2wQ-s7Lp
    user%5Bconfirmation_token%5D=y1Fz4VxQ9sKpTn2Wb-8H authenticity_token=Yk3Zt8Rw2%2BqLp9Vx4NmBs7Df1Gh6Jc0%3D%3D
    auth_token=k2Vt9QxZp4Lm7RsWn8Yb session_token=k2Vt9QxZp4Lm7RsWn8Yb user_password=hunter22 sgid=${HEX.slice(0, 40)}`,
  Django: `csrfmiddlewaretoken=${HEX} token=c3y2gx-${HEX.slice(0, 32)} sessionid=p8k2v5x9q1w7z3m6n4b0c8r2t5y7u1i3
    key=MQ:1tXq9Z:k2Vt9QxZp4Lm7RsWn8YbH3c sesame=AAAAAWs9kX2pQ7vR4tYzLm8NbC1`,
  Laravel: `token=${HEX} signature=${HEX} _token=k2Vt9QxZp4Lm7RsWn8YbQw8zR4tYp2Lk6VnxB1aS laravel_session=eyJpdiI6Ik1kV2pR password=copper-kettle`,
  Spring: `jsessionid=8F3A91BC77E0D2A46B15C9E8F70D3A21 _csrf=${UUID} remember-me=YW5uOjE3MTYyMzkwMjI6OWYzYTcx session.token=k2Vt9QxZp4`,
  'ASP.NET': `__RequestVerificationToken=CfDJ8NxQ4w7Zk2Vt9QxZp4Lm7RsWn8Yb ASP.NET_SessionId=lit3py55t21z5v55vlm25s55
    ASPSESSIONIDQQABCDEF=KJHGFDSAQWERTYUI code=CfDJ8NxQ4w7Zk2Vt9QxZp4Lm7RsWn8Yb __VIEWSTATE=wEPDwUKLTM2NjE4OTk2OWRkZ3k4Q2s5`,
  'WordPress and WooCommerce': `_wpnonce=8f3a91bc77 key=Yt7Rk2mZq9WbVn4Lp8Xc preview_nonce=1c9e04ab7d post_password=copper22
    key=wc_order_Y6kS0dkVQ1nzO consumer_key=ck_${HEX.slice(0, 40)} consumer_secret=cs_${HEX.slice(0, 40)}`,
  'Magento, PrestaShop, OpenCart, Shopify': `form_key=Zk3xQ9aT1uVw5yB7 SID=p8k2v5x9q1w7z3m6n4b0 secure_key=${HEX.slice(0, 32)} user_token=k2Vt9QxZp4Lm7RsW
    OCSESSID=3f9c1b527d044e6a9a1e52c8b7 hmac=${HEX} session=${HEX} key=${HEX.slice(0, 32)}`,
  'PHP, Drupal, Moodle, phpBB, vBulletin, ColdFusion': `PHPSESSID=abcdefgh12 pass-reset-token=k2Vt9QxZp4Lm7RsWn8YbH3cD form_token=k2Vt9QxZp4Lm7RsWn8YbH3cD sesskey=Zk3xQ9aT1u
    wstoken=${HEX.slice(0, 32)} sid=${HEX.slice(0, 32)} bb_sessionhash=${HEX.slice(0, 32)} securitytoken=1716239022-${HEX.slice(0, 40)} s=${HEX.slice(0, 32)} CFTOKEN=83920571`,
  'OAuth 2 and OpenID Connect': `code=4/0AeaYSHBk2Vt9QxZp4Lm7RsWn8YbH3c state=k2Vt9QxZp4Lm7RsWn8YbH3cD nonce=n-0S6_WzA2Mj8kQ access_token=ya29.k2Vt9QxZp4Lm7RsWn8YbH3cD
    id_token=${JWT} refresh_token=k2Vt9QxZp4Lm7RsWn8YbH3cD client_secret=k2Vt9QxZp4Lm7RsW id_token_hint=${JWT} client_assertion=${JWT}
    code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk device_code=GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS user_code=WDJB-MJ24
    session_state=${HEX.slice(0, 40)} request=${JWT} oauth_token=k2Vt9QxZp4Lm7RsW oauth_verifier=k2Vt9QxZp4Lm7RsW oauth_signature=tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D logout_token=${JWT}`,
  SAML: 'SAMLResponse=PHNhbWxwOlJlc3BvbnNlIHhtbG5z SAMLRequest=fZFNT8MwDIbv%2FIrK96Zp SAMLart=AAQAAMFbLinlXaCM%2BFIxiDwGOLAy2T71 Signature=tR3%2BTy81lMeYAr%2FFid0kMTYa RelayState=k2Vt9QxZp4Lm7RsWn8Yb ticket=ST-1856339-aA5Yuvrxzpv8Tau1cYQ7',
  'signed addresses of Amazon, Google, Microsoft': `X-Amz-Signature=${HEX} X-Amz-Security-Token=IQoJb3JpZ2luX2VjEJr X-Amz-Credential=AKIA${'Q7RK2MZT3WBVN4LP'}%2F20260601%2Feu%2Fs3 Signature=vjbyPxybdZaNmGa%2ByT272YEAiv4%3D
    X-Goog-Signature=${HEX} X-Goog-Credential=shop%40kettles.iam.gserviceaccount.com%2F20260601 sig=k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp2Lk6Vn%2BxB1%3D Policy=eyJTdGF0ZW1lbnQiOlt7IlJlc291cmNlIjoi`,
  'signed addresses of networks': `hdnts=exp=1716239022~acl=/*~hmac=${HEX} hdnea=st=1716239022~exp=1716249022~acl=/*~hmac=${HEX} __token__=exp=1716239022~hmac=${HEX}
    bcdn_token=k2Vt9QxZp4Lm7RsWn8YbH3c verify=1716239022-k2Vt9QxZp4Lm7RsWn8YbH3cD s=${HEX.slice(0, 32)} hm=${HEX} token=${UUID}`,
  'Stripe, PayPal':
    'payment_intent_client_secret=pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH session_id=cs_test_a1b2C3d4E5f6G7h8I9j0 token=EC-4KL29384YT0192837 ba_token=BA-8A802366G0648845Y',
  'Firebase, Auth0, Okta, Supabase, Clerk, Keycloak': `oobCode=ZvW-9kXq2Lm7RsYt4PbN apiKey=AIza${'SyD8k2Vt9QxZp4Lm7RsWn8YbH3cQw8zR4tY'} ticket=k2Vt9QxZp4Lm7RsWn8YbH3cD invitation=k2Vt9QxZp4Lm7RsWn8YbH3cD
    stateToken=00k2Vt9QxZp4Lm7RsWn8 recoveryToken=k2Vt9QxZp4Lm7RsWn8Yb activationToken=k2Vt9QxZp4Lm7RsWn8Yb token_hash=pkce_${HEX.slice(0, 56)}
    __clerk_ticket=${JWT} __clerk_db_jwt=dvb_2hXk9QzLm7RsWn8YbH3cD key=${JWT} session_code=k2Vt9QxZp4Lm7RsWn8Yb`,
  'GitHub, GitLab, Dropbox, Zoom, Slack, BigBlueButton': `private_token=glpat-k2Vt9QxZp4Lm7RsWn8Yb feed_token=k2Vt9QxZp4Lm7RsWn8Yb rlkey=p8k2v5x9q1w7z3m6n4b0c8r2t pwd=WkR2dDlReFpwNExt invite_token=k2Vt9QxZp4 access_key=k2Vt9QxZp4
    api_key=k2Vt9QxZp4 apikey=copperkettle x-api-key=k2Vt9QxZp4 checksum=${HEX.slice(0, 40)} bot_token=k2Vt9QxZp4Lm7RsW`,
  'words of names': `passwort=swordfish passphrase=swordfish user_pwd=swordfish samlart=AAQAAMFbLinlXaCM hotp=482913 cfid=83920571
    consumerkey=k2Vt9QxZp4 authkey=k2Vt9QxZp4 securekey=k2Vt9QxZp4 secretkey=k2Vt9QxZp4 privatekey=k2Vt9QxZp4 hdntl=k2Vt9QxZp4 sessionkey=k2Vt9QxZp4
    mfa_code=482913 recovery_code=482913 backup_code=482913 creds=k2Vt9QxZp4Lm7RsW handshake=k2Vt9QxZp4Lm7RsW cipher=k2Vt9QxZp4Lm7RsW`,
  'everywhere else': `otp=482913 totp=482913 pin=4829 verification_code=482913 smsCode=482913 passcode=482913 password=swordfish passwd=swordfish pass=hunter22
    userPassword=swordfish jwt=${JWT} anything=${JWT} magic=${UUID} unsubscribe=${UUID} share=${UUID} credentials=YW5uOnN3b3JkZmlzaA invite=k2Vt9QxZp4 hash=${HEX.slice(0, 32)} data=${HEX} magicLinkToken=k2Vt9QxZp4`,
};

/** Parameters whose values are meant to be read, however they look. */
const INNOCENT: Readonly<Record<string, string>> = {
  'sources of visits': `utm_source=newsletter utm_campaign=spring_2026_sale utm_content=k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp utm_id=a1b2c3d4e5f6a7b8
    gclid=EAIaIQobChMI8k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp2Lk6VnEAAYASAAEgK fbclid=IwAR2k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp2Lk6VnxB1 _hsenc=p2ANqtz-k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4
    srsltid=AfmBOok2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp mc_eid=9f3a71c6e2 ref=homepage`,
  'lists and searches': `page=2 q=copper+kettle q=k2Vt9QxZp4Lm7RsWn8YbH3cD query=token s=copper+kettle search=password keyword=abcdef0123456789 keywords=secret sort=price_asc
    pageToken=CAUQAA next_page_token=k2Vt9QxZp4Lm7RsWn8Yb continuationToken=k2Vt9QxZp4Lm7RsW cursor=k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp2Lk6Vn max_tokens=4096 sort_key=created_at limit=20
    filter=colour:copper state=California state=open code=en country_code=US lang_code=pt-BR zip_code=90210 error_code=AUTH_1024 status_code=404`,
  'products and pages': `id=${UUID} id=${HEX.slice(0, 32)} product_id=8f3a91bc77e0 user_id=${UUID} sku=KET-2044-XL sku=B08N5WRWNW slug=how-to-reset-a-token-2026 code=KET-2044-XL code=SUMMER2026
    coupon_code=SPRING26A1B2C3 promo_code=X7K2P9 product_code=B08N5WRWNW key=price key=iphone-15-pro-256 session=keynote session=2026-spring ticket=48291 hash=top
    sid=20260601 uid=8f3a91bc77e0 post=1716239022 monkey=abcdef0123456789 turkey=abcdef0123456789 tokenizer=abcdef0123456789 donkey_key=grey passenger=abcdef0123456789 author=abcdef0123456789`,
  'public halves and names': `publishable_key=k2Vt9QxZp4Lm7RsW voucher_code=X7K2P9QZ password_strength=strong4 password_policy=strong4 fbid=${HEX.slice(0, 16)}
    asin=B08N5WRWNW isbn=9780306406157 foreign_key=k2Vt9QxZp4Lm7RsW partition_key=k2Vt9QxZp4Lm7RsW object_key=k2Vt9QxZp4Lm7RsW`,
  'versions and files': `v=8f3a91bc77e0 v=${HEX} ver=6.4.3 version=2.3.1-beta.4 rev=${HEX.slice(0, 40)} build=20260601.3 cb=1716239022 t=1716239022 ts=1716239022123 h=${HEX.slice(0, 16)} etag=${HEX.slice(0, 32)} commit=${HEX.slice(0, 40)} itok=Zk3xQ9aT`,
  'what is about a secret': `token_type=bearer expires_in=3600 password_length=12 reset_password=true forgot_password=1 show_password=no password=required token=expired session_expired=true api_key_name=production
    X-Amz-Algorithm=AWS4-HMAC-SHA256 X-Amz-Date=20260601T103000Z X-Amz-Expires=86400 X-Amz-SignedHeaders=host X-Amz-SignatureVersion=4 se=2026-06-01T10%3A30%3A00Z sp=r sv=2022-11-02
    grant_type=authorization_code response_type=code code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbwGJSstw-cM code_challenge_method=S256 client_id=8f3a91bc77e0d2a4 login_hint=ann%40example.com
    public_key=k2Vt9QxZp4Lm7RsWn8Yb site_key=6Lck2Vt9QxZp4Lm7RsWn8Yb auth=google auth_type=password signature_status=signed sign=leo secret_santa_page=2 token=%7Btoken%7D token=%24TOKEN password=***`,
};

const rows = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([of, parameters]) =>
    parameters
      .split(/\s+/)
      .map((pair) => [of, pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
const addressWith = (pair: string) => `https://example.com/a?page=2&${pair}&colour=copper`;

describe('a parameter with a secret', () => {
  it.each(rows(SECRETS))('%s: %s=%s', (_of, name, value) => {
    const address = addressWith(`${name}=${value}`);
    expect(redacted(address)).toBe(addressWith(`${name}=…`));
    expect(secretParameters(new URL(address))).toEqual([decodeURIComponent(name)]);
    // As in the source of a page, in a fragment, and inside another address.
    expect(redacted(`<a href="/a?page=2&amp;${name}=${value}">`)).toBe(`<a href="/a?page=2&amp;${name}=…">`);
    expect(redacted(`https://example.com/#${name}=${value}`)).toBe(`https://example.com/#${name}=…`);
    const inner = redacted(`https://example.com/?next=${encodeURIComponent(address)}&page=2`);
    expect(inner).toBe(
      `https://example.com/?next=${encodeURIComponent(addressWith(`${name}=…`)).replace('%E2%80%A6', '…')}&page=2`,
    );
  });
});

describe('a parameter without a secret', () => {
  it.each(rows(INNOCENT))('%s: %s=%s', (_of, name, value) => {
    const address = addressWith(`${name}=${value}`);
    expect(redacted(address)).toBe(address);
    expect(secretParameters(new URL(address))).toEqual([]);
  });
});

describe('the path of an address', () => {
  it.each<[string, string, string[], string[]]>([
    [`/reset/MQ/c3y2gx-${HEX.slice(0, 32)}/`, '/reset/MQ/…/', ['/MQ/…'], []],
    [`/reset/${HEX}/${UUID}`, '/reset/…/…', ['/reset/…', '/…/…'], []],
    [`/reset-password/${HEX}`, '/reset-password/…', ['/reset-password/…'], []],
    ['/users/invitations/k2Vt9QxZp4Lm7RsWn8Yb/accept', '/users/invitations/…/accept', ['/invitations/…'], []],
    [`/email/verify/17/${HEX.slice(0, 40)}`, '/email/verify/17/…', ['/17/…'], []],
    [`/confirm_email/${UUID}`, '/confirm_email/…', ['/confirm_email/…'], []],
    [
      '/accounts/confirm-email/MQ:1tXq9Z:k2Vt9QxZp4Lm7/',
      '/accounts/confirm-email/…/',
      ['/confirm-email/…'],
      [],
    ],
    [
      '/user/reset/1/1716239022/k2Vt9QxZp4Lm7RsWn8Yb/login',
      '/user/reset/1/1716239022/…/login',
      ['/1716239022/…'],
      [],
    ],
    ...(
      'reset password passwords passwd pwd recover recovery forgot confirm confirmation confirmations verify verification ' +
      'verifications activate activation activations invite invites invitation invitations magic unlock unlocks ' +
      'unsubscribe token tokens login signin auth oauth session sessions otp sso join share shared sharing checkout checkouts'
    )
      .split(' ')
      .map((word): [string, string, string[], string[]] => [
        `/${word}/${UUID}`,
        `/${word}/…`,
        [`/${word}/…`],
        [],
      ]),
    ...[
      JWT,
      `sk_${'live'}_k2Vt9QxZp4`,
      `rk_${'test'}_k2Vt9QxZp4`,
      `AKIA${'Q7RK2MZT3WBVN4LP'}`,
      `ASIA${'Q7RK2MZT3WBVN4LP'}`,
      ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((start) => `${start}_${HEX.slice(0, 36)}`),
      'xoxb-8203957146-k2Vt9QxZ',
      `AIza${'SyD8k2Vt9QxZp4Lm7RsWn8YbH3cQw8zR4tY'}`,
      'ya29.k2Vt9QxZp4Lm7RsWn8YbH3cD',
    ].map((token): [string, string, string[], string[]] => [`/a/${token}`, '/a/…', ['/a/…'], []]),
    [`/unsubscribe/${UUID}`, '/unsubscribe/…', ['/unsubscribe/…'], []],
    [`/api/v1/${JWT}/end`, '/api/v1/…/end', ['/v1/…'], []],
    ['/(S(lit3py55t21z5v55vlm25s55))/cart.aspx', '/…/cart.aspx', ['/…'], ['/…']],
    ['/a;jsessionid=ABCDEF0123/b', '/a;jsessionid=…/b', ['jsessionid'], ['jsessionid']],
    ['/a;jsessionid=ABCDEF0123', '/a;jsessionid=…', ['jsessionid'], ['jsessionid']],
    [
      '/video/edge-cache-token=k2Vt9QxZp4Lm7/a.m3u8',
      '/video/edge-cache-token=…/a.m3u8',
      ['edge-cache-token'],
      [],
    ],
    ['/?PHPSESSID=abcdefgh', '/?PHPSESSID=…', ['PHPSESSID'], ['PHPSESSID']],
    ['/?sid=8f3a91bc77e0', '/?sid=…', ['sid'], ['sid']],
    ['/?session_id=abcdef0123456789', '/?session_id=…', ['session_id'], ['session_id']],
  ])('%s', (path, hidden, secrets, sessions) => {
    expect(redacted(`https://example.com${path}`)).toBe(`https://example.com${hidden}`);
    expect(secretParameters(new URL(path, 'https://example.com'))).toEqual(secrets);
    expect(sessionParameters(new URL(path, 'https://example.com'))).toEqual(sessions);
  });

  it.each([
    '/reset/how-to-reset-a-router-2026',
    '/blog/how-to-reset-your-password/8f3a91bc77e0',
    '/login/_next/static/chunks/main-9f3a71c6e20b84d5.js',
    '/assets/app.9f3a71c6e20b84d5.js',
    '/login/google/callback',
    '/share/iphone-15-pro-256gb',
    '/products/9f3a71c6e20b84d5a1b27cd40e96f358',
    `/orders/${UUID}`,
    '/commit/9f3a71c6e20b84d5a1b27cd40e96f3582d7b10c4',
    '/verify/v2.3.1-beta.4',
    '/a;color=abcdefgh/b',
    '/session/2026-06-01',
  ])('keeps %s', (path) => {
    expect(redacted(`https://example.com${path}`)).toBe(`https://example.com${path}`);
    expect(secretParameters(new URL(path, 'https://example.com'))).toEqual([]);
  });
});

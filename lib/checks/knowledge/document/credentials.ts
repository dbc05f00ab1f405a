/** A secret that stands in a text, described so that it cannot be used. */
interface Credential {
  /** Whose it is, and what: `Stripe secret key`. */
  kind: string;
  /** The first four characters. */
  start: string;
  /** Characters of the whole. */
  length: number;
}

interface Format {
  kind: string;
  /** A text without one of these is not looked at any further. */
  marks: readonly string[];
  /** Must not look further than a few hundred characters from where it starts, or a hostile text takes for ever. */
  pattern: RegExp;
  /** What else the text must hold, where the secret alone could be anything. */
  beside?: RegExp;
  /** Whether what was found is one, where the pattern cannot tell. */
  isOne?(found: RegExpMatchArray): boolean;
}

/** Words, runs and rows of digits that stand in documentation instead of a secret. */
const PLACEHOLDER =
  /example|sample|placeholder|redacted|dummy|changeme|your|x{4}|0{6}|123456|abcdef|\*{3}|\.{3}|…/i;
/** Letters that a real secret of twenty characters and more has at least. */
const FEWEST_LETTERS = 8;

const PRIVATE_KEY =
  /-----BEGIN (?:RSA |EC |DSA |OPENSSH )?PRIVATE KEY-----(?:\\[nr]|\s){0,8}([A-Za-z0-9+/=](?:[A-Za-z0-9+/=]|\\[nr]|\s){80,4000})/g;

const HOST_OF_EXAMPLES = /^(localhost|127\.|0\.0\.0\.0|\[::1\]|host\b|hostname\b)|(^|\.)example(\.|$)/i;
const PASSWORD_OF_EXAMPLES =
  /^(pass(word|wd)?|pwd|secret|root|admin|postgres|mysql|guest|user(name)?|test)$|^[<[{$%*]/i;

/** What a token (RFC 7519) claims; null where it cannot be read. */
function claimsOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

function isServiceRole([token]: RegExpMatchArray): boolean {
  const claims = claimsOf(token);
  return typeof claims === 'object' && claims !== null && 'role' in claims && claims.role === 'service_role';
}

/**
 * The forms in which services give out secrets that no page may hold, as their own documentation describes them. Keys that
 * are made to be public are none of them: Stripe's `pk_`, Google's `AIza` (which Firebase uses too), reCAPTCHA's site key,
 * the address of a Sentry project, Algolia's search key, Mapbox's `pk.`, Supabase's anonymous key.
 */
const FORMATS: readonly Format[] = [
  {
    kind: 'AWS secret access key',
    marks: ['AKIA', 'ASIA'],
    pattern: /secret_?(?:access_?)?key["']?\s{0,8}[:=]\s{0,8}["'`]([A-Za-z0-9/+]{40})["'`]/gi,
    beside: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
  },
  { kind: 'Stripe secret key', marks: ['k_live_'], pattern: /\b([sr]k_live_[A-Za-z0-9]{16,200})\b/g },
  {
    kind: 'GitHub token',
    marks: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /\b(gh[pousr]_[A-Za-z0-9]{36,200}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})\b/g,
  },
  { kind: 'GitLab token', marks: ['glpat-'], pattern: /\b(glpat-[\w-]{20,64})/g },
  { kind: 'Slack token', marks: ['xox'], pattern: /\b(xox[abprs]-\d{8,14}-[A-Za-z0-9-]{16,200})/g },
  {
    kind: 'Slack webhook',
    marks: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/services\/(T[A-Z0-9]{6,14}\/B[A-Z0-9]{6,14}\/[A-Za-z0-9]{20,40})/g,
  },
  {
    kind: 'Discord webhook',
    marks: ['/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/(\d{17,20}\/[\w-]{60,80})/g,
  },
  {
    kind: 'Google service account',
    marks: ['service_account'],
    pattern: PRIVATE_KEY,
    beside: /["']type["']\s{0,8}:\s{0,8}["']service_account["']/,
  },
  { kind: 'private key', marks: ['PRIVATE KEY-----'], pattern: PRIVATE_KEY },
  { kind: 'SendGrid key', marks: ['SG.'], pattern: /\b(SG\.[\w-]{22}\.[\w-]{43})(?![\w-])/g },
  {
    kind: 'Twilio auth token',
    marks: ['AC'],
    pattern: /auth_?token["']?\s{0,8}[:=]\s{0,8}["'`]([0-9a-f]{32})["'`]/gi,
    beside: /\bAC[0-9a-f]{32}\b/,
  },
  {
    kind: 'Mailgun key',
    marks: ['mailgun', 'Mailgun', 'MAILGUN'],
    pattern: /\b(key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b/g,
  },
  { kind: 'npm token', marks: ['npm_'], pattern: /\b(npm_[A-Za-z0-9]{36})\b/g },
  {
    kind: 'OpenAI key',
    marks: ['T3BlbkFJ'],
    pattern: /\b(sk-(?:[a-z]{2,10}-)?[\w-]{16,100}T3BlbkFJ[\w-]{16,100})/g,
  },
  { kind: 'Anthropic key', marks: ['sk-ant-'], pattern: /\b(sk-ant-(?:api|admin)\d\d-[\w-]{80,120})/g },
  { kind: 'Hugging Face token', marks: ['hf_'], pattern: /\b(hf_[A-Za-z]{34})\b/g },
  { kind: 'Shopify access token', marks: ['shp'], pattern: /\b(shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32})\b/g },
  { kind: 'DigitalOcean token', marks: ['_v1_'], pattern: /\b(do[opr]_v1_[0-9a-f]{64})\b/g },
  { kind: 'Mapbox secret token', marks: ['sk.eyJ'], pattern: /\b(sk\.eyJ[\w-]{20,200}\.[\w-]{20,40})/g },
  { kind: 'Azure storage key', marks: ['AccountKey='], pattern: /\bAccountKey=([A-Za-z0-9+/]{86}==)/g },
  {
    kind: 'Supabase service key',
    marks: ['eyJ'],
    pattern: /\b(eyJ[\w-]{10,200}\.eyJ[\w-]{20,1000}\.[\w-]{20,200})/g,
    isOne: isServiceRole,
  },
  {
    kind: 'Telegram bot token',
    marks: [':AA'],
    pattern: /(?<!\d)(\d{8,10}:AA[\w-]{33})(?![\w-])/g,
  },
  {
    kind: 'database password',
    marks: ['postgres', 'mysql:', 'mariadb:', 'mongodb', 'redis', 'amqp'],
    pattern:
      /\b((?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?):\/\/[^\s:@/"'`<>]{0,100}:([^\s@/"'`<>]{1,200})@([^\s/"'`<>?]{1,200}))/g,
    isOne: ([, , password = '', host = '']) =>
      !HOST_OF_EXAMPLES.test(host) && !PASSWORD_OF_EXAMPLES.test(password),
  },
];

/** Secrets that are told of one text. */
const MAXIMUM = 20;

const isRandom = (secret: string) =>
  !PLACEHOLDER.test(secret.slice(0, 100)) && new Set(secret.slice(-40)).size >= FEWEST_LETTERS;

/** Marks are letters and what needs no escape but the dot. */
const ANY_MARK = new RegExp(
  FORMATS.flatMap(({ marks }) => marks.map((mark) => mark.replaceAll('.', '\\.'))).join('|'),
);

/** The formats that some of the texts may hold, by their marks: found at once in all of them, not text by text. */
export function formatsIn(texts: readonly string[]): readonly Format[] {
  const joined = texts.join('\n');
  // One look for all of them: most pages hold none.
  if (!ANY_MARK.test(joined)) return [];
  return FORMATS.filter(({ marks }) => marks.some((mark) => joined.includes(mark)));
}

/**
 * The secrets of services that stand in a text: keys that sign in at a service, or sign for somebody. Only forms that are
 * hardly ever anything else; examples of documentation are left out. Linear in the text.
 */
export function credentialsIn(text: string, formats = formatsIn([text])): readonly Credential[] {
  const found = new Map<string, Credential>();
  for (const { kind, marks, pattern, beside, isOne } of formats) {
    if (!marks.some((mark) => text.includes(mark)) || (beside && !beside.test(text))) continue;
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      if (found.has(secret) || (isOne && !isOne(match))) continue;
      // A password of a database may be a word; its form and its place were looked at.
      if (kind !== 'database password' && !isRandom(secret)) continue;
      found.set(secret, { kind, start: secret.slice(0, 4), length: secret.length });
      if (found.size >= MAXIMUM) return [...found.values()];
    }
  }
  return [...found.values()];
}

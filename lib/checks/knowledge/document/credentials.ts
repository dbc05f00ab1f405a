/** A secret found in text, described so that it cannot be used. */
interface Credential {
  /** Its service and kind: `Stripe secret key`. */
  kind: string;
  /** The first four characters. */
  start: string;
  /** The length of the whole secret. */
  length: number;
}

interface Format {
  kind: string;
  /** Text without one of these is skipped. */
  marks: readonly string[];
  /** Must not look further than a few hundred characters from its start, or hostile text takes forever. */
  pattern: RegExp;
  /** What else the text must contain, if the secret alone could be anything. */
  beside?: RegExp;
  /** Whether a match is a secret, if the pattern alone cannot decide. */
  isOne?(found: RegExpMatchArray): boolean;
}

/** Words, repetitions and sequences of digits that documentation uses in place of a secret. */
const PLACEHOLDER =
  /example|sample|placeholder|redacted|dummy|changeme|your|x{4}|0{6}|123456|abcdef|\*{3}|\.{3}|…/i;
/** The least number of different characters in a real secret of 20 characters or more. */
const FEWEST_LETTERS = 8;

const PRIVATE_KEY =
  /-----BEGIN (?:RSA |EC |DSA |OPENSSH )?PRIVATE KEY-----(?:\\[nr]|\s){0,8}([A-Za-z0-9+/=](?:[A-Za-z0-9+/=]|\\[nr]|\s){80,4000})/g;

const HOST_OF_EXAMPLES = /^(localhost|127\.|0\.0\.0\.0|\[::1\]|host\b|hostname\b)|(^|\.)example(\.|$)/i;
const PASSWORD_OF_EXAMPLES =
  /^(pass(word|wd)?|pwd|secret|root|admin|postgres|mysql|guest|user(name)?|test)$|^[<[{$%*]/i;

/** The claims of a token (RFC 7519); null if it cannot be read. */
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
 * The formats of secrets that must not be in a page, from the documentation of the services. Keys that are
 * meant to be public are not included: Stripe's `pk_`, Google's `AIza` (which Firebase uses too), reCAPTCHA's
 * site key, the DSN of a Sentry project, Algolia's search key, Mapbox's `pk.`, Supabase's anonymous key.
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
  {
    kind: 'Mailchimp key',
    marks: ['mailchimp', 'Mailchimp', 'MAILCHIMP'],
    pattern: /\b([0-9a-f]{32}-us\d{1,2})\b/g,
  },
  { kind: 'Brevo key', marks: ['xkeysib-'], pattern: /\b(xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16})\b/g },
  {
    kind: 'Google OAuth client secret',
    marks: ['GOCSPX-'],
    pattern: /\b(GOCSPX-[\w-]{28})(?![\w-])/g,
  },
  { kind: 'OpenRouter key', marks: ['sk-or-v1-'], pattern: /\b(sk-or-v1-[0-9a-f]{64})\b/g },
  { kind: 'Groq key', marks: ['WGdyb3FY'], pattern: /\b(gsk_[A-Za-z0-9]{20}WGdyb3FY[A-Za-z0-9]{24})\b/g },
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

/** The most secrets reported per text. */
const MAXIMUM = 20;

const isRandom = (secret: string) =>
  !PLACEHOLDER.test(secret.slice(0, 100)) && new Set(secret.slice(-40)).size >= FEWEST_LETTERS;

/** Marks are letters and characters that need no escape, except for the dot. */
const ANY_MARK = new RegExp(
  FORMATS.flatMap(({ marks }) => marks.map((mark) => mark.replaceAll('.', '\\.'))).join('|'),
);

/**
 * Returns the formats that may occur in any of the given strings, by their marks. Searches all strings at
 * once instead of one by one.
 */
export function formatsIn(texts: readonly string[]): readonly Format[] {
  const joined = texts.join('\n');
  // One search for all marks: most pages contain none.
  if (!ANY_MARK.test(joined)) return [];
  return FORMATS.filter(({ marks }) => marks.some((mark) => joined.includes(mark)));
}

/** Yields each secret of services in a string, with its kind; the same one only once. */
function* secretsOf(text: string, formats: readonly Format[]): Generator<readonly [string, string]> {
  const found = new Set<string>();
  for (const { kind, marks, pattern, beside, isOne } of formats) {
    if (!marks.some((mark) => text.includes(mark)) || (beside && !beside.test(text))) continue;
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      if (found.has(secret) || (isOne && !isOne(match))) continue;
      // A database password may be a word; its form and place were already checked.
      if (kind !== 'database password' && !isRandom(secret)) continue;
      found.add(secret);
      yield [secret, kind];
    }
  }
}

/**
 * Returns the secrets of services in text: keys that sign in at a service, or sign for somebody. Only formats
 * that are hardly ever anything else; examples from documentation are left out. Takes linear time.
 */
export function credentialsIn(text: string, formats = formatsIn([text])): readonly Credential[] {
  const found: Credential[] = [];
  for (const [secret, kind] of secretsOf(text, formats)) {
    found.push({ kind, start: secret.slice(0, 4), length: secret.length });
    if (found.length >= MAXIMUM) break;
  }
  return found;
}

/** Returns text with those secrets replaced. */
export function withoutCredentials(text: string, replacement: string): string {
  const formats = formatsIn([text]);
  if (formats.length === 0) return text;
  return [...secretsOf(text, formats)].reduce((rest, [secret]) => rest.replaceAll(secret, replacement), text);
}

/** Second levels under which a country's registry sells names: `example.co.uk`. */
const SECOND_LEVELS = new Set('ac co com edu gob gov gouv govt ltd mil net nom or org plc sch'.split(' '));

/** Domains under which every name has another owner, though no registry sells them. */
const SHARED = new Set(
  (
    'amplifyapp.com appspot.com azurestaticapps.net azureedge.net azurewebsites.net blogspot.com cloudfront.net ' +
    'firebaseapp.com fly.dev github.io gitlab.io glitch.me herokuapp.com myshopify.com netlify.app onrender.com ' +
    'pages.dev r2.dev railway.app surge.sh vercel.app web.app workers.dev'
  ).split(' '),
);

const ADDRESS = /^(\[.*\]|[\d.]+)$/;

/** Whether a host is an IP address, which no registry sells. */
export function isIpAddress(hostname: string): boolean {
  return ADDRESS.test(hostname);
}

function lastLabels(hostname: string, count: number): string {
  return hostname.split('.').slice(-count).join('.');
}

/**
 * The domain that somebody registered, judged by the commonest second levels rather than by the whole Public Suffix
 * List, which would weigh more than all checks together.
 */
export function registeredDomain(hostname: string): string {
  if (isIpAddress(hostname)) return hostname;
  return lastLabels(hostname, isSuffix(lastLabels(hostname, 2)) ? 3 : 2);
}

/** Whether a registry sells the names below, as it does for `com` and `co.uk`. */
export function isSuffix(domain: string): boolean {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels;
  return labels.length === 1 || (labels.length === 2 && top.length === 2 && SECOND_LEVELS.has(second));
}

/** Whether every name below the domain has another owner: `github.io`. */
export function isSharedDomain(domain: string): boolean {
  return SHARED.has(domain);
}

/** Whether one owner stands behind both hosts: as `registeredDomain`, but names on shared hosting are strangers. */
export function isSameOwner(one: string, other: string): boolean {
  if (one === other) return true;
  const domain = registeredDomain(one);
  if (domain !== registeredDomain(other)) return false;
  if (!SHARED.has(domain)) return true;
  return lastLabels(one, 3) === lastLabels(other, 3);
}

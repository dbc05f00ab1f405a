const NAMES = /(^|\.)(localhost|local|test|invalid|internal|lan|home\.arpa)$/;
const ADDRESSES =
  /^(0\.0\.0\.0|(127|10)(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[(::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\])$/;
const STAGING = /^(staging|stage|preprod|pre-prod)[.-]|\.(staging|stage)\./;

/** Whether a host is only reached from the own machine or network. Host as in `URL.hostname`. */
export function isPrivateHost(hostname: string): boolean {
  return ADDRESSES.test(hostname) || NAMES.test(hostname);
}

/** Whether a host is named as one where a site is tried out before it is published. */
export function isStagingHost(hostname: string): boolean {
  return STAGING.test(hostname);
}

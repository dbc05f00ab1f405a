/**
 * Domains taken over in 2024 and used to deliver malware since, with other domains of the same owner
 * (sansec.io).
 */
const TAKEN_OVER =
  /(^|\.)(polyfill\.io|bootcdn\.net|bootcss\.com|staticfile\.net|staticfile\.org|unionadjs\.com|xhsbpza\.com|macoms\.la|newcrbpc\.com|googie-anaiytics\.com)$/;

/**
 * Whether a host is known to have served malware to visitors of other sites. Takes a host as in
 * `URL.hostname`.
 */
export function isMaliciousHost(hostname: string): boolean {
  return TAKEN_OVER.test(hostname);
}

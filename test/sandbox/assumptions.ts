/**
 * The decisions of the sandbox where the specification leaves something open, by the rule concerned. No client may
 * rely on them: `--quirks` decides differently.
 */
export const ASSUMPTIONS: Readonly<Record<string, string>> = {
  'ACC-11': 'Discounts add up: the account’s own and ten percent of the Pro plan, at most 90.',
  'AUD-01': 'Five express audits a day, until midnight UTC.',
  'AUD-04': 'A full audit costs 0.01 per page and reads at most 500 pages.',
  'AUD-09': 'The statuses of crawls and scans are queued, running, done and failed.',
  'AUD-16': 'Audits and scans share one limit of ten launches a minute.',
  'AUTH-07': 'The account’s own endpoints accept any key.',
  'ENV-11': 'The OpenAPI document needs no key.',
  'ENV-17': 'A wrong method is not found, like a wrong path.',
  'ERR-06': 'Of several reasons to refuse, the first one counts: 401, 503, 429, 403, 404, 422, 409, 402.',
  'LIM-07': 'Limits count in fixed windows, including refused requests.',
  'LIM-08': 'The limits do not apply to ping.',
  'LIM-09': 'Only promotion has a limit on new projects.',
  'LNK-09': 'A link cannot be removed while it is promoted.',
  'LNK-10': 'An address that is added twice is the same link.',
  'PRJ-10': 'Personal projects can be changed and promoted, but not deleted.',
  'PRJ-11': 'A project cannot be deleted while it is promoted.',
  'QUO-03': 'Mentions are for each article of every level.',
  'QUO-09': 'A plan takes precedence over a custom cascade.',
  'RNK-07': 'An empty list of keywords to check is an error.',
  'RNK-18': 'A check costs 0.01, and is refused if the balance does not cover all queued checks.',
  'RUN-07': 'The status of already_active is 409.',
  'RUN-11': 'The filter active means every run that has not ended.',
  'RUN-14': 'Pagination has the fields page, per_page, total and pages.',
  'RUN-25': 'Nothing is refunded.',
  'SHD-04': 'The token goes in a TXT record, a well-known file or a meta tag named site-verification.',
  'SHD-07': 'A missing verification is refused before insufficient funds.',
  'SHD-10': 'Three free scans a day, until midnight UTC; beyond that rate_limited.',
};

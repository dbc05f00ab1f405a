/** Everything that the service says to people. Codes and statuses are never translated. */
export const en = {
  unauthorized: 'The API key is missing, unknown or revoked.',
  insufficient_funds: 'The balance is not enough for this.',
  forbidden_scope: 'This key may not use this part of the service.',
  pro_required: 'This needs the Pro plan.',
  forbidden: 'This is not allowed.',
  not_found: 'There is nothing here, or it belongs to somebody else.',
  already_active: 'This link is being promoted already.',
  already_running: 'This is running already.',
  needs_verify: 'Verify the domain first.',
  need_estimate: 'Make an express audit first: it tells the size of the site.',
  report_archived: 'This report has been archived. On the Pro plan it is at hand.',
  validation_error: 'Something in the request is not right.',
  domain_mismatch: 'This address does not belong to the site of the project.',
  brand_name_required: 'No brand was found on the site. Please give its name.',
  express_limit: 'The express audits of today are used up.',
  rate_limited: 'Too many requests. Please try again later.',
  server_error: 'Something went wrong here. Please try again later.',
  level1_disabled: 'New promotions are switched off for the moment.',
  api_disabled: 'The API is switched off for the moment.',
  malformed_json: 'The body of the request is not valid JSON.',
  rank_note: 'Positions are being looked up: {count}. Results appear within a few minutes.',
  verification_hint:
    'Put {token} in a DNS TXT record of {domain} as site-verification={token}, in the file {file}, or in the start page as <meta name="site-verification" content="{token}">.',
};
export type Texts = Record<keyof typeof en, string>;

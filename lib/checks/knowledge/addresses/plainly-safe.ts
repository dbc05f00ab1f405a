import { parseAddress } from './addresses.ts';
import { randomBits } from './random-bits.ts';
import { actionIn, riskOf } from './risky-addresses.ts';
import { secretParameters } from './secrets.ts';

/**
 * Words of addresses that change something when they are opened, without being certain signs of it: `/invite/accept/8f3a`,
 * `/vote/15/up`. A link with such a word may be visited; a page that the user is on is not requested again.
 */
const DOUBTFUL = new Set(
  `accept activate add apply approve archive authorize bid book buy callback cancel checkin checkout claim clear
  close complete confirm confirmation connect consume create decline deny disable dismiss downgrade download enable
  enroll execute export finish follow generate import invitation invite join leave like login magic mark migrate move
  mute oauth order orders pause pay payment place play post publish purchase rate reboot redeem refresh refund
  register reject release rename renew report resend reserve reset restart restore resume retry return run save send
  share shutdown signin signup star start stop submit subscribe switch sync toggle transfer trigger undo unlock
  unpublish unstar update upgrade upload use verify vote votes withdraw
  aktivieren annehmen bestatigen bestellen kaufen accepter acheter confirmer commander aceptar comprar confirmar
  aceitar confermare acquista akceptuj potwierdz kup zamow подтвердить купить оплатить принять підтвердити купити`
    .trim()
    .split(/\s+/),
);
/** Random bits in a segment or a value from which it may be a ticket for one use. */
const TICKET = 32;
/** Parameters that only choose what is shown. */
const HARMLESS =
  /^(utm_\w+|gclid|fbclid|msclkid|q|query|s|search|lang|language|locale|hl|page|p|pg|sort|order_?by|dir|view|tab|category|cat|tag|color|colour|size|filter\w*|per_?page|limit|offset|ref|v|version)$/i;

/**
 * Whether nothing suggests that requesting an address again could repeat what the user did there. Stricter than
 * `riskOf`, which judges links: nobody has opened those yet, and leaving one out costs more.
 */
export function isPlainlySafe(address: string): boolean {
  const url = parseAddress(address);
  if (!url || riskOf(url, url) !== null || secretParameters(url).length > 0) return false;
  const segments = url.pathname.split('/').filter(Boolean);
  const values = [...url.searchParams];
  return (
    !segments.some((segment) => actionIn(segment, DOUBTFUL) || randomBits(segment) >= TICKET) &&
    values.every(([name, value]) => HARMLESS.test(name) && randomBits(value) < TICKET)
  );
}

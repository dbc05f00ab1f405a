import type { ElementRecord } from '../../snapshot.ts';
import { buttonsOf, passwordFields } from '../document/forms.ts';
import { kindBy, type PageKind } from './kind.ts';
import { buyCount, hasSubject, priceCount } from './own-content.ts';
import type { PageFacts } from './page-facts.ts';
import { folded, mentions, opensWith, says } from './says.ts';

const named = ({ path }: PageFacts, words: ReadonlySet<string>) =>
  path.slice(-2).some((part) => words.has(part));

/** Whether the path is in a part of the site for reading or buying, where “cart” is a subject. */
const isWithin = ({ path, addresses }: PageFacts, ...sections: readonly ('text' | 'product' | 'article')[]) =>
  path.slice(0, -1).some((part) => sections.some((section) => addresses[section].has(part)));

/** The most words in paragraphs that only name the steps: “Delivery, payment, confirmation”. */
const LONGEST_STEPS = 4;

/** Whether a field asks for something else than a search does. */
const isAsked = ({ attrs }: { attrs: Readonly<Record<string, string>> }) =>
  !/^(?:search|hidden)$/i.test(attrs.type ?? '');

/** Carts and checkouts. */
export function cartKind(facts: PageFacts): PageKind | null {
  const { page, languages, beginning, title, heading } = facts;
  if (facts.path.length === 0 || hasSubject(facts) || facts.proseWords > 200) return null;
  if (isWithin(facts, 'text', 'product', 'article')) return null;
  const classes = [...page.forms, ...page.fields, ...page.buttons].map(
    ({ attrs }) => `${attrs.class ?? ''} ${attrs.id ?? ''} ${attrs.name ?? ''} ${attrs.autocomplete ?? ''}`,
  );
  const held = {
    address: named(facts, facts.addresses.cart),
    title: says(title, 'cart', languages),
    heading: says(heading, 'cart', languages),
    text: mentions(beginning, 'emptyCart', languages),
    markup:
      classes.some((names) =>
        /woocommerce-cart|cart[-_]form|checkout|update_cart|cc-number|shipping (?:street|address)/i.test(
          names,
        ),
      ) || page.forms.some(({ attrs }) => /\/(?:cart|checkout)\b/.test(attrs.action ?? '')),
  };
  const isSaid = held.title || held.heading || held.text;
  // A cart holds what was put into it: what can be put into it, at a price, is a thing to buy, as a basket is.
  const isShown = held.text || held.markup;
  if (!isShown && buyCount(facts) > 0 && priceCount(facts) > 0) return null;
  // With something to read, but nothing that was put into it and nothing to fill in, it is about a cart or a bag.
  const isFilled = priceCount(facts) > 0 || page.fields.filter(isAsked).length > 1;
  if (!isShown && !isFilled && facts.proseWords > LONGEST_STEPS) return null;
  return (held.address && (isSaid || held.markup)) || (held.text && (held.title || held.heading))
    ? kindBy('cart', held)
    : null;
}

/** The most that a page says of its own that is only a form for signing in. */
const BARE_FORM = { own: 60, prose: 30, links: 12, images: 4 };

/** Whether a page has hardly more than a form for signing in, as consoles of servers and devices have. */
function isBareForm({ page, ownWords, proseWords, links }: PageFacts): boolean {
  const isFilledLater = page.source === 'served' && page.scripts.length > 0;
  const isLittle = ownWords <= BARE_FORM.own && proseWords <= BARE_FORM.prose;
  return (
    isLittle && !isFilledLater && links.length <= BARE_FORM.links && page.images.length <= BARE_FORM.images
  );
}

/**
 * Whether a page is one that only those see who have signed in: its address is in a console or an account, it can be left
 * by signing out, and its response must not be kept for anybody else. A public page that is looked at while signed in
 * is at another address.
 */
function isSignedIn(facts: PageFacts): boolean {
  const { page, links, languages, path, url, addresses, isPrivate } = facts;
  if (hasSubject(facts) || isWithin(facts, 'text', 'product', 'article')) return false;
  // In a path, two letters are a country.
  const places = [...path.filter((part) => part.length > 2), url.hostname.split('.')[0] ?? ''];
  const isInside = places.some((part) => addresses.console.has(part));
  const leaves = ({ text = '', attrs }: ElementRecord) =>
    says(text, 'signOut', languages) ||
    (attrs.href ?? attrs.action ?? '')
      .toLowerCase()
      .split(/[^\w-]+/)
      .some((part) => addresses.signOut.has(part));
  return isPrivate && isInside && [...links, ...buttonsOf(page), ...page.forms].some(leaves);
}

/** Login, registration, and the pages behind them. */
export function accountKind(facts: PageFacts): PageKind | null {
  const { page, languages, title, heading, ownWords, path } = facts;
  if (isSignedIn(facts)) return kindBy('account', { address: true, markup: true });
  if (hasSubject(facts) || facts.proseWords > 150 || ownWords > 350) return null;
  if (isWithin(facts, 'text', 'product', 'article') || priceCount(facts) > 2) return null;
  const isForm = passwordFields(page).length > 0;
  const held = {
    address: path.length > 0 && named(facts, facts.addresses.account),
    title: says(title, 'account', languages),
    heading: says(heading, 'account', languages),
    text: isForm && buttonsOf(page).some(({ text = '' }) => says(text, 'account', languages)),
    markup: isForm,
    length: isForm && isBareForm(facts),
  };
  const isSaid = held.title || held.heading;
  // The button may say no more than “OK”, but whoever keeps such a page out of the index does not mean it to be found. A
  // front page with a form and a line about the site does.
  const isFront = path.length === 0 && facts.proseWords > 0;
  if (held.length && (facts.isNoindex || (held.text && !isFront))) return kindBy('account', held);
  if (path.length === 0) return isForm && isSaid && ownWords < 100 ? kindBy('account', held) : null;
  return (held.address && (isSaid || isForm)) || (isForm && isSaid && ownWords < 200)
    ? kindBy('account', held)
    : null;
}

/** Parts of an address with an order’s number or key: /checkout/order-received/1042. */
const ORDER = /^[\w-]*\d[\w-]*$/;
/** The most words of thanks, what happens next, and a summary of the order. */
const LONGEST_THANKS = { prose: 90, own: 200 };

/** What a visitor gets who has sent a form or an order: the address and the title or the heading say thanks. */
export function thanksKind(facts: PageFacts): PageKind | null {
  const { path, languages, title, heading, proseWords, ownWords, page } = facts;
  if (hasSubject(facts) || proseWords > LONGEST_THANKS.prose || ownWords > LONGEST_THANKS.own) return null;
  if (isWithin(facts, 'text', 'product', 'article') || buyCount(facts) > 0 || page.media.length > 0)
    return null;
  const last = path.findLast((part) => !ORDER.test(part)) ?? '';
  const held = {
    address: facts.addresses.thanks.has(last),
    title: says(title, 'thanks', languages),
    heading: says(heading, 'thanks', languages),
  };
  return held.address && (held.title || held.heading) ? kindBy('thanks', held) : null;
}

/** The most words in paragraphs that only say how to fill in the field. */
const LONGEST_HINT = 8;

/** Results of the site’s own search. */
export function searchKind(facts: PageFacts): PageKind | null {
  const { url, path, languages, title, heading, beginning, types, addresses } = facts;
  const isTyped = types.some((of) => of.includes('SearchResultsPage'));
  if ((hasSubject(facts) && !isTyped) || facts.proseWords > 400) return null;
  if (isWithin(facts, 'text', 'article')) return null;
  const [query] = [...url.searchParams].filter(
    ([name, value]) => addresses.query.has(name.toLowerCase()) && value,
  );
  const wanted = query ? folded(query[1]) : '';
  const isRepeated = (text: string) => wanted.length > 1 && ` ${folded(text)} `.includes(` ${wanted} `);
  const isSaid = (text: string) => opensWith(text, 'search', languages);
  const isNone = says(heading, 'noResults', languages) || says(title, 'noResults', languages);
  const held = {
    address: wanted !== '' || named(facts, addresses.search),
    title: isSaid(title) || says(title, 'noResults', languages),
    heading: isSaid(heading) || says(heading, 'noResults', languages),
    text: mentions(beginning, 'noResults', languages),
    structuredData: isTyped,
  };
  const isNamed = isSaid(title) || isSaid(heading);
  // Without a query or results, and with paragraphs to read, a page headed “Search” is about one: /features/search.
  const longest = facts.page.fields.length > 0 ? LONGEST_HINT : 0;
  const isRead = !query && !held.text && !isNone && facts.proseWords > longest;
  if (isRead && !isTyped && !folded(heading).includes(' ')) return null;
  const isMissing = says(heading, 'notFound', languages) || says(title, 'notFound', languages);
  const isFound =
    (isTyped && (held.address || isNamed)) ||
    (held.address && (isNamed || isNone)) ||
    (wanted !== '' &&
      named(facts, addresses.search) &&
      (isRepeated(title) || isRepeated(heading) || held.text)) ||
    (isNamed && held.text) ||
    (isNone && !isMissing && path.length > 0 && facts.ownWords < 120);
  return isFound ? kindBy('search', held) : null;
}

/** Players and widgets for the pages of others. */
export function embedKind({ path, url, addresses, page, ownWords, links }: PageFacts): PageKind | null {
  const held = {
    address:
      path.some((part) => addresses.embed.has(part)) || /^(?:player|embed|widget)s?\./.test(url.hostname),
    markup: page.media.length + page.frames.length > 0 || page.scripts.length > 0,
    length: ownWords < 80 && links.length < 8,
  };
  return held.address && held.length && page.headings.length < 4 ? kindBy('embed', held) : null;
}

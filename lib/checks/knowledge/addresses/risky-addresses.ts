import { decoded } from './decoded.ts';
import { kindOfHost } from './private-hosts.ts';

/**
 * Why Plumbline does not visit an address unasked:
 * - `scheme`: not http or https.
 * - `action`: opening it may change something: log out, delete, buy, unsubscribe.
 * - `private`: the page would make the reader's browser contact devices in the reader's own network, or
 * addresses that belong to no site.
 */
export type Risk = 'scheme' | 'action' | 'private';

/** Lower case and without accents, as addresses often spell words. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();
const list = (text: string) => new Set(fold(text).trim().split(/\s+/));

/** Whole words of a path or parameter that indicate an action; several words are joined into one. */
const VERBS = list(`
  logout logoff signout signoff delete remove destroy erase purge unsubscribe optout deactivate revoke unfollow
  upvote downvote addtocart addtobasket addtobag addtowishlist emptycart clearcart deleteaccount
  add2basket add2cart
  abmelden ausloggen loschen loeschen entfernen abbestellen kundigen kuendigen
  deconnexion deconnecter supprimer desabonner desinscription
  cerrarsesion eliminar borrar desuscribir
  esci disconnetti elimina cancellati disiscriviti sair desconectar excluir apagar descadastrar
  uitloggen afmelden verwijderen uitschrijven loggaut kirjauduulos cikis
  wyloguj wylogowanie usun skasuj wypisz odhlasit smazat kijelentkezes
  выход выйти удалить отписаться вихід вийти видалити відписатися vyhod vyyti udalit otpisatsya vyhid vydalyty
  退出 ログアウト 로그아웃
`);

/** Two consecutive words that only together indicate an action. */
const PAIRS = list(`
  log-out log-off sign-out sign-off opt-out log-ud logga-ut cerrar-sesion se-deconnecter kirjaudu-ulos
  add-cart add-basket add-bag add-wishlist add-compare cart-add basket-add bag-add wishlist-add compare-add
  empty-cart cart-empty clear-cart cart-clear update-cart cart-update buy-now
  warenkorb-hinzufugen panier-ajouter ajouter-panier carrito-agregar carrito-anadir koszyk-dodaj dodaj-koszyk
  корзина-добавить добавить-корзину кошик-додати
`);
/** Words allowed between the two of a pair: "add to cart". */
const FILLERS = list('to the my into your do au al a in w v do в у до');

/** Parameters whose value is an action. */
const COMMANDS = list(
  'action act do cmd command op operation mode task method _method event func function route r m a',
);
/** Values of those parameters that are an action only there: `/buy` may be a page. */
const ORDERS = list('buy');
/** Parameters that only links to an action have. */
const TOKENS = list(
  '_wpnonce add-to-cart add_to_cart removed_item remove_item undo_item wc-ajax sesskey unsub',
);

/** Splits a part of an address into words: `addToCart`, `add-to-cart.php` and `add_to_cart` give the same. */
function wordsOf(part: string): readonly string[] {
  const plain = part.replace(/\.(php|html?|aspx?|jsp|do|action|cgi)$/i, '');
  return fold(plain.replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Longer parts are titles: "how-to-delete-cookies" deletes nothing. */
const LONGEST_ACTION = 3;

function isAction(part: string): boolean {
  const words = wordsOf(part);
  const telling = words.filter((word) => !FILLERS.has(word));
  if (telling.length > LONGEST_ACTION) return false;
  if (VERBS.has(words.join(''))) return true;
  if (telling.some((word, i) => PAIRS.has(`${word}-${telling[i + 1] ?? ''}`))) return true;
  // Matches "delete-account" and "post-delete", but not "the-great-purge-of".
  return telling.length < LONGEST_ACTION && telling.some((word) => VERBS.has(word));
}

/** Whether a part of a path is one of these words, alone or in a short name: `accept`, `vote-up`, but no title. */
export function actionIn(part: string, words: ReadonlySet<string>): boolean {
  const all = wordsOf(decoded(part)).filter((word) => !FILLERS.has(word));
  return all.length <= LONGEST_ACTION && all.some((word) => words.has(word));
}

function isRiskyPath(path: string): boolean {
  const parts = path.split('/').filter(Boolean).map(decoded);
  return parts.some((part, i) => {
    const [word = '', ...more] = wordsOf(part);
    const [next = '', ...nextMore] = wordsOf(parts[i + 1] ?? '');
    const isPair = more.length === 0 && nextMore.length === 0 && PAIRS.has(`${word}-${next}`);
    return isPair || isAction(part);
  });
}

function isRiskyParameter([name, value]: readonly [string, string]): boolean {
  const lower = name.toLowerCase();
  if (TOKENS.has(lower)) return true;
  if (COMMANDS.has(lower)) return ORDERS.has(fold(value)) || value.split(/[/.:]/).some(isAction);
  return isAction(name);
}

/**
 * A page may lead to hosts of its own kind and to public ones, so a site in development can be checked where
 * it is.
 */
function isOutOfReach(url: URL, page: URL): boolean {
  const kind = kindOfHost(url.hostname);
  return kind !== 'public' && kind !== kindOfHost(page.hostname);
}

/** Returns why an address on a page should not be visited; null if nothing speaks against it. */
export function riskOf(url: URL, page: URL): Risk | null {
  if (!/^https?:$/.test(url.protocol)) return 'scheme';
  if (isOutOfReach(url, page)) return 'private';
  const isAdmin = /\/(wp-admin|administrator)\//i.test(url.pathname) && url.search !== '';
  const isRisky = isAdmin || isRiskyPath(url.pathname) || [...url.searchParams].some(isRiskyParameter);
  return isRisky ? 'action' : null;
}

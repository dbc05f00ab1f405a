import type { PageSnapshot } from '../../snapshot.ts';
import { hasNoPage } from '../response/error-status.ts';
import { isBlank } from '../texts/plain-text.ts';
import { kindBy, type PageKind } from './kind.ts';
import { hasOwnContent, hasSubject } from './own-content.ts';
import { type PageFacts, wordCount } from './page-facts.ts';
import { folded, mentions } from './says.ts';

/** Hosts of companies that park domains. */
const PARKING =
  /\/\/[\w.-]*\b(?:sedoparking|parkingcrew|bodis|parklogic|afternic|dan|above|hugedomains|uniregistry|namebright|cashparking|skenzo|domainsponsor|parkingpage|trafficclub)\.(?:com|net|io)\b/i;
const foldedSet = (listed: string) => new Set(listed.split('|').map(folded));

/** Titles that come with a template, a theme or a tool. */
const TITLES = foldedSet(
  'your website|your site|my website|my site|website title|site title|your site title|your company|company name|' +
    'your company name|your business name|your name|your logo|untitled|untitled document|untitled page|document|' +
    'page title|insert title here|title goes here|your title here|react app|vite app|vite react|vite react ts|' +
    'create next app|nuxt app|welcome to nuxt|hello world|sample page|just another wordpress site|my wordpress site|' +
    'new site|new page|blank page|template|website template|landing page template|bootstrap template|' +
    'ihre website|ihre webseite|meine website|titel der seite|ihr firmenname|votre site|mon site|titre du site|' +
    'nom de l entreprise|tu sitio web|mi sitio web|titulo del sitio|nombre de la empresa|il tuo sito|il mio sito|' +
    'titolo del sito|seu site|meu site|titulo do site|nome da empresa|twoja strona|moja strona|tytuł strony|' +
    'tytul strony|nazwa firmy|ваш сайт|мои саит|мой сайт|название саита|название сайта|название компании|мій сайт|' +
    'назва сайту|назва компанії|uw website|mijn website|bedrijfsnaam|vase stranky|nazev webu|din hemsida|min hemsida|' +
    'web siteniz|site başlığı|あなたのサイト|サイト名|会社名|网站标题|网站名称|公司名称|내 사이트|사이트 제목|회사명',
);
/** Headings that wait for text. */
const HEADINGS = foldedSet(
  'hello world|your company name|company name|sample page|Überschrift hier|Ihre Überschrift|votre titre ici|titre ici|' +
    'tu título aquí|título aquí|il tuo titolo qui|titolo qui|seu título aqui|twój nagłówek|tutaj wpisz tytuł|' +
    'ваш заголовок|заголовок здесь|ваш заголовок здесь|ваш заголовок тут|заголовок тут|在此输入标题|这里是标题|' +
    '제목을 입력하세요',
);
/** The same with words between, in the form of `folded`. */
const HEADING_FORMS =
  /^(?:(?:your|insert|add|enter) (?:\w+ )?(?:headline|heading|title|tagline|slogan|text)(?: here| goes here)?|(?:headline|heading|title|tagline) (?:goes )?here|this is (?:a|the|your) (?:heading|headline|title|main heading)|welcome to (?:your|my) (?:new )?(?:website|site|store|blog)|lorem ipsum.*|heading \d?|ここに見出し.*|見出しをここに.*)$/u;
const FILLER =
  /\b(?:lorem|ipsum|dolor|amet|consectetur|adipiscing|adipisicing|elit|eiusmod|tempor|incididunt|labore|dolore|magna|aliqua|enim|minim|veniam|nostrud|exercitation|ullamco|laboris|nisi|aliquip|commodo|consequat|vestibulum|pellentesque|curabitur|vivamus|phasellus|suspendisse)\b/gi;
const CONTACTS =
  /\b(?:info|contact|hello|your|you|email|name|mail|office)?@?(?:yourdomain|yoursite|yourwebsite|yourcompany|domain|example)\.(?:com|org|net)\b|\byour@email\.com|\b123 (?:main|street|example|any|fake|your)\b|\+?1?[ .(-]*\(?(?:123|555)\)?[ .-]*456[ .-]*7890|\+1 234 567|\b(?:city, state|street address, city)\b/i;
const PLACEHOLDER_IMAGES =
  /\/\/(?:[\w.-]*\.)?(?:placeholder\.com|placehold\.(?:co|it)|placekitten\.com|picsum\.photos|dummyimage\.com|via\.placeholder\.com|fakeimg\.pl|loremflickr\.com)\//i;
/** What a server shows before it has a site. */
const DEFAULTS =
  /^(?:Welcome to nginx!|Apache2? (?:\w+ )?Default Page\b|IIS Windows(?: Server)?$|Test Page for the (?:Apache|Nginx|HTTP)|Welcome to (?:CentOS|OpenResty|Caddy)\b|Default (?:Web Site|PLESK) Page|Domain Default page|It works!$|Plesk\b.*Default|HTTP Server Test Page|XAMPP)/i;
/** The fewest links of which most lead nowhere before that says something. */
const FEWEST_LINKS = 4;

const DEAD = /^\s*(?:#!?|javascript:\s*(?:void\s*\(0\))?;?|)\s*$/i;

const fillerCount = (text: string): number => text.match(FILLER)?.length ?? 0;

/** Half of the words of filler are listed: with a fifth of the text, it is two fifths of it. */
function isMostlyFiller({ beginning }: PageFacts): boolean {
  return fillerCount(beginning) > Math.max(12, wordCount(beginning) * 0.4);
}

/** Whether a sentence is filler that a template came with. */
export const isFiller = (sentence: string): boolean => fillerCount(sentence) > 3;

/** A template that nobody has filled in, or the first page of a server or tool. */
export function templateKind(facts: PageFacts): PageKind | null {
  const { title, heading, beginning, links, page } = facts;
  if (DEFAULTS.test(title.trim()) && facts.ownWords < 400)
    return { kind: 'template', grounds: ['title', 'text'], certainty: 'sure' };
  if (hasSubject(facts)) return null;
  const anchors = links.filter(({ attrs }) => attrs.href !== undefined);
  const dead = anchors.filter(({ attrs }) => DEAD.test(attrs.href ?? '')).length;
  const parts = title.split(/\s[-–—]\s|[|·•:]/).map(folded);
  const foldedHeading = folded(heading);
  const held = {
    title: parts.some((part) => TITLES.has(part)),
    heading: HEADINGS.has(foldedHeading) || HEADING_FORMS.test(foldedHeading),
    text: isMostlyFiller(facts),
    markup:
      (anchors.length >= FEWEST_LINKS && dead >= anchors.length * 0.7) ||
      CONTACTS.test(beginning) ||
      (page.images.length > 1 &&
        page.images.every(({ attrs }) => PLACEHOLDER_IMAGES.test(attrs.src ?? attrs['data-src'] ?? ''))),
  };
  const isUnfilled = held.title || held.heading || held.text;
  const count = Object.values(held).filter(Boolean).length;
  // “Lorem ipsum generator” is about filler: its title says so.
  const isAbout = /lorem|ipsum|filler|placeholder|dummy|blindtext/i.test(title);
  if (!held.text && facts.proseWords > 120) return null;
  return isUnfilled && count > 1 && !isAbout ? kindBy('template', held) : null;
}

/** A domain without a site, for sale or kept. */
export function parkedKind(facts: PageFacts): PageKind | null {
  const { page, url, path, languages, beginning, title, heading, ownWords } = facts;
  const host = url.hostname.replace(/^www\./, '').toLowerCase();
  const named = /\b[\w-]+\.(?:com|net|org|io|info|de|pl|fr|ru|eu|co|app|dev)\b/i
    .exec(title)?.[0]
    .toLowerCase();
  if (path.length > 1 || (named && named !== host && !host.endsWith(named)) || ownWords > 200) return null;
  const sources = [...page.scripts, ...page.frames, ...page.links, ...facts.links];
  const isOwn = [title, heading, beginning].some((text) => text.toLowerCase().includes(host));
  const held = {
    text: mentions(`${title} ${heading} ${beginning}`, 'parked', languages),
    markup: sources.some(({ attrs }) => PARKING.test(attrs.src ?? attrs.href ?? '')),
    title: isOwn,
  };
  if (hasOwnContent(facts, { prose: 120, own: 200 })) return null;
  return held.text && (held.markup || held.title) ? kindBy('parked', held) : null;
}

const isLogo = ({ link, attrs }: PageSnapshot['images'][number]) =>
  link !== undefined || /logo/i.test(`${attrs.src} ${attrs.alt} ${attrs.class}`);

/** A page with nothing of its own: none by its status, blank, only a menu, or only a frame with another page. */
export function emptyKind({ page, status, ownWords, links, heading }: PageFacts): PageKind | null {
  if (hasNoPage(status)) return { kind: 'empty', grounds: ['status'], certainty: 'sure' };
  const isFilledLater = page.source === 'served' && page.scripts.length > 0;
  const hasMore = page.media.length + page.forms.length + page.fields.length > 0;
  const images = page.images.filter((image) => !isLogo(image));
  if (isFilledLater || hasMore || images.length > 0 || !isBlank(page.prose)) return null;
  const [frame] = page.frames;
  if (page.text === '' && !frame) return { kind: 'empty', grounds: ['length'], certainty: 'sure' };
  if (ownWords > 4 || !isBlank(heading)) return null;
  const isFrameset = page.frames.every(({ tag }) => tag === 'frame');
  if (frame && (page.frames.length === 1 || isFrameset))
    return kindBy('empty', { markup: true, length: true });
  const isMenu = !frame && links.length > 1 && links.length < 16;
  return isMenu ? kindBy('empty', { markup: true, length: true }) : null;
}

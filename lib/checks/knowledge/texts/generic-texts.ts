import { plainText } from './plain-text.ts';

/**
 * Anchor text that says nothing about the target, by language (ISO 639-1). Google's own examples: “click
 * here”, “read more”, “website”, “article”.
 */
const LINK_TEXTS: Readonly<Record<string, string>> = {
  en:
    'article|check it out|click|click here|click this|click this link|continue|continue reading|' +
    'details|find out more|go|here|info|information|learn more|link|more|more details|more info|' +
    'more information|page|read|read more|right here|see more|show more|start|tap here|this|this link|' +
    'this page|view|view details|view more|website',
  ru:
    'больше|далее|дальше|ещё|еще|здесь|нажмите|нажмите здесь|перейти|перейти по ссылке|подробнее|' +
    'подробности|показать ещё|показать еще|посмотреть|сайт|смотреть|ссылка|страница|тут|узнать больше|' +
    'узнать подробнее|читать|читать далее|читать дальше|читать полностью|эта ссылка|это',
  uk:
    'більше|далі|детальніше|деталі|дізнатися більше|докладніше|ще|клікніть тут|натисніть|' +
    'натисніть тут|перейти|перейти за посиланням|показати ще|подивитися|посилання|сайт|сторінка|тут|' +
    'це посилання|читати|читати далі|читати повністю',
  pl:
    'czytaj|czytaj całość|czytaj dalej|czytaj więcej|dalej|dowiedz się więcej|informacje|kliknij|' +
    'kliknij tu|kliknij tutaj|link|pokaż więcej|przeczytaj|przejdź|sprawdź|strona|szczegóły|ten link|' +
    'tu|tutaj|więcej|więcej informacji|zobacz|zobacz więcej',
  de:
    'anklicken|ansehen|details|diese seite|dieser link|hier|hier klicken|info|infos|jetzt klicken|' +
    'klicken sie hier|klick hier|klicke hier|lesen|link|los|mehr|mehr anzeigen|mehr dazu|' +
    'mehr erfahren|mehr infos|mehr informationen|mehr lesen|weiter|weiterlesen|weitere informationen|' +
    'zum artikel|zur seite',
  fr:
    'ce lien|cette page|cliquer ici|cliquez ici|découvrir|détails|en savoir plus|ici|infos|lien|lire|' +
    'lire la suite|lire plus|plus|plus d’informations|plus d’infos|plus de détails|suite|voir|' +
    'voir plus',
  es:
    'aquí|clic aquí|conoce más|continuar leyendo|detalles|enlace|este enlace|esta página|' +
    'haga clic aquí|haz clic|haz clic aquí|ir|leer|leer más|más|más detalles|más info|más información|' +
    'página|pincha aquí|pulsa aquí|saber más|seguir leyendo|ver|ver más',
  it:
    'altro|approfondisci|clicca|clicca qui|continua|continua a leggere|dettagli|leggi|leggi di più|' +
    'leggi tutto|link|maggiori informazioni|mostra altro|per saperne di più|più informazioni|pagina|' +
    'qua|questa pagina|questo link|qui|scopri|scopri di più|vai|vedi',
  pt:
    'aqui|clique|clique aqui|continuar a ler|continue lendo|detalhes|esta página|este link|ir|ler|' +
    'ler mais|leia mais|link|mais|mais detalhes|mais informações|página|saber mais|saiba mais|ve mais|' +
    'veja mais|ver|ver mais',
  nl:
    'bekijk|deze link|deze pagina|details|hier|info|klik|klik hier|lees|lees meer|lees verder|link|' +
    'meer|meer info|meer informatie|meer lezen|meer weten|pagina|toon meer|verder|verder lezen',
  cs:
    'čtěte více|číst dál|číst více|klikněte|klikněte zde|odkaz|více|více informací|zde|zjistit více|' +
    'zobrazit více',
  da: 'her|klik her|link|læs mere|mere|mere info|se mere|vis mere',
  nb: 'her|klikk her|lenke|les mer|mer|mer info|se mer|vis mer',
  sv: 'här|klicka här|länk|läs mer|mer|mer info|se mer|visa mer',
  sk: 'čítajte viac|čítať ďalej|čítať viac|kliknite sem|odkaz|sem|tu|viac|viac informácií|zistiť viac|zobraziť viac',
  hu: 'bővebben|itt|kattintson ide|kattints ide|link|olvass tovább|részletek|tovább|további információ|több',
  ro: 'aici|află mai mult|află mai multe|citește|citește mai departe|citește mai mult|click aici|detalii|link|mai mult|mai multe|vezi mai mult',
  bg: 'вижте повече|виж повече|научете повече|още|повече|прочетете повече|прочети|прочети още|тук|щракнете тук',
  el: 'διαβάστε περισσότερα|εδώ|κάντε κλικ εδώ|μάθετε περισσότερα|περισσότερα',
  fi: 'klikkaa tästä|linkki|lisää|lisätietoja|lue lisää|näytä lisää|tästä|täällä',
  ko: '더 보기|더보기|링크|여기|여기를 클릭하세요|자세히|자세히 보기|자세히 알아보기',
  tr:
    'buraya|buraya tıklayın|burada|daha fazla|daha fazla bilgi|daha fazlası|detaylar|devamı|' +
    'devamını oku|tıkla|tıklayın',
  ja: 'こちら|ここ|ここをクリック|もっと見る|詳しくはこちら|詳細|詳細はこちら|続きを読む',
  zh: '点击|点击这里|点击此处|更多|查看更多|了解更多|阅读更多|详情|這裡|點擊這裡|點擊此處|了解更多資訊|閱讀更多',
};
/** Longer strings are in none of the lists, so they are not normalized. */
const LONGEST = 60;

/**
 * Titles that a program or a hurried author left behind. Whole titles only: “Home” next to a name is a
 * choice.
 */
const TITLES = [
  'blog|create next app|default|document|error|home|home page|homepage|index|index html|just another wordpress site',
  'landing page|lorem ipsum|lorem ipsum dolor sit amet|main|main page|my site|my website|new page|new site|new tab|news|nuxt app|page|page title|product',
  'products|profile|react app|site title|start|startpage|sveltekit app|svelte app|test|test page|title|untitled',
  'untitled document|untitled page|vite app|vite react|vite react ts|vite vue|vue app|web page|webpage|website|welcome',
  'без имени|без названия|блог|главная|главная страница|документ|домашняя страница|добро пожаловать|новая страница',
  'новости|страница|товар|товары|без назви|головна|головна сторінка|документ|домашня сторінка|ласкаво просимо',
  'нова сторінка|новини|сторінка|товари|bez nazwy|bez tytułu|dokument|nowa strona|produkt|produkty|strona',
  'strona główna|strona startowa|witaj|witamy|herzlich willkommen|neue seite|ohne titel|produkte|startseite|unbenannt',
  'willkommen|accueil|bienvenue|document sans titre|nouvelle page|page d’accueil|produit|produits|sans titre',
  'bienvenido|bienvenidos|documento sin título|inicio|nueva página|página de inicio|página principal|portada|producto',
  'productos|sin título|benvenuti|benvenuto|home page|nuova pagina|pagina iniziale|prodotti|prodotto|senza titolo',
  'bem vindo|documento sem título|início|nova página|página inicial|produto|produtos|sem título|geen titel|naamloos',
  'nieuwe pagina|producten|startpagina|welkom',
  'domů|úvodní stránka|domov|kezdőlap|főoldal|acasă|pagina principală|начало|начална страница|αρχική|αρχική σελίδα',
  'etusivu|hem|startsida|hjem|forside|anasayfa|ana sayfa|adsız|trang chủ|beranda|หน้าแรก|דף הבית|الرئيسية|الصفحة الرئيسية',
  'ホーム|トップページ|ホームページ|無題|首页|首頁|主页|主頁|无标题|未命名|홈|홈페이지|제목 없음',
]
  .join('|')
  .split('|');

const isTitle = new Set(TITLES.map(plainText));
const everywhere = new Set(
  Object.values(LINK_TEXTS)
    .flatMap((list) => list.split('|'))
    .map(plainText),
);
const byLanguage = new Map<string, ReadonlySet<string>>();

/**
 * Whether an anchor text would suit any link. `language` is what the page declares (`en-GB`); if it is empty
 * or has no list, all lists count.
 */
export function isGenericLinkText(text: string, language: string | undefined): boolean {
  if (text.length > LONGEST) return false;
  const primary = (language ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? '';
  const key = /^(no|nn)$/.test(primary) ? 'nb' : primary;
  let set = byLanguage.get(key);
  if (!set) {
    if (!Object.hasOwn(LINK_TEXTS, key)) return everywhere.has(plainText(text));
    set = new Set(LINK_TEXTS[key]?.split('|').map(plainText));
    byLanguage.set(key, set);
  }
  return set.has(plainText(text));
}

/** Whether a title would suit any page. */
export function isGenericTitle(title: string): boolean {
  return title.length <= LONGEST && isTitle.has(plainText(title));
}

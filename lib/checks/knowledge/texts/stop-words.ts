/**
 * Function words without a topic of their own, by language: articles, prepositions, conjunctions, pronouns,
 * auxiliary verbs, particles, and the commonest adverbs. Chosen by hand; forms that are also nouns are left
 * out.
 */
const LISTS: Readonly<Record<string, string>> = {
  en:
    'a about above after again against all also am an and any are aren as at be because been before being below between ' +
    'both but by can can’t could did do does doing don don’t down during each even few for from further get had has have ' +
    'having he her here hers him his how however i if i’m in into is isn’t it its it’s itself just let like ll may me ' +
    'might more most much must my no nor not now of off on once one only or other our ours out over own per re s same ' +
    'shall she should so some such t than that that’s the their theirs them then there these they this those through to ' +
    'too under until up upon us ve very via was we were what when where which while who whom whose why will with within ' +
    'without would yet you your yours you’re',
  ru:
    'а без более больше будет будто будут бы был была были было быть в вам вами вас ваш ваша ваше ваши вдруг ведь во вот ' +
    'все всегда всего всей всем всех всю вся всё вы где да даже для до его ее ей ему если есть еще ещё её же за здесь и из ' +
    'или им ими их к как какая какие какой когда кого который которая которые которое которого которой которых кому кто ' +
    'куда ли либо лишь между меня мне много может можно мой моя мы на над надо нам нами нас наш наша наше наши не него нее ' +
    'ней нет нею неё ни нибудь никогда ним ними них ничего но ну о об один одна одно однако около он она они оно от очень ' +
    'перед по под после потом потому почти при про раз с сам сами самый свой своя свои своего себе себя сейчас со совсем ' +
    'так такая также такие такой там тебе тебя тем теперь то тогда того тоже той только том тот ту тут ты у уж уже хотя ' +
    'чего чей чем через что чтоб чтобы эта эти этим этих это этого этой этом этот эту я',
  uk:
    'а або але багато без більш більше був була були було бути б би в вам вами вас ваш ваша ваше ваші весь вже ви від він ' +
    'вона вони воно все всі всіх всього всім вся втім да дві де для до дуже з за завжди зараз зі знову і із іноді інша інші ' +
    'її їй їм їх його йому й й’ каже коли кожен кожна кожні крім куди лише майже між ми мій може можна моя на над навіть ' +
    'нам нами нас наш наша наше наші не небагато нема немає неї нею ним ними них ні ніби ніж ніколи нічого ну о об один ' +
    'одна одне от ось перед під після по поки потім при про проте саме свій своя свої себе собі та так така такі також ' +
    'такий там те теж тепер ти тим тих то тоді того той тому тощо тут у усе усі усіх хоча хто це цей ця ці цих цього цьому ' +
    'цю через чи чого чому ще що щоб щодо як яка яке який які якого якої яких якщо я є',
  pl:
    'a aby ale ani aż albo bardzo bez bo bowiem być będzie będą by był była było były byli ci cię co czy czyli dla dlaczego ' +
    'do dla gdy gdyż gdzie go i ich ile im inne inny innych iż ja jak jaka jakie jako jaki je jeden jedna jedno jednak jego ' +
    'jej jemu jest jestem jeszcze jeśli jeżeli już każdy każda każde kiedy kto która które który których którą którego ' +
    'której którym którzy lub ma mają mam mi między mnie może możesz można mój moja moje mu my na nad nam nami nas nasz ' +
    'nasza nasze naszych nawet nich nie niego niej nim nimi niż no o od oraz po pod podczas ponieważ przed przez przy ' +
    'również są się skąd sobie sposób swoje swój swoją ta tak taka takie taki także tam te tego tej ten też to tobie tu ' +
    'tych tylko tym u w wam wami was wasz wasza wasze we według wiele wszystko wszystkie wszystkich wy z za zawsze ze że ' +
    'żeby',
  de:
    'ab aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein deine ' +
    'dem den denn der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er ' +
    'es etwas euch euer für gegen hat habe haben hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja ' +
    'jede jeder jedes kann kein keine können man mehr mein meine mit muss nach nicht noch nur ob oder ohne sehr sein seine ' +
    'sich sie sind so soll über um und uns unser unsere unter vom von vor war waren was weil wenn wer werden wie wieder ' +
    'wir wird wo zu zum zur zwischen',
  fr:
    'a à afin ai ainsi alors au aucun aussi autre autres aux avec avez avons bien c car ce cela ces cet cette ceux chaque ' +
    'chez ci comme d dans de des deux donc dont du elle elles en encore entre est et été être eu fait il ils j je l la le ' +
    'les leur leurs lui m ma mais même mes moi mon n ne ni nos notre nous on ont ou où par pas peu peut plus pour qu quand ' +
    'que quel quelle qui s sa sans se selon ses si son sont sous sur t ta te tes toi ton tous tout toute toutes très tu un ' +
    'une vos votre vous y',
  es:
    'a al algo ante antes aquí así aunque cada como con contra cual cuando de del desde donde dos durante e el él ella ellas ' +
    'ellos en entre era es esa ese eso esta está están este esto estos fue ha hacia han hasta hay la las le les lo los más ' +
    'me mi mientras muy nada ni no nos nosotros nuestra nuestro nuestros o otra otro otros para pero poco por porque puede ' +
    'que qué quien se sea ser si sí sin sobre son su sus también tan te tiene todo todos tu tus un una uno unos usted y ya ' +
    'yo',
};

const NONE: ReadonlySet<string> = new Set();
const SETS = new Map(Object.entries(LISTS).map(([code, list]) => [code, new Set(list.split(' '))]));

/**
 * Returns the stop words of a language, in lower case and with ’ as apostrophe; empty for an unknown
 * language.
 */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return SETS.get(language) ?? NONE;
}

/** The least share of stop words in text of their language: in most it is a third. */
const SHARE = 0.1;

/** Returns the language of words, judged by their stop words; `''` if no language is likely. */
export function languageOfWords(words: readonly string[]): string {
  let best = { code: '', hits: words.length * SHARE };
  for (const [code, set] of SETS) {
    const hits = words.filter((word) => set.has(word)).length;
    if (hits > best.hits) best = { code, hits };
  }
  return best.code;
}

/** The fault of a code, and the part that has it. */
interface HreflangFault {
  fault:
    | 'language'
    | 'unread'
    | 'country'
    | 'order'
    | 'script'
    | 'region'
    | 'underscore'
    | 'extra'
    | 'several';
  part: string;
  /** The code that was probably meant. */
  suggestion?: string;
}

/** Languages of ISO 639-1. */
export const ISO_LANGUAGES: ReadonlySet<string> = new Set(
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  ),
);

/** Countries of ISO 3166-1, alpha-2. */
export const ISO_COUNTRIES: ReadonlySet<string> = new Set(
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw'.split(
    ' ',
  ),
);

/** Scripts of ISO 15924. */
export const ISO_SCRIPTS: ReadonlySet<string> = new Set(
  'adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng berf bhks blis bopo brah brai bugi buhd cakm cans cari cham cher chrs cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl egyd egyh egyp elba elym ethi gara geok geor glag gong gonm goth gran grek gujr gukh guru hanb hang hani hano hans hant hatr hebr hira hluw hmng hmnp hrkt hung inds ital jamo java jpan jurc kali kana kawi khar khmr khoj kits knda kore kpel krai kthi lana laoo latf latg latn lepc limb lina linb lisu loma lyci lydi mahj maka mand mani marc maya medf mend merc mero mlym modi mong moon mroo mtei mult mymr nagm nand narb nbat newa nkgb nkoo nshu ogam olck onao orkh orya osge osma ougr palm pauc perm phag phli phlp phlv phnx plrd prti rjng rohg roro runr samr sara sarb saur sgnw shaw shrd sidd sidt sind sinh sogd sogo sora soyo sund sunu sylo syrc syre syrj syrn tagb takr tale talu taml tang tavt tayo telu teng tfng tglg thaa thai tibt tirh tnsa todr tols toto tutg ugar vaii visp vith wara wcho wole xpeo xsux yezi yiii zanb'.split(
    ' ',
  ),
);

/** Country codes that are not language codes, with the language code that was most likely meant. */
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    al: 'sq',
    at: 'de-AT',
    au: 'en-AU',
    bd: 'bn',
    cn: 'zh-CN',
    cz: 'cs',
    dk: 'da',
    eg: 'ar-EG',
    gb: 'en-GB',
    ge: 'ka',
    gr: 'el',
    hk: 'zh-HK',
    il: 'he',
    ir: 'fa',
    jp: 'ja',
    kh: 'km',
    kz: 'kk',
    mx: 'es-MX',
    nz: 'en-NZ',
    pk: 'ur',
    rs: 'sr',
    ua: 'uk',
    us: 'en-US',
    vn: 'vi',
  }),
);
/** Withdrawn codes and common three-letter codes, with their code in ISO 639-1. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    iw: 'he',
    ji: 'yi',
    jw: 'jv',
    eng: 'en',
    deu: 'de',
    ger: 'de',
    fra: 'fr',
    fre: 'fr',
    spa: 'es',
    ita: 'it',
    por: 'pt',
    rus: 'ru',
    ukr: 'uk',
    pol: 'pl',
    jpn: 'ja',
    cmn: 'zh',
    xdefault: 'x-default',
  }),
);

/** Languages of ISO 639-2 and 639-3 that sites are written in, and that have no code in ISO 639-1. */
const UNREAD: ReadonlySet<string> = new Set(
  'ast awa bar bho ceb chr ckb csb doi dsb ext frr fil fur gag gsw haw hmn hsb kab kok krl lij lld lmo lus mai mni mwl nan nap nds pap pms rom sah sat scn sco szl tet tyv vec wuu yue'.split(
    ' ',
  ),
);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

function withParts(language: string, script: string | undefined, country: string | undefined): string {
  return [language.toLowerCase(), script && capital(script), country?.toUpperCase()]
    .filter(Boolean)
    .join('-');
}

function languageFault(language: string, parts: readonly string[], code: string): HreflangFault {
  const next = parts[1]?.toLowerCase();
  if (ISO_COUNTRIES.has(language) && next && ISO_LANGUAGES.has(next))
    return { fault: 'order', part: code, suggestion: withParts(next, undefined, language) };
  const meant = parts.length === 1 ? MEANT.get(language) : undefined;
  if (meant) return { fault: 'country', part: language, suggestion: meant };
  if (ISO_COUNTRIES.has(language)) return { fault: 'country', part: language };
  const renamed = RENAMED.get(language);
  const suggestion = renamed && [renamed, ...parts.slice(1)].join('-');
  if (UNREAD.has(language)) return { fault: 'unread', part: parts[0] ?? '' };
  return { fault: 'language', part: parts[0] ?? '', ...(suggestion && { suggestion }) };
}

/**
 * Validates a value of `hreflang` as Google reads it: `x-default`, or a language of ISO 639-1, optionally
 * followed by a script and a country. Returns null if it is valid. Case is ignored.
 */
export function hreflangFault(value: string): HreflangFault | null {
  const code = value.trim();
  const lower = code.toLowerCase();
  if (lower === 'x-default') return null;
  if (/[\s,;]/.test(code)) return { fault: 'several', part: code };
  if (code.includes('_')) {
    const suggestion = code.replaceAll('_', '-');
    return { fault: 'underscore', part: code, ...(!hreflangFault(suggestion) && { suggestion }) };
  }
  const [language = '', ...rest] = lower.split('-');
  const written = code.split('-').slice(1);
  if (!ISO_LANGUAGES.has(language)) return languageFault(language, code.split('-'), code);
  let script: string | undefined;
  let country: string | undefined;
  for (const [index, part] of rest.entries()) {
    const asWritten = written[index] ?? part;
    if (/^[a-z]{4}$/.test(part) && !script) {
      if (!ISO_SCRIPTS.has(part)) return { fault: 'script', part: asWritten };
      if (country) return { fault: 'order', part: code, suggestion: withParts(language, part, country) };
      script = part;
    } else if (country) {
      return { fault: 'extra', part: asWritten, suggestion: withParts(language, script, country) };
    } else if (ISO_COUNTRIES.has(part)) {
      country = part;
    } else {
      const suggestion =
        part === 'uk' && language !== 'uk'
          ? withParts(language, script, 'gb')
          : withParts(language, script, undefined);
      return { fault: 'region', part: asWritten, suggestion };
    }
  }
  return null;
}

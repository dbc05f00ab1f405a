/** The likely causes of a syntax error in JSON. */
type JsonCause =
  | 'bare'
  | 'bracket'
  | 'comment'
  | 'control'
  | 'empty'
  | 'end'
  | 'entity'
  | 'escape'
  | 'invisible'
  | 'more'
  | 'number'
  | 'quote'
  | 'quotes'
  | 'semicolon'
  | 'separator'
  | 'template'
  | 'trailing'
  | 'unexpected';

interface JsonPlace {
  /** Both counted from 1; a column is a character, not a UTF-16 unit. */
  line: number;
  column: number;
  /** The text around the position in its line, at most 40 characters. */
  excerpt: string;
}

export interface JsonFault extends JsonPlace {
  cause: JsonCause;
  /** The word, character or sequence that caused the error. */
  what: string;
}

interface JsonScan {
  /** The position of the first syntax error (RFC 8259), or null. */
  fault: JsonFault | null;
  /** Duplicate keys of one object; parsers keep the last value. */
  duplicates: readonly (JsonPlace & { key: string })[];
}

interface Container {
  close: '}' | ']';
  keys: Set<string>;
}

const MAXIMUM_DUPLICATES = 20;
const AROUND = 20;
const SPACE = /[\t\n\r ]*/y;
// A control character ends a plain run; that is what JSON says.
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in a string
const PLAIN = /[^"\\\u0000-\u001F]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const LITERAL = /(?:true|false|null)(?![\w$])/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy;
const ODD_QUOTE = /['‘’‚‛“”„‟«»`´′″＂]/;
const COMMENT = /\/\/|\/\*|<!--|-->|<!\[CDATA\[|\]\]>/y;
const ENTITY = /&(?:#\d+|#x[0-9a-f]+|[a-z]+);/iy;
const INVISIBLE = /[\p{Cf}\p{Cc}\u00A0\u2000-\u200A\u2028\u2029\u202F\u3000]/u;

/** Returns the end of a match at an offset; the offset itself if there is no match. */
function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

function matchAt(pattern: RegExp, text: string, offset: number): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? null;
}

const isDigit = (character: string) => character >= '0' && character <= '9';

function placeOf(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const rest = text.slice(offset, offset + AROUND);
  return {
    line: before.split(/\r\n|\r|\n/).length,
    column: [...before.slice(start)].length + 1,
    excerpt: `${before.slice(Math.max(start, offset - AROUND))}${rest.split(/[\r\n]/)[0]}`.trim(),
  };
}

/** Returns the likely cause of a character that JSON does not allow in its position. */
function causeAt(text: string, offset: number): { cause: JsonCause; what: string } {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const near = text.slice(Math.max(0, offset - 1), offset + 2);
  const comment = matchAt(COMMENT, text, offset);
  const entity = matchAt(ENTITY, text, offset);
  const word = matchAt(WORD, text, offset);
  if (/\{[{%]|<[?%]|\$\{/.test(near)) return { cause: 'template', what: near.trim() };
  if (comment) return { cause: 'comment', what: comment };
  if (entity) return { cause: 'entity', what: entity };
  if (ODD_QUOTE.test(character)) return { cause: 'quotes', what: character };
  if (word) return { cause: 'bare', what: word.slice(0, 40) };
  if (/[-+.\d]/.test(character)) {
    return { cause: 'number', what: matchAt(/[-+.\w]+/y, text, offset)?.slice(0, 40) ?? character };
  }
  if (INVISIBLE.test(character)) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return { cause: 'invisible', what: `U+${code}` };
  }
  return { cause: 'unexpected', what: character };
}

/**
 * Parses JSON character by character, to say where it goes wrong and why. Every engine words that
 * differently, and none reports the cause.
 */
export function scanJson(text: string): JsonScan {
  const duplicates: (JsonPlace & { key: string })[] = [];
  const stack: Container[] = [];
  let offset = 0;
  let comma = -1;
  let expects: 'value' | 'key' | 'colon' | 'next' = 'value';

  const fault = (cause: JsonCause, what = '', at = offset): JsonScan => ({
    fault: { cause, what, ...placeOf(text, at) },
    duplicates,
  });
  const guess = (): JsonScan => {
    const { cause, what } = causeAt(text, offset);
    return fault(cause, what);
  };
  /** Moves past a string; returns its error, if it has one. */
  const string = (): JsonScan | null => {
    const start = offset;
    offset += 1;
    for (;;) {
      offset = endOf(PLAIN, text, offset);
      const character = text[offset];
      if (character === undefined) return fault('end', '"', start);
      if (character === '"') {
        offset += 1;
        return null;
      }
      if (character !== '\\') return fault('control', character === '\t' ? '\\t' : '\\n');
      const end = endOf(ESCAPE, text, offset);
      if (end === offset) return fault('escape', text.slice(offset, offset + 2));
      offset = end;
    }
  };

  for (;;) {
    offset = endOf(SPACE, text, offset);
    const character = text[offset];
    const top = stack[stack.length - 1];
    if (character === undefined) {
      if (expects === 'next' && !top) return { fault: null, duplicates };
      return text.trim() === '' ? fault('empty') : fault('end', top?.close ?? '');
    }
    if (expects === 'next') {
      if (!top) {
        return causeAt(text, offset).cause === 'comment'
          ? guess()
          : fault(/^;\s*$/.test(text.slice(offset)) ? 'semicolon' : 'more', text.slice(offset, offset + 1));
      }
      if (character === ',') {
        comma = offset;
        expects = top.close === '}' ? 'key' : 'value';
      } else if (character === top.close) stack.pop();
      else if (character === '}' || character === ']') return fault('bracket', top.close);
      else if (text.startsWith('""', offset - 1)) return fault('quote', '"');
      else if (/["{[\d-]/.test(character)) return fault('separator', ',');
      else return /\p{L}/u.test(character) ? fault('quote', '"') : guess();
      offset += 1;
      continue;
    }
    if (expects === 'colon') {
      if (character !== ':') return fault('separator', ':');
      offset += 1;
      expects = 'value';
      continue;
    }
    const mayClose = top && character === top.close && (expects === 'key' || top.close === ']');
    if (mayClose && comma < 0) {
      stack.pop();
      offset += 1;
      expects = 'next';
      continue;
    }
    if ((character === '}' || character === ']') && comma >= 0) return fault('trailing', ',', comma);
    comma = -1;
    if (expects === 'key') {
      if (isDigit(character) && /^\d,\d/.test(text.slice(offset - 2, offset + 1))) {
        const [whole = ''] = /[-+.\d]+$/.exec(text.slice(Math.max(0, offset - AROUND), offset - 1)) ?? [];
        const decimals = matchAt(/[.\d]+/y, text, offset)?.slice(0, AROUND);
        return fault('number', `${whole},${decimals}`, offset - 1);
      }
      if (character !== '"') return guess();
      const start = offset;
      const broken = string();
      if (broken) return broken;
      const key = text.slice(start + 1, offset - 1);
      if (top?.keys.has(key) && duplicates.length < MAXIMUM_DUPLICATES)
        duplicates.push({ key, ...placeOf(text, start) });
      top?.keys.add(key);
      expects = 'colon';
      continue;
    }
    if (character === '{' || character === '[') {
      stack.push({ close: character === '{' ? '}' : ']', keys: new Set() });
      expects = character === '{' ? 'key' : 'value';
      offset += 1;
      continue;
    }
    if (character === '"') {
      const broken = string();
      if (broken) return broken;
    } else {
      const end = endOf(LITERAL, text, offset);
      const after = end === offset ? endOf(NUMBER, text, offset) : end;
      if (after === offset) return guess();
      offset = after;
    }
    expects = 'next';
  }
}

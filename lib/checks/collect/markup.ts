import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type Token } from 'parse5';
import type { HeadBreak, Landmark, MarkupFacts } from '../snapshot.ts';
import type { Steps } from '../steps.ts';
import { commentsIn } from './comments.ts';
import { CEILING, KINDS } from './kinds.ts';
import { bytesOf, LARGE, landmarkOf } from './landmarks.ts';
import { sourceParts } from './source-parts.ts';

type Document = DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;
type Breaker = Token.TagToken | Token.CharacterToken;

const HTML = 'http://www.w3.org/1999/xhtml';
const METADATA = new Set(['title', 'meta', 'link', 'base']);
/** The most elements listed after a break. */
const MOST_LOST = 1_000;
const LONGEST_SNIPPET = 300;
const LONGEST_WORDS = 40;
const INVISIBLE = /^[\p{C}\p{Z}]+$/u;

/**
 * A parser that records which token ends the head, and where its author ends it. The tree alone is not
 * enough: some tokens end the head and leave no node (`</html>`, `<tr>`).
 */
class HeadWatcher extends Parser<DefaultTreeAdapterMap> {
  /** The token that ended the head, unless the author's own tags did, or the end of the document. */
  breaker: Breaker | undefined;
  /** The first `</head>`, `<body>` or `<frameset>`. */
  authorsEnd: Token.TagToken | undefined;
  /** Whether the author ends the head explicitly further on. */
  mayEndLater = true;
  private token: Breaker | undefined;

  override onItemPop(node: DefaultTreeAdapterMap['parentNode'], isTop: boolean): void {
    super.onItemPop(node, isTop);
    if (node.nodeName !== 'head') return;
    if (!this.authorsEnd) this.breaker = this.token;
    if (!this.mayEndLater) this.tokenizer.pause();
  }

  override onStartTag(token: Token.TagToken): void {
    this.token = token;
    if (token.tagName === 'body' || token.tagName === 'frameset') this.endHead(token);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.token = token;
    if (token.tagName === 'head') this.endHead(token);
    super.onEndTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.token = token;
    super.onCharacter(token);
  }

  override onNullCharacter(token: Token.CharacterToken): void {
    this.token = token;
    super.onNullCharacter(token);
  }

  override onEof(token: Token.EOFToken): void {
    this.token = undefined;
    super.onEof(token);
  }

  private endHead(token: Token.TagToken): void {
    this.authorsEnd ??= token;
    this.tokenizer.pause();
  }
}

type Parsed = Pick<HeadWatcher, 'document' | 'breaker' | 'authorsEnd'>;

/** Parses the head, up to where its author ends it: recording all positions takes longer than parsing. */
function readHead(html: string, scriptingEnabled: boolean): Parsed {
  const parser = new HeadWatcher({ scriptingEnabled, sourceCodeLocationInfo: true });
  parser.mayEndLater = /<\/head|<body|<frameset/i.test(html);
  parser.tokenizer.write(html, true);
  return parser;
}

/** Returns the HTML elements in document order, without inert ones in templates. */
function* elementsOf(document: Document): Generator<Element> {
  const left: DefaultTreeAdapterTypes.ChildNode[] = [...document.childNodes].reverse();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!('tagName' in node)) continue;
    if (node.namespaceURI === HTML) yield node;
    for (let i = node.childNodes.length - 1; i >= 0; i -= 1)
      left.push(node.childNodes[i] as DefaultTreeAdapterTypes.ChildNode);
  }
}

const attrOf = (element: Element, name: string) =>
  element.attrs.find((attr) => attr.name === name)?.value ?? '';

const landmarkIn = (element: Element) => landmarkOf(element.tagName, (name) => attrOf(element, name));

/** Returns a short name for the break, and its source. */
function wordsOf(breaker: Breaker, html: string): Pick<HeadBreak, 'what' | 'snippet'> {
  const { startOffset = 0, endOffset = 0 } = breaker.location ?? {};
  if ('tagName' in breaker) {
    const snippet = html.slice(startOffset, Math.min(endOffset, startOffset + LONGEST_SNIPPET));
    return { what: `<${snippet.startsWith('</') ? '/' : ''}${breaker.tagName}>`, snippet };
  }
  const text = html.slice(startOffset, startOffset + LONGEST_SNIPPET);
  const [snippet = ''] = text.split(/[<\n\r]/, 1);
  const letters = [...snippet.trim()];
  const shown = INVISIBLE.test(snippet)
    ? [...snippet].slice(0, 3).map((character) => {
        const code = character.codePointAt(0) ?? 0;
        return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      })
    : [letters.slice(0, LONGEST_WORDS).join('') + (letters.length > LONGEST_WORDS ? '…' : '')];
  return { what: shown.join(' '), snippet: INVISIBLE.test(snippet) ? shown.join(' ') : snippet };
}

function headBreakOf({ document, breaker, authorsEnd }: Parsed, html: string): HeadBreak | undefined {
  // An author who writes neither tag may well have meant the rest for the body.
  if (!breaker?.location || !authorsEnd?.location) return undefined;
  const { startOffset, startLine, startCol } = breaker.location;
  const lost: HeadBreak['lost'][number][] = [];
  for (const element of elementsOf(document)) {
    const at = element.sourceCodeLocation?.startOffset ?? 0;
    if (lost.length >= MOST_LOST) break;
    if (at < startOffset || !METADATA.has(element.tagName)) continue;
    const kept = KINDS.get(element.tagName)?.attrs;
    const attrs = element.attrs
      .filter(({ name }) => kept?.has(name))
      .map(({ name, value }) => [name, value.slice(0, CEILING.attribute)]);
    lost.push({ tag: element.tagName, attrs: Object.fromEntries(attrs) });
  }
  return { ...wordsOf(breaker, html), line: startLine, column: startCol, lost };
}

/**
 * Returns the break of the head for a parser without scripting, if it comes earlier there: at an image inside
 * `<noscript>`, say.
 */
function headBreakWithoutScripts(parsed: Parsed, html: string): HeadBreak | undefined {
  const end = parsed.authorsEnd?.location?.endOffset ?? 0;
  const head = html.slice(0, end);
  if (!/<noscript/i.test(head)) return undefined;
  const without = readHead(head, false);
  const isEarlier =
    (without.breaker?.location?.startOffset ?? end) < (parsed.breaker?.location?.startOffset ?? end);
  return isEarlier ? headBreakOf(without, html) : undefined;
}

/**
 * Returns the position of the first structured data in a document so large that crawlers might not reach it.
 */
function placeOfData(document: Document, html: string): number | null {
  for (const element of elementsOf(document)) {
    if (landmarkIn(element) !== 'structuredData') continue;
    const [text] = element.childNodes;
    const start = text && 'value' in text ? text.value.slice(0, LONGEST_SNIPPET) : '';
    const place = start ? html.indexOf(start) : -1;
    return place < 0 ? null : place;
  }
  return null;
}

/** Parses HTML as a browser does, with scripting enabled. */
function* parsed(html: string): Steps<Document> {
  const { tokenizer, document } = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: true });
  for (const part of sourceParts(html)) {
    tokenizer.write(part, false);
    yield;
  }
  tokenizer.write('', true);
  return document;
}

/** Parses HTML, and records what the tree does not show. */
export function* parseMarkup(
  text: string,
  length: number | undefined,
): Steps<{ document: Document; markup: MarkupFacts }> {
  const { html, bytes, mark, bytesBefore } = bytesOf(text, length);
  const head = readHead(html, true);
  const document = yield* parsed(html);
  const offsets: Partial<Record<Landmark, number>> = {};
  if (mark) offsets.charset = mark;
  for (const element of elementsOf(head.document)) {
    const landmark = landmarkIn(element);
    const location = element.sourceCodeLocation;
    if (!landmark || !location || offsets[landmark] !== undefined) continue;
    offsets[landmark] = bytesBefore(location.endOffset);
  }
  if (bytes > LARGE && offsets.structuredData === undefined) {
    const place = placeOfData(document, html);
    if (place !== null) offsets.structuredData = bytesBefore(place);
  }
  const { authorsEnd } = head;
  if (authorsEnd?.location && authorsEnd.tagName === 'head')
    offsets.headEnd = bytesBefore(authorsEnd.location.endOffset);

  const headBreak = headBreakOf(head, html);
  const withoutScripts = headBreakWithoutScripts(head, html);
  return {
    document,
    markup: {
      bytes,
      offsets,
      ...(headBreak && { headBreak }),
      ...(withoutScripts && { headBreakWithoutScripts: withoutScripts }),
      ...commentsIn(html),
    },
  };
}

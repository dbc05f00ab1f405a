import type { DocumentFacts, PageSnapshot } from '../snapshot.ts';
import { look, note, type Recorded, recordings } from './element-rendering.ts';
import { getter } from './getter.ts';
import type { TreeAdapter } from './tree.ts';
import { walk } from './walk.ts';

const HTML = 'http://www.w3.org/1999/xhtml';
const PREFIX: ReadonlyMap<string | null, string> = new Map([
  ['http://www.w3.org/2000/svg', 'svg:'],
  ['http://www.w3.org/1998/Math/MathML', 'math:'],
]);

const NONE: readonly string[] = [];

/**
 * Reads a live document. Elements whose look is told are noted in `recorded`.
 */
function domTree(recorded: Recorded, document: Document): TreeAdapter<Node> {
  const firstChild = getter(Node.prototype, 'firstChild');
  const nextSibling = getter(Node.prototype, 'nextSibling');
  const nodeType = getter(Node.prototype, 'nodeType');
  const localName = getter(Element.prototype, 'localName');
  const namespaceURI = getter(Element.prototype, 'namespaceURI');
  const shadowRoot = getter(Element.prototype, 'shadowRoot');
  const firstElementChild = getter(Element.prototype, 'firstElementChild');
  const nextElementSibling = getter(Element.prototype, 'nextElementSibling');
  const textContent = getter(Node.prototype, 'textContent');
  const data = getter(CharacterData.prototype, 'data');
  const { getAttribute, getAttributeNames, hasAttributes } = Element.prototype;
  // The browser's own string is equal by being the same one; to compare letters takes 12 ms of 50,000 elements.
  const html = namespaceURI.call(Document.prototype.createElementNS.call(document, HTML, 'p'));

  return {
    first: (node, isRead) => (isRead ? firstChild.call(node) : firstElementChild.call(node)) as Node | null,
    next: (node, isRead) => (isRead ? nextSibling.call(node) : nextElementSibling.call(node)) as Node | null,
    tag(node) {
      if (nodeType.call(node) !== Node.ELEMENT_NODE) return null;
      const name = localName.call(node) as string;
      const namespace = namespaceURI.call(node) as string | null;
      if (namespace === html) return name;
      return `${PREFIX.get(namespace) ?? 'xml:'}${name}`;
    },
    data(node) {
      const type = nodeType.call(node);
      const isText = type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE;
      return isText ? (data.call(node) as string) : null;
    },
    leaf: (node) => (firstElementChild.call(node) === null ? (textContent.call(node) as string) : null),
    attr: (node, name) => getAttribute.call(node as Element, name),
    names: (node) => (hasAttributes.call(node as Element) ? getAttributeNames.call(node as Element) : NONE),
    shadow(node) {
      const root = shadowRoot.call(node) as ShadowRoot | null;
      return root && (firstChild.call(root) as Node | null);
    },
    kept(node, record, kind) {
      note(recorded, node as Element, record, kind);
    },
  };
}

/** The same for the document, where an `<img name="URL">` would do. */
function factsOf(document: Document): DocumentFacts {
  const read = (name: string) => getter(Document.prototype, name).call(document) as string;
  return {
    url: read('URL'),
    source: 'rendered',
    contentType: read('contentType'),
    mode: read('compatMode') === 'BackCompat' ? 'quirks' : 'standards',
    complete: read('readyState') !== 'loading',
  };
}

/** Milliseconds the page may be kept busy before it gets a turn; a "long task" begins at 50. */
const TURN = 30;

/** Walks the document, then looks at what was kept of it. */
function* steps(document: Document): Generator<void, PageSnapshot> {
  const root = getter(Document.prototype, 'documentElement').call(document) as Node | null;
  const recorded = recordings();
  const page = yield* walk(
    // A script may have taken the root away.
    root ?? Document.prototype.createElement.call(document, 'html'),
    factsOf(document),
    domTree(recorded, document),
  );
  yield* look(recorded);
  return page;
}

/** The snapshot of the document in front of the user. Gives the page a turn whenever it was kept busy for 30 ms. */
export async function collectDocument(document: Document): Promise<PageSnapshot> {
  const taking = steps(document);
  let since = performance.now();
  for (;;) {
    const { done, value } = taking.next();
    if (done) return value;
    if (performance.now() - since > TURN) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
}

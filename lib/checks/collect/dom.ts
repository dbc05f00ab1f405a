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

/** Adapts a live document for the walk. Adds elements whose rendering is recorded to `recorded`. */
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
  // Comparing with the browser's own string is fast, because it is the same object; comparing letters takes
  // 12 ms for 50,000 elements.
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

/** Reads the facts of the document from prototypes, because an `<img name="URL">` could shadow them. */
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

/** The most milliseconds that the page is kept busy before it gets a turn; a "long task" begins at 50. */
const TURN = 30;

/** Walks the document, then records the rendering of the kept elements. */
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

/**
 * Takes the snapshot of the document in front of the user. Yields to the page whenever it was busy for 30 ms.
 */
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

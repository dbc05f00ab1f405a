import { getter } from './getter.ts';
import type { TreeAdapter } from './tree.ts';

const HTML = 'http://www.w3.org/1999/xhtml';
const PREFIX: ReadonlyMap<string | null, string> = new Map([
  ['http://www.w3.org/2000/svg', 'svg:'],
  ['http://www.w3.org/1998/Math/MathML', 'math:'],
]);

const NONE: readonly string[] = [];

/** Our own element is in pages on which something is shown (`lib/page/in-page/highlight.ts`); it is no part of them. */
const OWN = 'plumbline-highlight';

/** Returns the shadow tree of an element, also a closed one, which the page's own scripts cannot see. */
export type RootOf = (element: Element) => ShadowRoot | null;

/** Adapts a document of the browser for the walk. Without `rootOf`, closed shadow trees are not seen. */
export function domTree(document: Document, rootOf: RootOf = () => null): TreeAdapter<Node> {
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

  /**
   * Whether an element may have a closed shadow tree, which takes longer to ask for than an open one: other elements than
   * custom ones have one almost only in place of a content of their own.
   */
  const mayBeClosed = (node: Node) =>
    firstChild.call(node) === null || (localName.call(node) as string).includes('-');

  return {
    first: (node, isRead) => (isRead ? firstChild.call(node) : firstElementChild.call(node)) as Node | null,
    next: (node, isRead) => (isRead ? nextSibling.call(node) : nextElementSibling.call(node)) as Node | null,
    tag(node) {
      if (nodeType.call(node) !== Node.ELEMENT_NODE) return null;
      const name = localName.call(node) as string;
      if (name === OWN) return null;
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
      const open = shadowRoot.call(node) as ShadowRoot | null;
      const root = open ?? (mayBeClosed(node) ? rootOf(node as Element) : null);
      return root && (firstChild.call(root) as Node | null);
    },
  };
}

import type { DefaultTreeAdapterTypes, Token } from 'parse5';
import type { DocumentFacts, PageSnapshot } from '../snapshot.ts';
import { parseMarkup } from './markup.ts';
import type { TreeAdapter } from './tree.ts';
import { walkAtOnce } from './walk.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const HTML = 'http://www.w3.org/1999/xhtml';
const PREFIX: Readonly<Record<string, string>> = {
  [HTML]: '',
  'http://www.w3.org/2000/svg': 'svg:',
  'http://www.w3.org/1998/Math/MathML': 'math:',
};

const attrsOf = (node: Node) => ('attrs' in node ? node.attrs : []);
const nameOf = ({ prefix, name }: Token.Attribute) => (prefix ? `${prefix}:${name}` : name);

/** Elements that can have a shadow tree (DOM standard, "valid shadow host name"), custom elements among them. */
const SHADOW_HOST =
  /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span|[a-z].*-.*)$/;

const modeOf = ({ attrs }: DefaultTreeAdapterTypes.Template) =>
  attrs.find(({ name }) => name === 'shadowrootmode')?.value.toLowerCase();

/** A `<template>` in a drawing is no template. */
const isHtml = (node: Node) => 'namespaceURI' in node && node.namespaceURI === HTML;

const isShadowTemplate = (node: Node): node is DefaultTreeAdapterTypes.Template =>
  node.nodeName === 'template' &&
  isHtml(node) &&
  ['open', 'closed'].includes(modeOf(node as DefaultTreeAdapterTypes.Template) ?? '');

/**
 * Reads the tree that parse5 builds. It is the tree a browser builds with scripting on: what stands in
 * `<noscript>` is text there, and a `<template shadowrootmode="open">` is its parent's shadow tree.
 */
function parse5Tree(): TreeAdapter<Node> {
  // Siblings are asked for one by one and in order, so their places are noted when the first is handed out.
  const following = new Map<Node, Node>();
  const begin = (children: readonly Node[]): Node | null => {
    for (let i = 1; i < children.length; i += 1) following.set(children[i - 1] as Node, children[i] as Node);
    return children[0] ?? null;
  };
  const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : []);
  const shadowOf = (node: Node) =>
    isHtml(node) && SHADOW_HOST.test(node.nodeName) ? childrenOf(node).find(isShadowTemplate) : undefined;

  return {
    first(node) {
      // The template of a shadow tree is no longer a child once the tree is attached.
      const template = shadowOf(node);
      return begin(template ? childrenOf(node).filter((child) => child !== template) : childrenOf(node));
    },
    next: (node) => following.get(node) ?? null,
    tag: (node) => ('tagName' in node ? `${PREFIX[node.namespaceURI] ?? 'xml:'}${node.tagName}` : null),
    data: (node) => (node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value : null),
    attr: (node, name) => attrsOf(node).find((attr) => nameOf(attr) === name)?.value ?? null,
    names: (node) => attrsOf(node).map(nameOf),
    shadow(node) {
      const template = shadowOf(node);
      return template && modeOf(template) === 'open' ? begin(template.content.childNodes) : null;
    },
  };
}

/** What the response tells of a document's text. */
interface Sent {
  /** Its length in bytes, not compressed, where that is known; else it is taken for UTF-8. */
  bytes?: number;
  /** Default `text/html`. */
  contentType?: string;
}

/** The snapshot of an HTML text as a browser would parse it. `url` is where it came from, after redirects. */
export function collectHtml(html: string, url: string, { bytes, contentType }: Sent = {}): PageSnapshot {
  const { document, markup } = parseMarkup(html, bytes);
  const root = document.childNodes.find((node) => node.nodeName === 'html') as Node;
  const facts: DocumentFacts = {
    url,
    source: 'served',
    contentType: contentType?.split(';')[0]?.trim().toLowerCase() || 'text/html',
    mode: document.mode === 'quirks' ? 'quirks' : 'standards',
    complete: true,
  };
  return { ...walkAtOnce(root, facts, parse5Tree()), markup };
}

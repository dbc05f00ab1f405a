import type { DefaultTreeAdapterTypes, Token } from 'parse5';
import { essenceOf } from '../knowledge/response/media-types.ts';
import type { DocumentFacts, PageSnapshot } from '../snapshot.ts';
import { allAtOnce, type Steps } from '../steps.ts';
import { parseMarkup } from './markup.ts';
import type { TreeAdapter } from './tree.ts';
import { walk } from './walk.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const HTML = 'http://www.w3.org/1999/xhtml';
const PREFIX: Readonly<Record<string, string>> = {
  [HTML]: '',
  'http://www.w3.org/2000/svg': 'svg:',
  'http://www.w3.org/1998/Math/MathML': 'math:',
};

const attrsOf = (node: Node) => ('attrs' in node ? node.attrs : []);
const nameOf = ({ prefix, name }: Token.Attribute) => (prefix ? `${prefix}:${name}` : name);

const modeOf = ({ attrs }: DefaultTreeAdapterTypes.Template) =>
  attrs.find(({ name }) => name === 'shadowrootmode')?.value.toLowerCase();

/** An element of an SVG has no shadow tree. */
const isHtml = (node: Node) => 'namespaceURI' in node && node.namespaceURI === HTML;

const isShadowTemplate = (node: Node): node is DefaultTreeAdapterTypes.Template =>
  node.nodeName === 'template' &&
  ['open', 'closed'].includes(modeOf(node as DefaultTreeAdapterTypes.Template) ?? '');

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

/**
 * Removes the template that declares an element's shadow tree: once the tree is attached, it is no longer a
 * child.
 */
function takeShadowTemplate(node: Node): DefaultTreeAdapterTypes.Template | undefined {
  const children = childrenOf(node);
  const at = isHtml(node) ? children.findIndex(isShadowTemplate) : -1;
  return at < 0 ? undefined : (children.splice(at, 1)[0] as DefaultTreeAdapterTypes.Template);
}

/**
 * Adapts the tree that parse5 builds. It is the same as a browser builds with scripting enabled: the content
 * of `<noscript>` is text, and a `<template shadowrootmode>` is its parent's shadow tree, which browsers and search
 * engines render whether scripts can see it (`open`) or not (`closed`).
 */
const TREE: TreeAdapter<Node> = {
  first: (node) => childrenOf(node)[0] ?? null,
  next: (node, _isRead, number) => node.parentNode?.childNodes[number] ?? null,
  tag: (node) => ('tagName' in node ? `${PREFIX[node.namespaceURI] ?? 'xml:'}${node.tagName}` : null),
  data: (node) => (isText(node) ? node.value : null),
  leaf(node) {
    const children = childrenOf(node);
    if (children.some((child) => 'tagName' in child)) return null;
    return children.map((child) => (isText(child) ? child.value : '')).join('');
  },
  attr: (node, name) => attrsOf(node).find((attr) => nameOf(attr) === name)?.value ?? null,
  names: (node) => attrsOf(node).map(nameOf),
  shadow(node) {
    return takeShadowTemplate(node)?.content.childNodes[0] ?? null;
  },
};

/** Details of the response that carried the document. */
interface Sent {
  /** Its uncompressed length in bytes, if known; otherwise it is assumed to be UTF-8. */
  bytes?: number;
  /** Default `text/html`. */
  contentType?: string;
}

/** Takes the snapshot of HTML source in steps. */
export function* collectingHtml(
  html: string,
  url: string,
  { bytes, contentType }: Sent = {},
): Steps<PageSnapshot> {
  const { document, markup } = yield* parseMarkup(html, bytes);
  const root = document.childNodes.find((node) => node.nodeName === 'html') as Node;
  const facts: DocumentFacts = {
    url,
    source: 'served',
    contentType: essenceOf(contentType) ?? (contentType?.trim().toLowerCase() || 'text/html'),
    mode: document.mode === 'quirks' ? 'quirks' : 'standards',
    complete: true,
  };
  return { ...(yield* walk(root, facts, TREE)), markup };
}

/** Takes the snapshot of HTML source as a browser would parse it. `url` is its address after redirects. */
export const collectHtml = (html: string, url: string, sent?: Sent): PageSnapshot =>
  allAtOnce(collectingHtml(html, url, sent));

import type { Landmark, MarkupFacts, PageSnapshot } from '../snapshot.ts';
import type { Steps } from '../steps.ts';
import { commentsIn } from './comments.ts';
import { domTree } from './dom-tree.ts';
import { bytesOf, LARGE, landmarkOf } from './landmarks.ts';
import { plainHead } from './plain-head.ts';
import { sourceParts } from './source-parts.ts';
import { walk } from './walk.ts';

/** Parses HTML with the parser of this browser, part by part. Nothing in the document runs or is loaded. */
function* parsed(html: string): Steps<Document> {
  const inert = document.implementation.createHTMLDocument();
  inert.open();
  for (const part of sourceParts(html)) {
    inert.write(part);
    yield;
  }
  inert.close();
  return inert;
}

/**
 * Takes the same snapshot of HTML source as `collectHtml`, with the parser of this browser, which is faster and already
 * there. Null if the document is not written so plainly that both certainly build the same tree, or if it may be too
 * large for a crawler.
 */
export function* collectPlain(text: string, url: string, length: number): Steps<PageSnapshot | null> {
  const { html, bytes, mark, bytesBefore } = bytesOf(text, length);
  const head = plainHead(html);
  if (!head || bytes > LARGE) return null;
  const document = yield* parsed(html);
  const offsets: Partial<Record<Landmark, number>> = {};
  if (mark) offsets.charset = mark;
  for (const [index, { tag, end }] of head.elements.entries()) {
    const element = document.head.children[index];
    if (element?.localName !== tag) return null;
    const landmark = landmarkOf(tag, (name) => element.getAttribute(name) ?? '');
    if (landmark) offsets[landmark] ??= bytesBefore(end);
  }
  offsets.headEnd = bytesBefore(head.end);
  const markup: MarkupFacts = { bytes, offsets, ...commentsIn(html) };
  const facts = {
    url,
    source: 'served',
    contentType: 'text/html',
    mode: document.compatMode === 'BackCompat' ? 'quirks' : 'standards',
    complete: true,
  } as const;
  return { ...(yield* walk(document.documentElement as Node, facts, domTree(document))), markup };
}

import type { DocumentFacts, PageSnapshot } from '../snapshot.ts';
import { inTurns, type Steps } from '../steps.ts';
import { domTree, type RootOf } from './dom-tree.ts';
import { look, note, recordings } from './element-rendering.ts';
import { getter } from './getter.ts';
import { walk } from './walk.ts';

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

/** Walks the document, then records the rendering of the kept elements. */
function* taking(document: Document, rootOf: RootOf): Steps<PageSnapshot> {
  const root = getter(Document.prototype, 'documentElement').call(document) as Node | null;
  const recorded = recordings();
  const page = yield* walk(
    // A script may have taken the root away.
    root ?? Document.prototype.createElement.call(document, 'html'),
    factsOf(document),
    {
      ...domTree(document, rootOf),
      kept: (node, record, kind) => note(recorded, node as Element, record, kind),
    },
  );
  yield* look(recorded);
  return page;
}

/**
 * Takes the snapshot of the document in front of the user. The page gets its turns meanwhile.
 *
 * @param rootOf Who takes the snapshot decides how closed shadow trees are seen.
 */
export const collectDocument = (document: Document, rootOf: RootOf): Promise<PageSnapshot> =>
  inTurns(taking(document, rootOf));

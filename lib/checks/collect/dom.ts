import type { DocumentFacts, PageSnapshot } from '../snapshot.ts';
import { domTree } from './dom-tree.ts';
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
    {
      ...domTree(document),
      kept: (node, record, kind) => note(recorded, node as Element, record, kind),
    },
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

import { oncePerInspection } from '../read-parts.ts';
import { isHtmlType } from '../response/media-types.ts';
import { accountKind, cartKind, embedKind, searchKind, thanksKind } from './closed-kinds.ts';
import { articleKind, homeKind, listingKind, productKind } from './content-kinds.ts';
import { errorKind, maintenanceKind } from './failed-kinds.ts';
import type { PageKind } from './kind.ts';
import { pageFactsOf } from './page-facts.ts';
import { emptyKind, parkedKind, templateKind } from './placeholder-kinds.ts';

/**
 * A page that is none of the others, or of which nothing is sure.
 *
 * @internal For tests.
 */
export const OTHER_KIND: PageKind = { kind: 'other', grounds: [], certainty: 'unsure' };

/** In the order in which they are asked: a page that is none of its own comes first. */
const KINDS = [
  parkedKind,
  templateKind,
  embedKind,
  errorKind,
  maintenanceKind,
  emptyKind,
  thanksKind,
  cartKind,
  searchKind,
  accountKind,
  homeKind,
  productKind,
  listingKind,
  articleKind,
];

/**
 * Returns what a page is: from its address, status, words, markup and structured data. It is `other` if nothing is
 * sure enough, if the phrases are not loaded yet, or if the document is not HTML.
 */
export const pageKindOf = oncePerInspection((inspection): PageKind => {
  const { page, phrases } = inspection;
  let kind = OTHER_KIND;
  if (phrases && isHtmlType(page.contentType)) {
    const facts = pageFactsOf(inspection, phrases);
    for (const kindOf of KINDS) {
      const found = kindOf(facts);
      if (!found) continue;
      kind = found;
      break;
    }
  }
  if (inspection.deniedKinds?.includes(kind.kind)) kind = { ...OTHER_KIND, denied: kind.kind };
  return kind;
});

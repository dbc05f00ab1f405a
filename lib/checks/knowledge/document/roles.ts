import type { ElementRecord } from '../../snapshot.ts';
import { htmlTokens } from '../texts/white-space.ts';

/** The roles of WAI-ARIA 1.3, Graphics ARIA 1.0 and DPUB-ARIA 1.1 that authors may use: all that are not abstract. */
const KNOWN = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic ' +
    'grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider ' +
    'spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer ' +
    'toolbar tooltip tree treegrid treeitem graphics-document graphics-object graphics-symbol doc-abstract ' +
    'doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref ' +
    'doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes ' +
    'doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index ' +
    'doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part ' +
    'doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc'
  ).split(' '),
);

/**
 * The ARIA role of an element, in lower case; empty if it has none. `role` is a list, such as `presentation none`, of
 * which the first that browsers know applies; one that they do not know is skipped.
 */
export const roleOf = ({ attrs }: ElementRecord): string =>
  htmlTokens(attrs.role)
    .map((token) => token.toLowerCase())
    .find((token) => KNOWN.has(token)) ?? '';

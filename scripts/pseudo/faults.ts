/** A fault of a page in the pseudo-language. */
export interface Fault {
  kind:
    | 'untranslated'
    | 'cut'
    | 'outside the window'
    | 'outside its button'
    | 'broken word'
    | 'overlap'
    | 'narrow column'
    | 'tab out of sight'
    | 'blank'
    | 'main button out of sight';
  selector: string;
  text: string;
}

/**
 * Text that needs no translation. It is passed into the page, so each is the source of a regular expression.
 */
export interface Known {
  /** Elements that contain data: of the page, of the service, of the user. */
  data: string;
  /** Allowed text outside of the marks. Null for a real language: there the marks are missing and nothing is untranslated. */
  names: readonly string[] | null;
}

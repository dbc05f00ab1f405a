import type { ElementRecord } from '../../../snapshot.ts';

/** A load or inline code of a page that a policy can block. */
export interface GovernedLoad {
  /** The most specific directive: `script-src-elem`, `img-src`, `form-action`. */
  directive: string;
  /** The address; missing for inline code. */
  url?: string;
  /**
   * The kind of inline code: the text of an element, an attribute (`onclick`, `style`), an address that is
   * code (`javascript:`), a string that a script runs as code, WebAssembly.
   */
  inline?: 'element' | 'attribute' | 'address' | 'eval' | 'wasm';
  /** `''` if there is a nonce but its value is unknown. */
  nonce?: string;
  /**
   * Hashes of the inline code (of a `javascript:` address as a whole), or those of `integrity`: `sha256-…`.
   */
  hashes?: readonly string[];
  /** Inserted by a script of the page, not by the parser. */
  byScript?: true;
  redirected?: true;
  /** The number of such loads, if this one stands for all of them. */
  count?: number;
  at?: ElementRecord;
}

/** Whether a load runs as a script, whichever directive governs it in the end. */
export function isScript({ directive }: GovernedLoad): boolean {
  return directive.startsWith('script-src') || directive === 'worker-src';
}

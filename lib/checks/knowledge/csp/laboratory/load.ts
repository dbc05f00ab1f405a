import type { ElementRecord } from '../../../snapshot.ts';

/** Something of a page that a policy has a say in. */
export interface GovernedLoad {
  /** The directive that is asked first: `script-src-elem`, `img-src`, `form-action`. */
  directive: string;
  /** The address; missing for what stands in the page itself. */
  url?: string;
  /**
   * What stands in the page itself: the text of an element, an attribute (`onclick`, `style`), an address that is code
   * (`javascript:`), a text that a script turns into code.
   */
  inline?: 'element' | 'attribute' | 'address' | 'eval';
  /** `''` where there is one that is not known. */
  nonce?: string;
  /** Hashes of an inline text (of such an address as a whole), or those of `integrity`: `sha256-…`. */
  hashes?: readonly string[];
  /** A script of the page has put it there; the parser has not. */
  byScript?: true;
  redirected?: true;
  /** How many of the kind there are, where only one stands for all. */
  count?: number;
  at?: ElementRecord;
}

/** What a `Load` is that runs as a script, whatever directive governs it in the end. */
export function isScript({ directive }: GovernedLoad): boolean {
  return directive.startsWith('script-src') || directive === 'worker-src';
}

import type { Known } from './faults.ts';

export const KNOWN: Known = {
  data: '[dir], code, pre',
  names: [],
};

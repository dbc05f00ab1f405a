import { redacted } from '../checks/knowledge/addresses/redact.ts';
import { documentAddress } from '../platform/address.ts';

/** Returns an address as it is stored: without its fragment and without secrets. */
export const keptAddress = (address: string): string => redacted(documentAddress(address));

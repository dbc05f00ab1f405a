import { mirror } from '@/lib/platform/mirror.ts';
import { managedConnection } from '@/lib/service/connection/managed-connection.ts';
import { shownPolicy } from '@/lib/service/connection/managed-policy.ts';

// The organization's policy, in stores that the options page shares.
export const usePolicy = mirror(shownPolicy);
export const useManagedConnection = mirror(managedConnection);

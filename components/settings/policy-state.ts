import { mirror } from '@/lib/platform/mirror.ts';
import { managedConnection } from '@/lib/service/connection/managed-connection.ts';
import { shownPolicy } from '@/lib/service/connection/managed-policy.ts';

// What an organisation has set, as stores that the options share.
export const usePolicy = mirror(shownPolicy);
export const useManagedConnection = mirror(managedConnection);

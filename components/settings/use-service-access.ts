import { useEffect, useState } from 'react';
import { mayUseService, watchPermissions } from '@/lib/platform/browser.ts';

/** Returns whether the browser allows access to the service at an address. True until that is known. */
export function useServiceAccess(address: string): boolean {
  const [isAllowed, setAllowed] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const may = await mayUseService(address).catch(() => true);
      if (isCurrent) setAllowed(may);
    };
    void look();
    const stop = watchPermissions(() => void look());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [address]);
  return isAllowed;
}

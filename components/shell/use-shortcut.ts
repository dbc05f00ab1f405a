import { useEffect, useState } from 'react';
import { shortcut } from '@/lib/platform/browser.ts';

/**
 * Returns the shortcut of the toolbar button as set in the browser; empty until the browser reports it, or if there is
 * none.
 */
export function useShortcut(): string {
  const [keys, setKeys] = useState('');
  useEffect(() => void shortcut().then(setKeys), []);
  return keys;
}

import { useEffect, useState } from 'react';
import { shortcut } from '@/lib/platform/browser.ts';

/** The keys that do what the toolbar button does, as the browser has them; empty until it has said, or where there are none. */
export function useShortcut(): string {
  const [keys, setKeys] = useState('');
  useEffect(() => void shortcut().then(setKeys), []);
  return keys;
}

import { readAhead } from '@/lib/page/read-ahead.ts';

readAhead();

// The shell is painted before the page's own code is run, which would hold it up.
requestAnimationFrame(() => setTimeout(() => void import('./main.tsx')));

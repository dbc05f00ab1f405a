import { readAhead } from '@/lib/page/read-ahead.ts';

readAhead();

// Loaded at once, but run when the shell's frame has been made, which it would hold up.
const framed = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const code = import('./main.tsx');
void framed.then(async () => (await code).start());

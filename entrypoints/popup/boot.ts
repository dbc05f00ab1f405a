// The shell is painted before the page's own code is run, which would hold it up.
requestAnimationFrame(() => setTimeout(() => void import('./main.tsx')));

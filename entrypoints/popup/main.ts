// The shell is painted before anything else runs: React alone would keep it off the screen for twenty milliseconds.
requestAnimationFrame(() => {
  setTimeout(() => import('./start.tsx'));
});

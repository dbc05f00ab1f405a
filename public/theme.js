// Runs before the first paint, so it cannot wait for storage: it reads the copy that the pages keep for it.
{
  const root = document.documentElement;
  let copy = {};
  try {
    copy = JSON.parse(localStorage.getItem('appearance')) ?? {};
  } catch {
    // Without the copy, the browser's own language and theme apply until the settings are read.
  }
  if (copy.language) root.lang = copy.language;
  if (copy.theme === 'light' || copy.theme === 'dark') root.dataset.theme = copy.theme;
  root.dataset.connected = String(copy.connected === true);
  if (Array.isArray(copy.ignoring)) root.dataset.ignoring = copy.ignoring.join(' ');
}

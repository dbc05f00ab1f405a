import { readFile } from 'node:fs/promises';
import type { Sandbox } from '../sandbox.ts';

const FILES = {
  '/': ['index.html', 'text/html'],
  '/dashboard.js': ['dashboard.js', 'text/javascript'],
  '/dashboard.css': ['dashboard.css', 'text/css'],
} as const;

/** Serves the page for what the service leaves to its dashboard: top-ups, keys, the Pro plan, canceling. */
export function mountDashboard(app: Sandbox['app']): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, async (context) => {
      const text = await readFile(new URL(file, import.meta.url), 'utf8');
      return context.body(text, 200, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': "default-src 'self'; img-src data:; frame-ancestors 'none'",
      });
    });
  }
}

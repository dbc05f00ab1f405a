import { readSitemap, type Sitemap } from '../../checks/knowledge/robots/sitemap.ts';

/** The text of a file arrives, and the sitemap in it goes back; null if it is none. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<string>) => unknown) | null;
  postMessage(sitemap: Sitemap | null): void;
};

port.onmessage = ({ data }) => port.postMessage(readSitemap(data));

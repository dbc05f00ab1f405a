import type { RunningSandbox } from '../../sandbox/start.ts';

interface Project {
  id: number;
  language: string;
  links: { id: number; url: string; anchor: string }[];
}

/** Returns the demo shop's promotion project as the service has it, bypassing the extension. */
export async function shopProject({ baseUrl, shop }: RunningSandbox, key: string): Promise<Project> {
  const ask = async <T>(path: string) => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { 'x-api-key': key } });
    return (await response.json()) as T;
  };
  const { projects } = await ask<{ projects: { id: number; domain_host: string }[] }>('/projects?all=1');
  const { hostname } = new URL(shop.urls.shop);
  const found = projects.find(({ domain_host }) => domain_host === hostname);
  return (await ask<{ project: Project }>(`/projects/${found?.id}`)).project;
}

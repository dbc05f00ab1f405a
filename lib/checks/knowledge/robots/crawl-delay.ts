import type { RobotsTxtFacts } from '../../inspection.ts';
import { robotsFileOf } from './robots-txt.ts';

/**
 * Returns the seconds between two requests that robots.txt asks of a crawler: those for its own name, else those for
 * everyone; 0 if there are none. `Crawl-delay` is in no standard; Bing and Yandex describe it alike.
 */
export function crawlDelay(facts: RobotsTxtFacts, agent: string): number {
  const delays = new Map<string, number>();
  let agents: string[] = [];
  let isOpen = false;
  for (const { field, name, value } of robotsFileOf(facts)?.lines ?? []) {
    if (field === 'user-agent') {
      agents = [...(isOpen ? agents : []), value.toLowerCase()];
      isOpen = true;
    } else {
      isOpen = false;
      const seconds = Number(value.replace(/#.*$/, ''));
      const isDelay = name.trim().toLowerCase() === 'crawl-delay' && seconds > 0 && Number.isFinite(seconds);
      if (isDelay) for (const one of agents) delays.set(one, seconds);
    }
  }
  return delays.get(agent.toLowerCase()) ?? delays.get('*') ?? 0;
}

import type { Fields } from '../../../lib/checks/inspection.ts';
import type { ServerId } from '../../../lib/report/configuration/server.ts';

/** A site of a real server: requests name it as their host. */
export interface Site {
  host: string;
  /** The headers that it sends before anything is proposed. */
  headers: Fields;
  /** Where these are set: one of the server's `origins`. */
  origin: string;
  /** The proposed configuration, placed where the panel says; `''` before. */
  proposed: string;
}

/** The ports of the application that runs behind a server, on this machine. */
export interface Ports {
  own: number;
  http: number;
  fastcgi: number;
}

/** A server as it is installed, and how a site is configured in it. */
export interface RealServer {
  id: ServerId;
  /** Where a header may be set. Those that begin with `application` come from the application behind the server. */
  origins: readonly string[];
  /** Prepares the sites in a folder; returns the command that serves them, or null if the server is not to be had. */
  prepare(
    sites: readonly Site[],
    folder: string,
    ports: Ports,
  ): { command: string; args: readonly string[]; env?: NodeJS.ProcessEnv } | null;
}

/** Whether the application sends the headers of a site. */
export const isByApplication = ({ origin }: Pick<Site, 'origin'>): boolean =>
  origin.startsWith('application') || origin.startsWith('both');

/** The names of the headers that a proposed configuration sets or removes, in lower case. */
export const namesIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()));

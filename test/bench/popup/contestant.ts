import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveId } from '../../../scripts/browser/pinned-button.ts';
import { probe } from './probe.ts';

/** An extension whose popup or panel is measured: built, with the probe in it. */
export interface Contestant {
  /** The page that its button opens, as a path in its folder. */
  opens: string;
  /** Known before the browser starts, so that the button can be pinned. */
  id: string;
  folder: string;
}

/**
 * Moments that a reader waits for, by name: a selector of what is on the screen then; null for the last change of the
 * content, after which a second passes without another.
 */
export type Moments = Readonly<Record<string, string | null>>;

/** The moments of Plumbline's popup and panel. */
export const VERDICTS = {
  first: '[data-phase]:not([data-phase="reading"]) [aria-busy="false"] h2',
  final: '[data-phase="complete"] [aria-busy="false"] h2',
};
export type VerdictMoment = keyof typeof VERDICTS;

/** Puts the probe into what the button of an extension opens, and fixes its id. */
export function putProbe(folder: string, moments: Moments, opens = 'popup.html'): Contestant {
  writeFileSync(join(folder, 'probe.js'), `(${probe})(${JSON.stringify(moments)})`);
  const page = join(folder, opens);
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace(/<head[^>]*>/i, '$&<script src="/probe.js"></script>'));
  return { id: giveId(folder), folder, opens };
}

/** Makes a copy of a build of Plumbline, measured by those moments. */
export function writeCopy(build: string, folder: string, moments: Moments, opens?: string): Contestant {
  cpSync(build, folder, { recursive: true });
  return putProbe(folder, moments, opens);
}

/** Whether the button of a build of Plumbline can open the panel: older ones have no such setting. */
export const canOpenPanel = (build: string): boolean =>
  readFileSync(join(build, 'background.js'), 'utf8').includes('opensPanel');

/** Another tool: the folder of its unpacked extension, and what it is called in the report. */
export interface Peer {
  name: string;
  build: string;
}

/**
 * Makes a copy of another tool’s unpacked extension, measured until its popup has its final content. Throws if its
 * button opens no popup.
 */
export function writePeer({ name, build }: Peer, folder: string): Contestant {
  const manifest = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
  const opens = manifest.action?.default_popup;
  if (typeof opens !== 'string') throw new Error(`--peer ${name}: its manifest declares no popup.`);
  return writeCopy(build, folder, { still: null }, opens.replace(/^[./]+/, ''));
}

/**
 * Creates an extension whose popup, or panel, contains one word: the cost of any. It has the policy and the popup size
 * of Plumbline's build. Returns its folder.
 */
export function writeEmpty(build: string, folder: string, opens: 'popup' | 'panel' = 'popup'): string {
  mkdirSync(folder, { recursive: true });
  const { content_security_policy } = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
  const manifest = {
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    permissions: ['activeTab', 'sidePanel'],
    content_security_policy,
    action: opens === 'popup' ? { default_popup: 'popup.html' } : {},
    background: { service_worker: 'background.js' },
    side_panel: { default_path: 'popup.html' },
  };
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'background.js':
      opens === 'panel' ? 'chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });' : '',
    'popup.css': 'body { width: 440px; height: 560px; margin: 0 }',
    'popup.html':
      '<!doctype html><html><head><link rel="stylesheet" href="/popup.css"></head><body>Empty</body></html>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

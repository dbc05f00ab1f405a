import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAssistant } from '../../test/terminal/assistant.ts';
import { runCheck } from '../../test/terminal/run-check.ts';
import { type ServedPage, type ServedSite, serveSite } from '../../test/terminal/serve-site.ts';
import { sitemapOf } from '../../test/terminal/sitemap-of.ts';

const FOLDER = 'plumbline';
const skill = readFileSync(new URL(`skills/${FOLDER}/SKILL.md`, import.meta.url), 'utf8');
const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(skill) ?? [];
const fields = Object.fromEntries(
  front
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
);

/** The commands in its blocks of code. */
const commands = [...body.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

describe('the skill', () => {
  let site: ServedSite;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-skill-'));
    const page = {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><html lang="en"><title>Teas from small gardens</title><h1>Teas</h1><a href="/teas">Teas</a>',
    };
    const pages: Record<string, ServedPage> = { '/': page, '/teas': page };
    site = await serveSite(pages);
    pages['/sitemap.xml'] = {
      headers: { 'content-type': 'application/xml' },
      body: sitemapOf(`${site.origin}/teas`),
    };
  });
  afterAll(() => {
    site.close();
    rmSync(folder, { recursive: true });
  });

  it('has the front matter of the format', () => {
    expect(Object.keys(fields)).toEqual(['name', 'description']);
    expect(fields.name).toBe(FOLDER);
    expect(fields.description?.length).toBeLessThanOrEqual(1_024);
    expect(commands.length).toBeGreaterThan(5);
  });

  it.each(commands)('%s', async (command) => {
    const [program, ...words] = command.replaceAll('https://shop.example', site.origin).split(' ');
    expect(program).toBe('plumbline');
    const { code, output, said } = await runCheck(words, { folder });
    expect([output.length > 0 || said.includes('Wrote the baseline'), code < 2]).toEqual([true, true]);
    expect(site.log.length).toBeGreaterThan(0);
    site.log.length = 0;
  });

  it('knows the tools, their arguments, and what their results have', async () => {
    const { client, close } = await connectAssistant();
    const { tools } = await client.listTools();
    await close();
    const schemas = JSON.stringify(tools);
    const words = [...body.matchAll(/`(\w+)(?:: true)?`/g)].map(([, word = '']) => word);
    const states = ['gone', 'quoted'];
    expect(tools.map(({ name }) => name).filter((name) => !words.includes(name))).toEqual([]);
    expect(words.filter((word) => !states.includes(word) && !schemas.includes(`"${word}"`))).toEqual([]);
  });
});

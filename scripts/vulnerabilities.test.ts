import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { codeSignsIn } from './vulnerabilities/code-signs.ts';
import type { OwnLibrary } from './vulnerabilities/own-table.ts';
import type { Repository } from './vulnerabilities/retirejs.ts';
import { ADVISORIES_FILE, KNOWN_FILE, knownLibrariesIn, OWN_FILE } from './vulnerabilities.ts';

const library = (more: Partial<OwnLibrary> = {}): OwnLibrary => ({
  name: 'kettle',
  title: 'Kettle',
  names: ['kettle'],
  advisories: [],
  retire: ['kettle.js'],
  ...more,
});
const own = (...libraries: OwnLibrary[]) => ({ checkedOn: '2026-11-22', libraries });
const repository = (
  vulnerabilities: Repository[string]['vulnerabilities'],
  extractors: Repository[string]['extractors'] = {},
): Repository => ({ 'kettle.js': { vulnerabilities, extractors } });

describe('the libraries that the checks know', () => {
  it('contain the own table as it is', async () => {
    const table = JSON.parse(await readFile(OWN_FILE, 'utf8'));
    const known = JSON.parse(await readFile(KNOWN_FILE, 'utf8'));
    const written = JSON.parse(await readFile(ADVISORIES_FILE, 'utf8'));
    const outdated = table.libraries
      .filter(({ retire: _retire, advisories, ...facts }: OwnLibrary) => {
        const library = known.libraries.find(({ name }: OwnLibrary) => name === facts.name);
        const all = new Set(written[facts.name]?.map((one: unknown) => JSON.stringify(one)));
        return (
          JSON.stringify({ ...library, asOf: undefined }) !== JSON.stringify(facts) ||
          !advisories.every((one) => all.has(JSON.stringify(one)))
        );
      })
      .map(({ name }: OwnLibrary) => name);
    expect(outdated, 'not written yet: run `npm run vulnerabilities`').toEqual([]);
    expect(known.libraries).toHaveLength(table.libraries.length);
  });

  it('have what RetireJS knows of them', () => {
    expect(
      knownLibrariesIn(
        own(library()),
        repository([
          {
            atOrAbove: '0.0.0',
            below: '1.9.0b1',
            severity: 'medium',
            cwe: ['CWE-9999', 'CWE-79'],
            identifiers: { summary: 'x', CVE: ['CVE-2012-6708'], githubID: 'GHSA-2pqj-h3vj-pqgw' },
          },
          {
            atOrAbove: '2.0.0',
            below: '2.1.0',
            severity: 'medium',
            cwe: ['CWE-79'],
            identifiers: { CVE: ['CVE-2012-6708'] },
          },
          {
            below: '3.0.0',
            severity: 'high',
            cwe: ['CWE-9999'],
            identifiers: { CVE: ['CVE-XXXX-XXXX'], issue: '12' },
          },
          { below: '2.999.999', severity: 'low', cwe: ['CWE-1104'], identifiers: { retid: '73' } },
        ]),
      ),
    ).toEqual({
      source: 'RetireJS (Apache License 2.0), as in @salesforce/code-analyzer-retirejs-engine@0.32.0',
      libraries: [{ name: 'kettle', title: 'Kettle', names: ['kettle'], asOf: '2026-01-15' }],
      advisories: {
        kettle: [
          {
            id: 'CVE-2012-6708',
            title: 'XSS',
            severity: 'moderate',
            published: '2012',
            ranges: [{ below: '1.9.0-b1' }, { from: '2.0.0', below: '2.1.0' }],
          },
          {
            id: 'issue #12',
            title: 'insecure behavior',
            severity: 'high',
            published: '',
            ranges: [{ below: '3.0.0' }],
          },
        ],
      },
    });
  });

  it('keep what the own table says of a vulnerability', () => {
    const advisory = {
      id: 'CVE-2020-11022',
      title: 'XSS by HTML given to html() and append()',
      severity: 'moderate',
      published: '2020-04',
      ranges: [{ from: '1.2.0', below: '3.5.0' }],
    } as const;
    const theirs = {
      below: '9.0.0',
      severity: 'low',
      cwe: ['CWE-79'],
      identifiers: { CVE: [advisory.id] },
    } as const;
    const { libraries, advisories } = knownLibrariesIn(
      own(library({ advisories: [advisory] })),
      repository([theirs]),
    );
    expect(libraries.map(({ asOf }) => asOf)).toEqual(['2026-11-22']);
    expect(advisories).toEqual({ kettle: [advisory] });
  });

  it('leave out none that RetireJS has', () => {
    const theirs = repository([
      { below: '1.0.0', severity: 'low', cwe: ['CWE-79'], identifiers: { retid: '1' } },
    ]);
    expect(() => knownLibrariesIn(own(library({ retire: [] })), theirs)).toThrow(
      'Name what RetireJS calls kettle.js in libraries.json.',
    );
    expect(() => knownLibrariesIn(own(library({ retire: ['pot'] })), {})).toThrow(
      'RetireJS has no pot: remove it from libraries.json.',
    );
  });
});

describe('the signs of their code', () => {
  it('skip no more than hostile code can make expensive', () => {
    const filecontent = ['/\\*! Kettle v(§§version§§)', 'k="(§§version§§)".*kettle', 'a(.*\n)*b[\\s\\S]*c'];
    const filecontentreplace = ['/kettle:([0-9]+),([0-9]+)/$1.$2/'];
    expect(codeSignsIn(own(library()), repository([], { filecontent, filecontentreplace }))).toEqual({
      kettle: [
        ['/\\*! Kettle v([0-9][0-9.a-z_\\-]{1,40})', '$1'],
        ['k="([0-9][0-9.a-z_\\-]{1,40})".{0,10000}kettle', '$1'],
        ['a(?:.{0,200}\\n){0,40}b[\\s\\S]{0,300}c', '$1'],
        ['kettle:([0-9]+),([0-9]+)', '$1.$2'],
      ],
    });
  });
});

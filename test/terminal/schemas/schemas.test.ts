// What other programs read, validated by its schema: the golden files, and a real run with all that a report can have:
// faults that pages share, what a baseline knows, and a page that could not be checked.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv, type ValidateFunction } from 'ajv';
import Ajv4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { runCheck } from '../run-check.ts';
import { type ServedSite, serveSite } from '../serve-site.ts';
import gitlabSchema from './gitlab-code-quality.json' with { type: 'json' };

const GOLDEN = 'test/golden/terminal';
const junitSchema = readFileSync(new URL('junit.xsd', import.meta.url), 'utf8');

// The schema has a pattern that is an error with `u`.
const ajv4 = new Ajv4({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats(ajv4);
const isSarif = ajv4.compile<unknown>(sarifSchema);
const isGitlab = new Ajv({ allErrors: true }).compile(gitlabSchema);

/** Returns what is wrong with JSON, as lines. */
function faultsOfJson(validate: ValidateFunction, text: string): string[] {
  validate(JSON.parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Returns what is wrong with XML, as lines. */
async function faultsOfXml(text: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: text, schema: junitSchema });
  return errors.map(({ message }) => message);
}

interface CheckedFormat {
  name: string;
  golden: string;
  faultsOf(text: string): string[] | Promise<string[]>;
  /** A mistake, and what the schema says of it. */
  mistake: readonly [right: RegExp, wrong: string];
  fault: string;
}

const formats: readonly CheckedFormat[] = [
  {
    name: 'sarif',
    golden: 'check.sarif',
    faultsOf: (text) => faultsOfJson(isSarif, text),
    mistake: [/"level": "\w+"/, '"level": "…"'],
    fault:
      '/runs/0/invocations/0/toolExecutionNotifications/0/level must be equal to one of the allowed values',
  },
  {
    name: 'gitlab',
    golden: 'check.gitlab.json',
    faultsOf: (text) => faultsOfJson(isGitlab, text),
    mistake: [/"severity": "\w+"/, '"severity": "…"'],
    fault: '/0/severity must be equal to one of the allowed values',
  },
  {
    name: 'junit',
    golden: 'check.junit.xml',
    faultsOf: faultsOfXml,
    mistake: [/ failures="\d+"/, ''],
    fault: "Schemas validity error : Element 'testsuite': The attribute 'failures' is required but missing.",
  },
];

describe.each(formats)(
  '--format $name is valid by its schema',
  ({ name, golden, faultsOf, mistake, fault }) => {
    let site: ServedSite;
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'plumbline-schemas-'));
      const body = (title: string) =>
        `<!doctype html><title>${title} & <b> “é”</title><h4>\u0007</h4><img src="/1.png?a=1&b=2">`;
      site = await serveSite({
        '/': { body: body('Teas') },
        '/green': { body: body('Green teas') },
        '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'Nonsense\n' },
      });
    });
    afterAll(() => {
      site.close();
      rmSync(folder, { recursive: true });
    });

    it('as the golden file, but not with a mistake in it', async () => {
      const text = readFileSync(`${GOLDEN}/${golden}`, 'utf8');
      expect(await faultsOf(text)).toEqual([]);
      expect(await faultsOf(text.replace(...mistake))).toEqual([fault]);
    });

    it('as a run writes it', async () => {
      const baseline = ['--served', '--baseline', join(folder, 'baseline.json')];
      await runCheck([...baseline, '--write-baseline', `${site.origin}/`], { folder });
      const addresses = [`${site.origin}/`, `${site.origin}/green`, 'http://127.0.0.1:1/'];
      const { code, output } = await runCheck([...baseline, '--format', name, ...addresses], { folder });
      expect(code).toBe(2);
      expect(output).toContain('Image without alt');
      expect(await faultsOf(output)).toEqual([]);
    });
  },
);

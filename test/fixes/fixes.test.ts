import { describe, expect, it } from 'vitest';
import type { AnyCheck, Example } from '../../lib/checks/check.ts';
import { inspectionOf } from '../../lib/checks/example-inspection.ts';
import { rank } from '../../lib/checks/found.ts';
import { run } from '../../lib/checks/run.ts';
import { applyFix } from './apply-fix.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>(
  ['../../lib/checks/seo/*.ts', '../../lib/checks/security/*.ts'],
  { eager: true },
);

/** Fixes that go where no example has a place for them; what they do is read, not run. */
const BY_HAND: Readonly<Record<string, string>> = {
  'security/content-type-sniffing/files': 'a header of other files',
  'security/cors-credentials-open': 'a header of other files',
  'security/http-redirect-missing': 'the answer of another address',
  'security/listing-exposed': 'a setting of the server',
  'security/redirect-cross-host-first': 'the answer of another address',
  'security/redirect-downgrade': 'the answer of another address',
  'security/software-disclosed': 'a setting of the server',
  'security/subresource-type-wrong': 'a header of other files',
  'security/csp-meta-limited/frames': 'with it goes deleting the directive from the element',
  'security/csp-malformed/keyword': 'nonces are not shown',
  'seo/structured-data-property-unknown': 'the name alone',
  'seo/structured-data-type-unknown': 'the name in each of several places',
  'seo/image-distorted': 'a rule of a style sheet',
  'seo/image-lcp-lazy': 'an element that only the browser knows of',
  'seo/og-attribute-wrong': 'several elements in the place of several',
  'seo/og-missing': 'what the page does not know is left to its owner',
  'seo/redirect-chain-long': 'the answers of other addresses',
  'seo/redirect-temporary': 'the answer of another address',
};

const nameOf = (example: Example) => example.name ?? (example.html ?? JSON.stringify(example)).slice(0, 60);

/** Every finding of every example that offers text to copy. */
const offered = Object.entries(files).flatMap(([path, { default: check, examples = [] }]) => {
  const id = path.slice('../../lib/checks/'.length, -'.ts'.length);
  return examples.flatMap((example) => {
    const [result] = run({ [id]: check }, inspectionOf(example)).results;
    return (result?.findings ?? [])
      .filter(({ fix, message }) => fix !== undefined && !BY_HAND[id] && !BY_HAND[`${id}/${message}`])
      .map((finding) => ({ id, check, example, finding, name: nameOf(example) }));
  });
});

it('is by hand only where such a check offers one', () => {
  const ids = Object.keys(files).map((path) => path.slice('../../lib/checks/'.length, -'.ts'.length));
  for (const id of Object.keys(BY_HAND)) expect(ids).toContain(id.split('/').slice(0, 2).join('/'));
});

describe('a fix that is pasted as it is offered', () => {
  it.each(offered)('$id: $finding.message of $name', ({ id, check, example, finding }) => {
    const mended = applyFix(example, finding);
    expect(mended, `nobody can tell where this goes: ${finding.fix}`).not.toBeNull();
    if (!mended) return;
    const before = run({ [id]: check }, inspectionOf(example)).results[0];
    const after = run({ [id]: check }, inspectionOf(mended)).results[0];
    const count = (of: typeof before) => of?.totals[finding.message] ?? 0;
    expect(after?.outcome, JSON.stringify(after)).not.toBe('broken');
    expect(count(after), `${finding.fix}\n${JSON.stringify(after?.findings)}`).toBeLessThan(count(before));
    const worse = (after?.findings ?? []).filter(
      ({ message, severity }) =>
        count(before) > 0 && !before?.totals[message] && rank(severity) <= rank('warning'),
    );
    expect(worse).toEqual([]);
  });
});

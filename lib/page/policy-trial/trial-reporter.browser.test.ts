import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import script from '@/entrypoints/trial-reporter.ts';

const POLICY = "default-src 'self'";
const VIOLATION = 'securitypolicyviolation';

let say: (policy: string) => void;
let leave: () => void;
let violated: (event: object) => void;
const told: unknown[] = [];

/** A violation as the browser reports it: code cannot make events that it trusts. */
const violation = (more: object = {}, target: unknown = document) => ({
  isTrusted: true,
  originalPolicy: POLICY,
  effectiveDirective: 'img-src',
  blockedURI: 'https://cdn.example/a.png',
  sample: '',
  target,
  composedPath: () => [target],
  ...more,
});
const inline = (directive: string, sample: string, target: unknown = document) =>
  violation({ effectiveDirective: directive, blockedURI: 'inline', sample }, target);
const made = (html: string) => {
  const place = document.body.appendChild(document.createElement('section'));
  place.append(document.createRange().createContextualFragment(html));
  onTestFinished(() => place.remove());
  return place;
};

beforeEach(() => {
  told.length = 0;
  const port = {
    postMessage: (message: unknown) => told.push(message),
    onMessage: {
      addListener(listener: typeof say) {
        say = listener;
      },
    },
    onDisconnect: {
      addListener(listener: typeof leave) {
        leave = listener;
      },
    },
  };
  vi.spyOn(fakeBrowser.runtime, 'connect').mockReturnValue(port as never);
  const listens = vi.spyOn(document, 'addEventListener');
  script.main();
  violated = listens.mock.calls.find(([name]) => name === VIOLATION)?.[1] as typeof violated;
  onTestFinished(() => {
    leave();
    delete (globalThis as { policyOnTrial?: string }).policyOnTrial;
  });
});

describe('what a document on trial reports', () => {
  it('is what the policy on trial blocks, from the start, and nothing of the site’s own policy', () => {
    violated(violation());
    expect(told).toEqual([]);
    say(POLICY);
    violated(violation({ originalPolicy: "img-src 'none'" }));
    violated(violation({ isTrusted: false }));
    violated(violation({ blockedURI: 'https://cdn.example/b.png' }));
    expect(told).toEqual([
      { directive: 'img-src', blocked: 'https://cdn.example/a.png', sample: '' },
      { directive: 'img-src', blocked: 'https://cdn.example/b.png', sample: '' },
    ]);
    // The reader of the page leaves these reports out.
    expect((globalThis as { policyOnTrial?: string }).policyOnTrial).toBe(POLICY);
  });

  it.each<[string, string, string, string, readonly string[]]>([
    ['a script', '<script type="x">  go(1)</script>', 'script-src-elem', 'go(', ['  go(1)']],
    ['a handler', '<i onclick="go(2)" title="go"></i>', 'script-src-attr', 'go(2', ['go(2)']],
    [
      'a link that runs a script',
      '<a href="javascript:go(3)"></a><a href="javascript:stop()"></a>',
      'script-src-elem',
      'javascript:go(',
      ['javascript:go(3)'],
    ],
  ])('has the whole code of %s, not only its beginning', (_what, html, directive, sample, codes) => {
    const place = made(html);
    say(POLICY);
    violated(
      inline(directive, sample, sample.startsWith('javascript:') ? document : place.firstElementChild),
    );
    expect(told).toEqual(codes.map((code) => ({ directive, blocked: 'inline', sample, code })));
  });

  it('has the code of a script that has removed itself', async () => {
    say(POLICY);
    made('<script type="x">gone(1)</script><script type="x">other()</script>').replaceChildren();
    // What was added is reported to the observer as soon as this turn is over.
    await Promise.resolve();
    violated(inline('script-src-elem', 'gone('));
    expect(told).toEqual([
      { directive: 'script-src-elem', blocked: 'inline', sample: 'gone(', code: 'gone(1)' },
    ]);
  });

  it('is at most a thousand violations', () => {
    say(POLICY);
    for (let count = 0; count < 1_005; count += 1) violated(violation());
    expect(told).toHaveLength(1_000);
  });

  it('ends with the trial', () => {
    const ends = vi.spyOn(document, 'removeEventListener');
    leave();
    expect(ends).toHaveBeenCalledWith(VIOLATION, violated, true);
  });
});

import { describe, expect, it } from 'vitest';
import { issueAddress, type Tracker, trackerIn } from './issue-address.ts';

describe('the address of a tracker', () => {
  it.each([
    ['https://github.com/leaf/shop', 'github', 'https://github.com/leaf/shop'],
    [' github.com/leaf/shop.git ', 'github', 'https://github.com/leaf/shop'],
    ['github.com/leaf/shop/issues?from=https://leaf.example', 'github', 'https://github.com/leaf/shop'],
    ['https://github.com/leaf/leaf.github.io', 'github', 'https://github.com/leaf/leaf.github.io'],
    ['https://github.example/leaf/shop/issues?q=open', 'github', 'https://github.example/leaf/shop'],
    ['https://gitlab.com/leaf/web/shop/-/issues', 'gitlab', 'https://gitlab.com/leaf/web/shop'],
    [' http://gitlab.example/leaf/shop ', 'gitlab', 'http://gitlab.example/leaf/shop'],
    ['https://code.example:8443/leaf/shop/-/tree/main', 'gitlab', 'https://code.example:8443/leaf/shop'],
    [
      'https://leaf.atlassian.net/secure/CreateIssueDetails!init.jspa?pid=10420&issuetype=4&summary=x',
      'jira',
      'https://leaf.atlassian.net?pid=10420&issuetype=4',
    ],
    [
      'https://work.example/jira/secure/CreateIssue.jspa?pid=7&issuetype=1',
      'jira',
      'https://work.example/jira?pid=7&issuetype=1',
    ],
    ['https://jira.example/?pid=7&issuetype=10001', 'jira', 'https://jira.example?pid=7&issuetype=10001'],
  ])('%s is of %s', (text, kind, address) => {
    expect(trackerIn(text, null)).toEqual({ kind, address });
  });

  it.each([
    ['', 'invalid'],
    ['ftp://github.com/leaf/shop', 'invalid'],
    ['https://me:word@github.com/leaf/shop', 'invalid'],
    ['https://me@github.com/leaf/shop', 'invalid'],
    ['https://:word@github.com/leaf/shop', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['https://code.example/leaf/shop', 'unknown'],
    ['https://github.com/leaf', 'noRepository'],
    ['https://leaf.atlassian.net/browse/SHOP', 'noJiraProject'],
    ['https://jira.example/?pid=7', 'noJiraProject'],
    ['https://jira.example/?issuetype=1', 'noJiraProject'],
    ['https://jira.example/?pid=a7&issuetype=1', 'noJiraProject'],
    ['https://jira.example/?pid=123456789012345678901&issuetype=1', 'noJiraProject'],
    ['https://jira.example/?pid=7&issuetype=a1', 'noJiraProject'],
    ['https://jira.example/?pid=7&issuetype=1%26a', 'noJiraProject'],
    ['https://leaf.atlassian.net.example/browse/SHOP', 'unknown'],
  ])('%s is none: %s', (text, fault) => {
    expect(trackerIn(text, null)).toBe(fault);
  });

  it('may be of a server whose kind is chosen', () => {
    expect(trackerIn('https://code.example/leaf/shop', 'github')).toEqual({
      kind: 'github',
      address: 'https://code.example/leaf/shop',
    });
  });
});

const TITLE = 'Überschrift & more';
const BODY = 'Line 1\n<a href="?x=1&y=2">50 %</a>';
const REST = 'The rest is missing.';
const GITHUB: Tracker = { kind: 'github', address: 'https://github.com/leaf/shop' };
const TRACKERS: readonly Tracker[] = [
  GITHUB,
  { kind: 'gitlab', address: 'https://gitlab.com/leaf/shop' },
  { kind: 'jira', address: 'https://leaf.atlassian.net?pid=10420&issuetype=4' },
];

describe('the page for a new issue', () => {
  it.each([
    [TRACKERS[0], '/leaf/shop/issues/new', { title: TITLE, body: BODY }],
    [TRACKERS[1], '/leaf/shop/-/issues/new', { 'issue[title]': TITLE, 'issue[description]': BODY }],
    [
      TRACKERS[2],
      '/secure/CreateIssueDetails!init.jspa',
      { pid: '10420', issuetype: '4', summary: TITLE, description: BODY },
    ],
  ] as const)('is filled in: %o', (tracker, path, fields) => {
    if (!tracker) throw new Error('no tracker');
    const url = new URL(issueAddress(tracker, TITLE, BODY, 'The rest is missing.'));
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([path, fields]);
  });

  it.each(TRACKERS)('is cut at the end of a line, says so, and ends a block of code: $kind', (tracker) => {
    const body = `Intro\n\`\`\`\n${'🫖 kettle\n'.repeat(2_000)}\`\`\`\nEnd`;
    const address = issueAddress(tracker, '🫖'.repeat(300), body, REST);
    expect(address.length).toBeLessThanOrEqual(8_000);
    const fields = [...new URL(address).searchParams.values()];
    expect(fields.at(-1)).toMatch(/^Intro\n```\n(?:🫖 kettle\n)+```\n\nThe rest is missing\.$/u);
    expect(fields.at(-2)).toBe('🫖'.repeat(200));
  });

  it.each([
    ['Intro', ''],
    ['Code is between ``` and ```', ''],
    ['```cup``` is code in a line', ''],
    ['```html', '```\n'],
    ['```\ncup\n```', ''],
    ['```\ncup\n``` ', ''],
    ['```\ncup\n````', ''],
    // Neither ends the block: one has a language, and one is shorter.
    ['```\n```html', '```\n'],
    ['````\n```', '````\n'],
  ])('that is cut after %j ends the block of code which is open there: %j', (start, end) => {
    const body = `${start}\n${'kettle\n'.repeat(2_000)}End`;
    const address = issueAddress(GITHUB, TITLE, body, REST);
    expect(new URL(address).searchParams.get('body')?.replace(/(?:kettle\n)+/, '(kettles)\n')).toBe(
      `${start}\n(kettles)\n${end}\n${REST}`,
    );
  });

  it('is as long as servers read, and not one character longer', () => {
    const bodyOf = (body: string) =>
      new URL(issueAddress(GITHUB, TITLE, body, REST)).searchParams.get('body');
    const whole = 'x'.repeat(8_000 - issueAddress(GITHUB, TITLE, '', REST).length);
    expect(bodyOf(whole)).toBe(whole);
    expect(bodyOf(`${whole}x`)).toBe(REST);
    const line = 'x'.repeat(8_000 - issueAddress(GITHUB, TITLE, `\n\n${REST}`, REST).length);
    expect(bodyOf(`${line}\n${whole}`)).toBe(`${line}\n\n${REST}`);
    expect(bodyOf(`${line}x\n${whole}`)).toBe(REST);
  });

  it('has a title on one line', () => {
    const address = issueAddress(GITHUB, 'Kettles\n  and \t pots', BODY, REST);
    expect(new URL(address).searchParams.get('title')).toBe('Kettles and pots');
  });

  it('holds if even one line is too long, or text is not well formed', () => {
    const address = issueAddress(GITHUB, '\uD83E title', 'x'.repeat(9_000), REST);
    expect(new URL(address).searchParams.get('body')).toBe(REST);
    expect(new URL(address).searchParams.get('title')).toBe('\uFFFD title');
  });
});

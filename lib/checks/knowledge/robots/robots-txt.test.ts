import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import {
  EVERYTHING_ALLOWED,
  isHtmlInstead,
  judgeRobots,
  parseRobotsTxt,
  robotsFileOf,
} from './robots-txt.ts';

function judge(body: string, path: string, agent?: string, status = 200) {
  return judgeRobots(
    { how: 'observed', url: 'https://tea.example/robots.txt', status, body },
    `https://tea.example${path}`,
    agent,
  );
}

const everyone = (...rules: string[]) => ['User-agent: *', ...rules].join('\n');

describe('which rule decides', () => {
  it.each([
    ['no rule', everyone('Disallow: /cellar'), '/attic', true],
    ['a prefix', everyone('Disallow: /cellar'), '/cellars/2', false],
    ['case counts', everyone('Disallow: /Cellar'), '/cellar', true],
    ['an empty rule forbids nothing', everyone('Disallow:'), '/cellar', true],
    ['the longest', everyone('Disallow: /tea', 'Allow: /tea/green'), '/tea/green/sencha', true],
    ['the longest, in any order', everyone('Allow: /tea/green', 'Disallow: /tea'), '/tea/black', false],
    ['allow wins a tie', everyone('Disallow: /tea/*', 'Allow: /tea/?'), '/tea/?a=1', true],
    ['the query counts', everyone('Disallow: /*?sort='), '/tea?sort=price', false],
    ['an empty query counts', everyone('Disallow: /*?'), '/tea?', false],
    ['a question mark in a fragment does not', everyone('Disallow: /*?'), '/tea#leaf?', true],
    ['a fragment does not', everyone('Disallow: /tea$'), '/tea#leaf', false],
    ['a dollar ends it', everyone('Disallow: /*.pdf$'), '/list.pdf', false],
    ['a dollar ends it, and more goes', everyone('Disallow: /*.pdf$'), '/list.pdf?v=2', true],
    ['the end may come twice', everyone('Disallow: /*.pdf$'), '/a.pdf/b.pdf', false],
    ['a dollar elsewhere is a character', everyone('Disallow: /a$b'), '/a$b', false],
    ['pieces do not overlap', everyone('Disallow: /*aba*ab$'), '/ababa', true],
    ['many wildcards', everyone('Disallow: /*/x/*/y'), '/1/x/2/3/y?z', false],
    ['a star in the address', everyone('Disallow: /a%2Ab'), '/a*b', false],
    ['escapes in any case', everyone('Disallow: /caf%c3%a9'), '/caf%C3%A9', false],
    ['letters beyond ASCII', everyone('Disallow: /чай'), '/чай/1', false],
    ['needless escapes', everyone('Disallow: /%74ea'), '/tea', false],
    ['a reserved escape stays', everyone('Disallow: /a%2Fb'), '/a/b', true],
    ['a rule without a slash', everyone('Disallow: tea'), '/tea', true],
    ['index.html allows its folder', everyone('Disallow: /', 'Allow: /tea/index.html'), '/tea/', true],
    ['index.html allows no more', everyone('Disallow: /', 'Allow: /tea/index.html'), '/tea/x', false],
    ['robots.txt itself', everyone('Disallow: /'), '/robots.txt', true],
    ['broken escapes and halves of letters', everyone('Disallow: /%\ud800%zz'), '/tea', true],
  ])('%s', (_name, body, path, allowed) => {
    expect(judge(body, path).allowed).toBe(allowed);
  });

  it('returns the line', () => {
    expect(judge('# kettles\n\nUser-agent: *\n  Disallow: /tea # not yet', '/tea')).toEqual({
      allowed: false,
      reason: 'rule',
      at: { source: 'robots.txt', text: 'Disallow: /tea # not yet', line: 4 },
    });
  });
});

describe('the agent whose rules count', () => {
  it.each([
    [
      'own group before everyone',
      'User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow: /x',
      '/',
      true,
    ],
    ['own group without rules', 'User-agent: *\nDisallow: /\nUser-agent: googlebot\nAllow:', '/', true],
    [
      'groups of one agent add up',
      'User-agent: googlebot\nDisallow: /a\n\nUser-agent: b\n\nUser-agent: googlebot\nDisallow: /c',
      '/c',
      false,
    ],
    [
      'agents in a row share',
      'User-agent: Googlebot\n\n# and\nSitemap: /s.xml\nUser-agent: bingbot\nDisallow: /',
      '/',
      false,
    ],
    [
      'a rule ends the row',
      'User-agent: Googlebot\nDisallow: /a\nUser-agent: bingbot\nDisallow: /',
      '/',
      true,
    ],
    ['a version is no part of the name', 'User-agent: Googlebot/2.1\nDisallow: /', '/', false],
    ['a longer name is another agent', 'User-agent: Googlebot-Image\nDisallow: /', '/', true],
    ['a star with words', 'User-agent: * everyone\nDisallow: /', '/', false],
    ['a star that is glued is nobody', 'User-agent: *bot\nDisallow: /', '/', true],
    ['rules before any agent', 'Disallow: /\nUser-agent: *\nAllow: /', '/', true],
    ['an agent without name', 'User-agent:\nDisallow: /', '/', true],
  ])('%s', (_name, body, path, allowed) => {
    expect(judge(body, path).allowed).toBe(allowed);
  });

  it('can be checked for one agent', () => {
    expect(judge('User-agent: CCBot\nDisallow: /', '/', 'ccbot').allowed).toBe(false);
    expect(judge('User-agent: CCBot\nDisallow: /', '/').allowed).toBe(true);
  });

  it.each([
    ['Googlebot', 'User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /', false],
    ['itself', 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: Googlebot-News\nAllow: /', true],
    ['everyone', 'User-agent: *\nDisallow: /\n\nUser-agent: bingbot\nAllow: /', false],
  ])('Google’s crawler for news follows the rules for %s', (_whom, body, allowed) => {
    expect(judge(body, '/', 'Googlebot-News').allowed).toBe(allowed);
  });
});

describe('tolerated mistakes', () => {
  it.each<readonly [name: string, body: string]>([
    ['a missing colon', 'User-agent *\nDisallow /'],
    ['odd spellings', 'useragent: *\ndisalow: /'],
    ...['dissallow', 'dissalow', 'diasllow', 'disallaw'].map(
      (name) => [name, `User-agent: *\n${name}: /`] as const,
    ),
    ['a space in the name', 'User agent: *\nDissallow: /'],
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /'],
    ['old line ends', 'User-agent: *\rDisallow: /\r'],
    ['white space', '\t USER-AGENT :*\n disallow\t:\t/ '],
  ])('%s', (_name, body) => {
    expect(judge(body, '/tea').allowed).toBe(false);
  });

  it.each([
    ['a no-break space before the name', 'User-agent: *\n\u00a0Disallow: /'],
    ['a no-break space before the path', 'User-agent: *\nDisallow:\u00a0/'],
    ['a byte order mark further down', 'User-agent: *\n\uFEFFDisallow: /'],
    ['two byte order marks', '\uFEFF\uFEFFUser-agent: *\nDisallow: /'],
    ['a form feed', 'User-agent: *\n\fDisallow: /'],
  ])('but not %s', (_name, body) => {
    expect(judge(body, '/tea').allowed).toBe(true);
  });

  it('does not read three words without a colon as a rule', () => {
    expect(parseRobotsTxt('Disallow / please').lines[0]).toEqual({
      field: 'none',
      name: '',
      value: '',
      text: 'Disallow / please',
      number: 1,
    });
  });
});

describe('status', () => {
  it.each([
    [404, true, 'no file'],
    [403, true, 'no file'],
    [301, true, 'no file'],
    [429, false, 'server error'],
    [499, true, 'no file'],
    [500, false, 'server error'],
    [503, false, 'server error'],
    [0, null, 'unreachable'],
  ])('%i', (status, allowed, reason) => {
    expect(judge(everyone('Disallow: /'), '/tea', undefined, status)).toEqual({ allowed, reason });
  });
});

describe('size', () => {
  it('reads 500 KiB, counted in bytes', () => {
    const filler = `# ${'ч'.repeat(99)}\n`.repeat(2_600);
    expect(parseRobotsTxt(filler).cutAt).toBe(2_548);
    expect(judge(`${everyone('Allow: /')}\n${filler}Disallow: /tea`, '/tea').allowed).toBe(true);
    expect(parseRobotsTxt('# a\n'.repeat(128_000)).cutAt).toBeUndefined();
    expect(parseRobotsTxt(`${'# a\n'.repeat(128_000)}#`).cutAt).toBe(128_001);
    // The last characters of one and two bytes, and the first of two and three.
    const isCut = (sign: string, count: number) => parseRobotsTxt(sign.repeat(count)).cutAt !== undefined;
    expect([isCut('\u007f', 512_000), isCut('\u0080', 256_001)]).toEqual([false, true]);
    expect([isCut('\u07ff', 256_000), isCut('\u0800', 170_667)]).toEqual([false, true]);
  });

  it('reads 16,663 characters of an address', () => {
    const isAllowed = (length: number) =>
      judge(everyone('Disallow: /*b'), `/${'a'.repeat(length - 2)}b`).allowed;
    expect([isAllowed(16_663), isAllowed(16_664)]).toEqual([false, true]);
  });

  it('stays fast with a hostile file', () => {
    const rule = `Disallow: /${'*a'.repeat(400)}*b$\n`;
    const body = `User-agent: *\n${rule.repeat(600)}`;
    const path = `/${'a'.repeat(15_000)}`;
    expect(effort(() => expect(judge(body, path).allowed).toBe(true))).toBeLessThan(20);
  });
});

describe('whether there is a file', () => {
  const answered = (status: number, body: string) =>
    robotsFileOf({ how: 'observed', url: 'https://tea.example/robots.txt', status, body });

  it.each([
    ['a web page', 200, '\uFEFF\n<!doctype html><title>Tea</title>'],
    ['another status', 404, EVERYTHING_ALLOWED],
    ['a redirect that leads nowhere', 301, EVERYTHING_ALLOWED],
    ['no answer', 0, ''],
  ])('%s is not one', (_name, status, body) => {
    expect(answered(status, body)).toBeNull();
  });

  it('returns an existing file', () => {
    expect(answered(200, EVERYTHING_ALLOWED)?.lines).toHaveLength(2);
    expect(judge(EVERYTHING_ALLOWED, '/tea')).toEqual({ allowed: true, reason: 'no rule' });
    expect(isHtmlInstead({ body: '# <html> in a comment' })).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../random.ts';
import { type Cascade, CROWD, drawCascade, isPublished, isVerified, sizeOf, standingOf } from './cascade.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');

const cascades = fc.record({
  level1: fc.integer({ min: 1, max: 8 }),
  level2: fc.integer({ min: 0, max: 4 }),
  level3: fc.integer({ min: 0, max: 3 }),
  crowd: fc.integer({ min: 0, max: 2 }),
});
const seeds = fc.integer({ min: 1, max: 10_000 });

const draw = (cascade: Cascade, seed: number, hasBrand = false) =>
  drawCascade(cascade, START, 'kettles', hasBrand, random(seed));
const running = { starts_at: START, failed_at: null, cancelled_at: null };
const ORDER = ['queued', 'level1_active', 'level2_active', 'running', 'completed'];

describe('a cascade is a function of the clock', () => {
  it('only ever goes forward', () => {
    const times = fc.array(fc.integer({ min: -10, max: 400 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(cascades, seeds, times, (cascade, seed, minutes) => {
        const nodes = draw(cascade, seed);
        const views = minutes
          .toSorted((a, b) => a - b)
          .map((minute) => standingOf(running, nodes, START + minute * MINUTE));
        for (const [i, view] of views.entries()) {
          const before = views[i - 1];
          if (!before) continue;
          expect(ORDER.indexOf(view.status)).toBeGreaterThanOrEqual(ORDER.indexOf(before.status));
          expect(view.progress.done).toBeGreaterThanOrEqual(before.progress.done);
          for (const [at, level] of view.levels.entries()) {
            expect(level.success).toBeGreaterThanOrEqual(before.levels[at]?.success ?? 0);
            expect(level.verified).toBeGreaterThanOrEqual(before.levels[at]?.verified ?? 0);
          }
        }
      }),
    );
  });

  it('RUN-18: never verifies what is not published, and never counts more than there is', () => {
    fc.assert(
      fc.property(cascades, seeds, fc.integer({ min: 0, max: 400 }), (cascade, seed, minute) => {
        const { levels, progress } = standingOf(running, draw(cascade, seed), START + minute * MINUTE);
        for (const { total, success, verified } of levels) {
          expect(verified).toBeLessThanOrEqual(success);
          expect(success).toBeLessThanOrEqual(total);
        }
        expect(progress.done).toBeLessThanOrEqual(progress.total);
        expect(progress.pct).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('RUN-18: finds an article in place some minutes after it was published', () => {
    const nodes = draw({ level1: 6, level2: 0, level3: 0, crowd: 0 }, 2);
    const first = nodes.toSorted((a, b) => a.publish_at - b.publish_at).find(({ fails }) => !fails);
    const at = (moment: number) => standingOf(running, nodes, moment).levels[0];
    expect(at((first?.publish_at ?? 0) + MINUTE)).toEqual({ level: 1, total: 6, success: 1, verified: 0 });
    expect(at((first?.verify_at ?? 0) + 1)?.verified).toBe(1);
  });

  it('is queued before its start and completed in the end', () => {
    fc.assert(
      fc.property(cascades, seeds, (cascade, seed) => {
        const nodes = draw(cascade, seed);
        expect(standingOf(running, nodes, START - 1).status).toBe('queued');
        const end = standingOf(running, nodes, START + 6 * 60 * MINUTE);
        expect([end.status, end.stage, end.progress, end.isOver]).toEqual([
          'completed',
          'finished',
          { done: nodes.length, total: nodes.length, pct: 100 },
          true,
        ]);
      }),
    );
  });

  it('the same seed gives the same course', () => {
    fc.assert(
      fc.property(cascades, seeds, (cascade, seed) => {
        expect(draw(cascade, seed)).toEqual(draw(cascade, seed));
      }),
    );
  });

  it('stops once it was canceled or has failed', () => {
    const nodes = draw({ level1: 6, level2: 3, level3: 0, crowd: 0 }, 7);
    const at = START + 20 * MINUTE;
    const before = standingOf(running, nodes, at);
    for (const [field, status] of [
      ['cancelled_at', 'cancelled'],
      ['failed_at', 'failed'],
    ] as const) {
      const stopped = { ...running, [field]: at };
      expect(standingOf(stopped, nodes, at - 1).status).toBe('level1_active');
      const later = standingOf(stopped, nodes, at + 600 * MINUTE);
      expect(later).toEqual({
        status,
        isOver: true,
        stage: before.stage,
        progress: before.progress,
        levels: before.levels,
      });
    }
  });

  it('RUN-10: uses the specification’s stages, and “running” where it has none', () => {
    const nodes = draw({ level1: 4, level2: 2, level3: 1, crowd: 1 }, 3);
    const stories = Array.from({ length: 400 }, (_, minute) => {
      const { status, stage } = standingOf(running, nodes, START + minute * MINUTE);
      return `${stage}: ${status}`;
    });
    expect([...new Set(stories)]).toEqual([
      'level1: level1_active',
      'level2: level2_active',
      'level3: running',
      'crowd: running',
      'finished: completed',
    ]);
  });
});

describe('what is drawn', () => {
  it('QUO-03: counts are for each parent; nothing is built on what failed', () => {
    fc.assert(
      fc.property(cascades, seeds, (cascade, seed) => {
        const nodes = draw(cascade, seed);
        expect(nodes.length).toBeLessThanOrEqual(sizeOf(cascade));
        expect(nodes.filter(({ level, network }) => level === 1 && network !== CROWD)).toHaveLength(
          cascade.level1,
        );
        const each = [0, 0, cascade.level2, cascade.level3];
        for (const [index, parent] of nodes.entries()) {
          if (parent.network === CROWD) continue;
          const children = nodes.filter((node) => node.parent === index);
          const articles = children.filter(({ network }) => network !== CROWD);
          expect(articles).toHaveLength(parent.fails ? 0 : (each[parent.level + 1] ?? 0));
          expect(children.length - articles.length).toBe(parent.fails ? 0 : cascade.crowd);
        }
      }),
    );
  });

  it('BRD-07: every third article of the first level and every eighth of the second links to the brand', () => {
    const nodes = draw({ level1: 9, level2: 4, level3: 1, crowd: 1 }, 11, true);
    const branded = (level: number) =>
      nodes
        .filter((node) => node.level === level && node.network !== CROWD)
        .flatMap(({ is_brand }, index) => (is_brand ? [index + 1] : []));
    expect(branded(1)).toEqual([3, 6, 9]);
    expect(branded(2)).toEqual([8, 16, 24, 32]);
    expect(branded(3)).toEqual([]);
    expect(nodes.every(({ anchor }) => anchor === 'kettles')).toBe(true);
    expect(draw({ level1: 9, level2: 4, level3: 0, crowd: 0 }, 11).some(({ is_brand }) => is_brand)).toBe(
      false,
    );
  });

  it('a level begins when the one above it is finished', () => {
    const nodes = draw({ level1: 5, level2: 3, level3: 2, crowd: 1 }, 5);
    const own = (level: number) => nodes.filter((node) => node.level === level && node.network !== CROWD);
    for (const level of [1, 2]) {
      const end = Math.max(...own(level).map(({ publish_at }) => publish_at));
      expect(Math.min(...own(level + 1).map(({ publish_at }) => publish_at))).toBeGreaterThan(end);
    }
  });

  it('is finished within a few hours, so that a fast clock shows it in minutes', () => {
    const nodes = draw({ level1: 12, level2: 3, level3: 2, crowd: 1 }, 1);
    expect(standingOf(running, nodes, START + 150 * MINUTE).status).toBe('completed');
    expect(nodes.some((node) => isPublished(node, START + 40 * MINUTE))).toBe(true);
    expect(nodes.some((node) => isVerified(node, START + 40 * MINUTE))).toBe(true);
  });
});

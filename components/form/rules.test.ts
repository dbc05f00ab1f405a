import { describe, expect, it } from 'vitest';
import { quote } from '@/lib/api/pricing.ts';
import { createProject } from '@/lib/api/promotion.ts';
import { createProject as createRank } from '@/lib/api/rank.ts';
import { launchRun } from '@/lib/api/runs.ts';
import { bodyOf, problemsOf, rulesOf } from './rules.ts';

describe('rulesOf', () => {
  it('reads required fields, choices and minimums from the contract', () => {
    const rules = rulesOf(createRank.body);
    expect(rules.domain).toEqual({ kind: 'text', isRequired: true, options: [], least: null });
    expect(rules.region).toEqual({ kind: 'text', isRequired: false, options: [], least: null });
    expect(rules.device).toEqual({
      kind: 'choice',
      isRequired: false,
      options: ['desktop', 'mobile'],
      least: null,
    });
    const order = rulesOf(launchRun.body);
    expect(order.level1_count).toEqual({ kind: 'whole', isRequired: false, options: [], least: 1 });
    expect(order.level2_per_level1).toEqual({ kind: 'whole', isRequired: false, options: [], least: 0 });
    expect(order.brand_anchors).toEqual({ kind: 'yes or no', isRequired: false, options: [], least: null });
  });
});

describe('bodyOf', () => {
  it('leaves out empty fields, and converts typed numbers', () => {
    const values = { level1_count: ' 8 ', level2_per_level1: '', brand_anchors: false, unknown: 'x' };
    expect(bodyOf(values, rulesOf(quote.body))).toEqual({ level1_count: 8, brand_anchors: false });
  });

  it('leaves out the space around a text, as of one that was pasted', () => {
    expect(bodyOf({ name: ' Copper & Leaf\t' }, rulesOf(createProject.body))).toEqual({
      name: 'Copper & Leaf',
    });
  });
});

describe('problemsOf', () => {
  it('PRJ-05: reports missing fields', () => {
    expect(problemsOf({ name: ' ', url: '' }, createProject.body)).toEqual({
      name: 'required',
      url: 'required',
    });
    expect(problemsOf({ name: 'Kettles', url: 'https://a.example/' }, createProject.body)).toEqual({});
  });

  it('distinguishes an invalid number from one that is too small', () => {
    expect(problemsOf({ level1_count: 'many', level2_per_level1: '-1' }, quote.body)).toEqual({
      level1_count: 'whole',
      level2_per_level1: 'least',
    });
  });

  it('calls neither a choice nor a date a number', () => {
    expect(problemsOf({ domain: 'a.example', device: 'tablet' }, createRank.body)).toEqual({
      device: 'invalid',
    });
    const quoted = { project_id: '4', url: 'https://a.example/', schedule_start_at: 'today' };
    expect(problemsOf(quoted, quote.body)).toEqual({ schedule_start_at: 'invalid' });
  });

  it('RUN-01: a launch needs a page', () => {
    expect(problemsOf({ project_id: '4' }, launchRun.body)).toEqual({ url: 'required' });
  });
});

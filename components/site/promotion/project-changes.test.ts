import { describe, expect, it } from 'vitest';
import { changesOf, valuesOf } from './project-changes.ts';

const project = {
  id: 4,
  name: 'Pots',
  language: 'en',
  domain_host: 'pots.example',
  region: 'Poland',
  topic: null,
};

describe('changesOf', () => {
  it('sends only what was changed, and what was emptied as empty', () => {
    const values = { ...valuesOf(project), name: ' Iron pots ', region: '' };
    expect(changesOf(values, project)).toEqual({ name: 'Iron pots', region: '' });
  });

  it('PRJ-08: leaves what comes back nowhere alone unless something was typed', () => {
    expect(changesOf(valuesOf(project), project)).toEqual({});
    expect(changesOf({ ...valuesOf(project), wishes: 'calm tone' }, project)).toEqual({
      wishes: 'calm tone',
    });
  });
});

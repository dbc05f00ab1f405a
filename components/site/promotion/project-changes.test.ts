import { describe, expect, it } from 'vitest';
import { changedFields, formValues } from './project-changes.ts';

const project = {
  id: 4,
  name: 'Pots',
  language: 'en',
  domain_host: 'pots.example',
  region: 'Poland',
  topic: null,
};

describe('changesOf', () => {
  it('sends only changed fields, and cleared ones as empty', () => {
    const values = { ...formValues(project), name: ' Iron pots ', region: '' };
    expect(changedFields(values, project)).toEqual({ name: 'Iron pots', region: '' });
  });

  it('PRJ-08: leaves out fields that are never returned unless something was typed', () => {
    expect(changedFields(formValues(project), project)).toEqual({});
    expect(changedFields({ ...formValues(project), wishes: 'calm tone' }, project)).toEqual({
      wishes: 'calm tone',
    });
  });
});

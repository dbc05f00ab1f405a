import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openapi } from '../../lib/api/openapi.ts';

type Document = Exclude<Parameters<Validator['validate']>[0], string>;

describe('openapi.json', () => {
  it('ENV-11: is a valid OpenAPI 3.1 document according to a third-party validator', async () => {
    const document = structuredClone(openapi('https://service.example/api/v1')) as Document;
    const validator = new Validator();
    const result = await validator.validate(document);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('an invalid document is detected', async () => {
    const document = structuredClone(openapi('https://service.example/api/v1')) as {
      paths: object;
      info?: object;
    };
    delete document.info;
    expect((await new Validator().validate(document)).valid).toBe(false);
  });
});

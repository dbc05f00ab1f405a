import { docsBase } from '../../../lib/report/docs-base.ts';
import { Expectation } from '../../../lib/report/settings-file/settings-file.ts';
import type { Shard } from '../results/run-head.ts';
import type { Mapping } from '../staging/production.ts';
import { UsageError } from './usage.ts';

/** Returns whether a string is a URL that can be requested. */
export const isWebAddress = (text: string) => /^https?:\/\/./.test(text) && URL.canParse(text);

export function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${option} must be one of: ${allowed.join(', ')}.`);
  return found;
}

export function numberOf(option: string, value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new UsageError(`--${option} must be a whole number from 1 to 999999.`);
  return Number(value);
}

/** A host stands for its address over https. */
export function originOf(option: string, text: string): string {
  const address = text.includes('://') ? text : `https://${text}`;
  if (!isWebAddress(address) || new URL(address).href !== `${new URL(address).origin}/`)
    throw new UsageError(`--${option} must be an origin, as in https://shop.example.`);
  return new URL(address).origin;
}

export function mapOf(text: string): Mapping {
  const [from, to, ...more] = text.split('=');
  if (!from || !to || more.length > 0)
    throw new UsageError(
      '--map must have the form FROM=TO, as in http://localhost:3000=https://shop.example.',
    );
  return { from: originOf('map', from), to: originOf('map', to) };
}

export const expectedOf = (text: string) =>
  text.split(',').map((one) => oneOf('expect', one.trim(), Expectation.options));

export function docsOf(text: string): string {
  const base = docsBase(text);
  if (base === null)
    throw new UsageError(
      '--docs must be an http(s) address without a query, as in https://docs.example/checks/.',
    );
  return base;
}

export function shardOf(text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (!index || !of) throw new UsageError('--shard must be two numbers, as in 2/8.');
  if (Number(index) > Number(of)) throw new UsageError(`--shard ${text}: the last part is ${of}/${of}.`);
  return { index: Number(index), of: Number(of) };
}

/** Splits `Name: value`; the message of the error does not repeat the value. */
export function fieldOf(text: string): readonly [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(\S.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError('--header must have the form “Name: value”.');
  return [name.toLowerCase(), value];
}

import * as z from 'zod/mini';
import { SEVERITIES } from '../../checks/check.ts';
import { docsBase } from '../docs-base.ts';

/** The name of the file, which is looked for in the working folder and the folders above it. */
export const SETTINGS_FILE = 'plumbline.json';

/** A day of the calendar, as `2026-11-23`. */
const Day = z.iso.date();

/** A path as in the address, from its first slash on; `*` stands for any characters. */
const PathPattern = z.string().check(z.regex(/^[/*]/));

/**
 * What is left out. Its short form is the id of a check.
 */
const IgnoreRule = z.strictObject({
  /** The id of the check. */
  check: z.string(),
  /** One message of the check; without it, all. */
  message: z.optional(z.string()),
  /** The paths on which it is left out; without them, everywhere on the site. */
  paths: z.optional(z.array(PathPattern).check(z.minLength(1))),
  reason: z.optional(z.string().check(z.maxLength(1_000))),
  /** The last day on which it is left out, in UTC. */
  until: z.optional(Day),
});
export type IgnoreRule = z.output<typeof IgnoreRule>;

const Ignore = z.array(z.union([z.string(), IgnoreRule]));

/**
 * An origin, as in `https://shop.example`: no path, no user name.
 */
const Origin = z.string().check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`);
  }),
);

/** What keeps a staging site out of the index on purpose. */
export const Expectation = z.enum(['noindex', 'disallow']);
export type Expectation = z.output<typeof Expectation>;

/**
 * A value that consists of environment variables, as `${NAME}`: secrets do not belong in a file. A scheme may come before
 * them, and punctuation between them.
 */
const Secret = z
  .string()
  .check(
    z.regex(
      /^(?:[A-Za-z]{1,16} )?\$\{[A-Za-z_][A-Za-z0-9_]*\}(?:[:;,./=_ -]{1,2}\$\{[A-Za-z_][A-Za-z0-9_]*\})*$/,
    ),
  );

const Staging = z.strictObject({
  origin: Origin,
  /** What the staging site has on purpose: not a finding there, but its absence is. */
  expect: z.optional(z.array(Expectation)),
  headers: z.optional(z.record(z.string(), Secret)),
  cookies: z.optional(z.record(z.string(), Secret)),
});

const Pages = z.strictObject({
  /** Addresses, or paths on the origin. */
  list: z.optional(z.array(z.string())),
  /** The address of a sitemap, or its path on the origin. */
  sitemap: z.optional(z.string()),
  /** The address, or the path, from which links are followed. */
  follow: z.optional(z.string()),
  /** Only pages whose path fits one of these. */
  only: z.optional(z.array(PathPattern)),
  /** No pages whose path fits one of these. */
  except: z.optional(z.array(PathPattern)),
  most: z.optional(z.int().check(z.minimum(1), z.maximum(999_999))),
});

const Site = z.strictObject({
  origin: Origin,
  /** The same site before it is published: judged as if it were at the origin. */
  staging: z.optional(Staging),
  ignore: z.optional(Ignore),
  headers: z.optional(z.record(z.string(), Secret)),
  cookies: z.optional(z.record(z.string(), Secret)),
  pages: z.optional(Pages),
});
export type Site = z.output<typeof Site>;

/** The content of `plumbline.json`. */
export const SettingsFile = z.strictObject({
  $schema: z.optional(z.string()),
  /** The version of this form. */
  version: z.optional(z.literal(1)),
  /** What is left out on all sites. */
  ignore: z.optional(Ignore),
  sites: z.optional(z.array(Site)),
  /** The mildest severity that fails the command. */
  failOn: z.optional(z.enum([...SEVERITIES.filter((severity) => severity !== 'info'), 'never'])),
  only: z.optional(z.enum(['seo', 'security'])),
  /** The address below which the pages of the checks are (`npm run docs`): the results link there. */
  docs: z.optional(z.string().check(z.refine((text) => docsBase(text) !== null))),
  /** The path of the baseline, from the folder of this file. */
  baseline: z.optional(z.string()),
});
export type SettingsFile = z.output<typeof SettingsFile>;

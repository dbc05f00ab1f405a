import type { AnyCheck, Checks } from './check.ts';

const files = import.meta.glob<AnyCheck>(['./seo/*.ts', './security/*.ts'], {
  eager: true,
  import: 'default',
});

/** Every check by ID. To add a check, add its file to `seo/` or `security/`. */
export const checks: Checks = Object.fromEntries(
  Object.entries(files).map(([path, check]) => [path.slice('./'.length, -'.ts'.length), check]),
);

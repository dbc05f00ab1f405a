import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Example } from '../../lib/checks/check.ts';
import type { Evidence, ReportedFinding } from '../../lib/checks/result.ts';

type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: DefaultTreeAdapterTypes.ChildNode): node is Element => 'tagName' in node;
const elementsIn = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode) => childNodes.filter(isElement);

function* everyElement(parent: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const element of elementsIn(parent)) {
    yield element;
    yield* everyElement(element);
  }
}

/** Returns the element that a finding's selector points at, in the HTML that it was made from. */
function find(document: DefaultTreeAdapterTypes.Document, selector: string): Element | null {
  const steps = selector.split(' > ');
  let at: DefaultTreeAdapterTypes.ParentNode | null =
    steps[0] === 'html' ? document : (elementsIn(document)[0] ?? null);
  for (const step of steps) {
    if (!at) return null;
    const id = /^#(.+)$|^\[id="(.*)"\]$/.exec(step);
    const [tag, place] = step.split(/:nth-child\((\d+)\)/);
    const children: Element[] = id ? [...everyElement(at)] : elementsIn(at);
    const wanted = id ? (id[1] ?? id[2]) : null;
    at =
      (wanted === null
        ? place
          ? children[Number(place) - 1]
          : children.find(({ tagName }) => tagName === tag)
        : children.find(({ attrs }) => attrs.some(({ name, value }) => name === 'id' && value === wanted))) ??
      null;
  }
  return at as Element | null;
}

const ATTRIBUTES = /^(?=.*=")(?:[\w:-]+(?:="[^"]*")?(?: +|$))+$/;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const FIELD = /^([A-Za-z][A-Za-z-]*): (.+)$/;
const TAG = /^<([a-z!][a-z0-9-]*)/i;

/** Returns an element with attributes added, or replacing its own. */
function withAttributes(html: string, { selector = '' }: Evidence, fix: string): string | null {
  const element = find(parse(html, { sourceCodeLocationInfo: true }), selector);
  const location = element?.sourceCodeLocation?.startTag;
  if (!element || !location) return null;
  const given = [...fix.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, value] as const);
  const names = new Set(given.map(([name]) => name));
  const kept = element.attrs.filter(({ name }) => !names.has(name)).map(({ name, value }) => [name, value]);
  const written = [...kept, ...given].map(
    ([name, value]) => ` ${name}="${value?.replaceAll('"', '&quot;')}"`,
  );
  return `${html.slice(0, location.startOffset)}<${element.tagName}${written.join('')}>${html.slice(location.endOffset)}`;
}

/**
 * Returns the HTML with an element in place of the one that a finding points at, or at the beginning of the head.
 */
function withElement(html: string, at: Evidence | undefined, fix: string): string {
  const [, tag = ''] = TAG.exec(fix) ?? [];
  if (tag === '!doctype') return `${fix}${html}`;
  const element = at?.selector ? find(parse(html, { sourceCodeLocationInfo: true }), at.selector) : null;
  const location = element?.sourceCodeLocation;
  if (element?.tagName === tag.toLowerCase() && location) {
    const isWhole = /<\/[a-z0-9-]+>$/i.test(fix) || !location.endTag;
    const { startOffset, endOffset } = isWhole ? location : (location.startTag ?? location);
    return html.slice(0, startOffset) + fix + html.slice(endOffset);
  }
  if (tag === 'html') return html.includes('<html') ? html.replace(/<html[^>]*>/i, fix) : `${fix}${html}`;
  const head = /<head[^>]*>/i.exec(html);
  return head
    ? html.slice(0, head.index + head[0].length) + fix + html.slice(head.index + head[0].length)
    : fix + html;
}

/** A whole block of JSON, or properties of an object. */
const JSON_TEXT = /^(?:[{[]|"[^"]+": )/;

/**
 * Returns a block of JSON-LD with a property set in the first object that has it, else in the first one; or with the
 * block replaced.
 */
function withJson(html: string, { selector = '' }: Evidence, fix: string): string | null {
  const element = find(parse(html, { sourceCodeLocationInfo: true }), selector);
  const { startTag, endTag } = element?.sourceCodeLocation ?? {};
  if (!startTag || !endTag) return null;
  const block = html.slice(startTag.endOffset, endTag.startOffset);
  const [, name = ''] = /^("[^"]+"): /.exec(fix) ?? [];
  const property = new RegExp(`${name}\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.)*"|[^,}\\]]+)`);
  const line = fix.replace(/,\s*$/, '');
  const written = !name
    ? fix
    : property.test(block)
      ? block.replace(property, () => line)
      : block.replace('{', () => `{${line}, `);
  return html.slice(0, startTag.endOffset) + written + html.slice(endTag.startOffset);
}

/** Lines of robots.txt. */
const RULES = /^(?:User-agent|Allow|Disallow|Sitemap):/i;

/**
 * Returns robots.txt with the wrong line replaced, a whole new file, a rule added to its first group, or a line at its
 * end.
 */
function withRules(
  { robotsTxt = '' }: Example,
  at: Evidence | undefined,
  fix: string,
): Pick<Example, 'robotsTxt' | 'robotsTxtStatus' | 'robotsTxtType'> {
  const lines = robotsTxt.split('\n');
  if (at?.line !== undefined) return { robotsTxt: lines.with(at.line - 1, fix).join('\n') };
  if (/^User-agent:/i.test(fix)) return { robotsTxt: fix, robotsTxtStatus: 200, robotsTxtType: 'text/plain' };
  if (/^Sitemap:/i.test(fix)) return { robotsTxt: `${robotsTxt}\n${fix}` };
  const group = lines.findIndex((line) => /^user-agent:/i.test(line));
  return { robotsTxt: lines.toSpliced(group + 1, 0, fix).join('\n') };
}

/** A cookie is shown without its value, which it keeps: `id=…; Secure`. */
const COOKIE = /^(?:Set-Cookie: )?([^=;\s]+)=…((?:; [A-Za-z-]+(?:=[^;]*)?)*)$/;
/** Directives of a policy. */
const DIRECTIVES = /^[a-z]+-[a-z-]+(?: [^;]+)?(?:; [a-z]+-[a-z-]+(?: [^;]+)?)*$/;

const listOf = ({ headers = {} }: Example): readonly (readonly [string, string])[] =>
  Array.isArray(headers) ? headers : Object.entries(headers);

function withCookie(example: Example, fix: string): Example | null {
  const [, name = '', attributes = ''] = COOKIE.exec(fix) ?? [];
  // A browser may join several with line breaks.
  const mended = (value: string) =>
    value.startsWith(`${name}=`) ? `${value.split(';')[0]}${attributes}` : value;
  const headers = listOf(example).map(([field, value]): readonly [string, string] =>
    field.toLowerCase() === 'set-cookie' ? [field, value.split('\n').map(mended).join('\n')] : [field, value],
  );
  return { ...example, headers };
}

/** Returns a policy with directives added; existing ones are replaced. */
function withDirectives(example: Example, fix: string): Example {
  const given = fix.split('; ');
  const names = given.map((directive) => directive.split(' ')[0]);
  const headers = listOf(example).map(([field, value]): readonly [string, string] => {
    if (!/^content-security-policy/i.test(field)) return [field, value];
    const kept = value
      .split(';')
      .map((directive) => directive.trim())
      .filter((directive) => directive && !names.includes(directive.split(/\s/)[0]?.toLowerCase()));
    return [field, [...kept, ...given].join('; ')];
  });
  return { ...example, headers };
}

function withField({ headers = {} }: Example, fix: string): readonly (readonly [string, string])[] {
  const [, field = '', value = ''] = FIELD.exec(fix) ?? [];
  const name = field.toLowerCase();
  const all: readonly (readonly [string, string])[] = Array.isArray(headers)
    ? headers
    : Object.entries(headers);
  const cookie = name === 'set-cookie' ? `${value.split('=')[0]}=` : null;
  const isReplaced = ([other, sent]: readonly [string, string]) =>
    other.toLowerCase() === name && (cookie === null || sent.startsWith(cookie));
  return [...all.filter((one) => !isReplaced(one)), [name, value]];
}

/**
 * Returns an example with a fix applied, as a person would paste it: a header field sets that field, an element
 * replaces the one that the finding points at or goes into the head, attributes go into that element, a line of
 * robots.txt replaces the wrong one. Null if the fix has no such place.
 */
export function applyFix(example: Example, { at, fix = '' }: ReportedFinding): Example | null {
  const isOfHtml = at === undefined || at.source === 'page' || at.source === 'html';
  if (TAG.test(fix)) {
    const html = withElement(example.html ?? '<title>Example</title>', at, fix);
    return {
      ...example,
      html,
      ...(example.served !== undefined && { served: withElement(example.served, at, fix) }),
    };
  }
  if (at && JSON_TEXT.test(fix)) {
    const html = withJson(example.html ?? '', at, fix);
    return html === null ? null : { ...example, html };
  }
  if (isOfHtml && ATTRIBUTES.test(fix) && at) {
    const html = withAttributes(example.html ?? '', at, fix);
    return html === null ? null : { ...example, html };
  }
  if (RULES.test(fix)) return { ...example, ...withRules(example, at, fix) };
  if (COOKIE.test(fix)) return withCookie(example, fix);
  const hasPolicy = listOf(example).some(([field]) => /^content-security-policy/i.test(field));
  if (DIRECTIVES.test(fix) && hasPolicy) return withDirectives(example, fix);
  if (FIELD.test(fix)) return { ...example, headers: withField(example, fix) };
  return null;
}

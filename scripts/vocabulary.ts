// `npm run vocabulary`: writes the words of schema.org for the checks, from the declarations of the package schema-dts.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Vocabulary } from '../lib/checks/inspection.ts';

const VOCABULARY_FILE = new URL('../lib/checks/knowledge/structured-data/schema-org.json', import.meta.url);

/** The part of it that most pages do with, in a fifth of the size. */
const USUAL_FILE = new URL('../lib/checks/knowledge/structured-data/schema-org-usual.json', import.meta.url);

/** What most pages use: what Google shows more of, and what shops, magazines and their plugins add to that. */
const USUAL =
  'AboutPage AggregateOffer AggregateRating Answer Article AudioObject BlogPosting Blog Book Brand BreadcrumbList City ClaimReview Clip CollectionPage Comment ContactPage ContactPoint Corporation Country Course CreativeWork CreativeWorkSeries DefinedRegion EducationalOrganization EntryPoint Event FAQPage GeoCoordinates Hotel HowTo HowToStep ImageGallery ImageObject InteractionCounter ItemList ItemPage JobPosting LegalService LocalBusiness MerchantReturnPolicy MonetaryAmount Movie NewsArticle NewsMediaOrganization NutritionInformation Offer OfferShippingDetails OnlineStore OpeningHoursSpecification Organization Person Place PostalAddress PriceSpecification Product ProductGroup ProfessionalService ProfilePage PropertyValue PropertyValueSpecification QAPage QuantitativeValue Question Rating ReadAction Recipe Restaurant Review SearchAction SearchResultsPage Service ShippingDeliveryTime SiteNavigationElement SoftwareApplication SpeakableSpecification Store UnitPriceSpecification VideoObject WPFooter WPHeader WPSideBar WebApplication WebPage WebPageElement WebSite'.split(
    ' ',
  );

const PACKAGE = new URL('../node_modules/schema-dts/', import.meta.url);
/**
 * When a version of the package was published (`npm view schema-dts time`); the package itself does not contain the
 * date.
 */
const PUBLISHED: Readonly<Record<string, string>> = { '2.1.0': '2026-10-02' };

/**
 * Matches declarations with properties and those with the type's name: `ShelfBase`, with what it extends and contains,
 * and `ShelfLeaf`.
 */
const DECLARATION = /^(?:export )?(?:interface|type) (\w+?)(Base|Leaf)\b([^{\n]*)\{\n([\s\S]*?)^\}/gm;
const PARENT = /(\w+)Base\b/g;
const PROPERTY = /^ {4}"(\w+)"\?:/gm;
const ALIAS = /^export type (\w+) = (.+);$/gm;
const MEMBER = /"https:\/\/schema\.org\/(\w+)"/g;

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Reads the declarations as text. Types of other vocabularies (`unece_org_vocab_…`) are left out. */
export function vocabularyIn(declarations: string): Pick<Vocabulary, 'types' | 'members'> {
  const names = new Map<string, string>();
  const parents = new Map<string, string[]>();
  const properties = new Map<string, string[]>();
  for (const [, own, kind, extended, body] of declarations.matchAll(DECLARATION) as Iterable<string[]>) {
    const type = own as string;
    const name = kind === 'Leaf' ? /"@type": "(\w+)";/.exec(body as string)?.[1] : undefined;
    if (name) names.set(type, name);
    // A leaf extends its own base; a type without properties has none, and extends the bases above it.
    const above = all(extended as string, PARENT).filter((parent) => parent !== type);
    parents.set(type, [...(parents.get(type) ?? []), ...above]);
    properties.set(type, [...(properties.get(type) ?? []), ...all(body as string, PROPERTY)]);
  }
  const types: [string, string][] = [];
  for (const [type, name] of names) {
    const above = (parents.get(type) ?? []).flatMap((parent) => names.get(parent) ?? []);
    const own = properties.get(type) ?? [];
    types.push([name, [sorted(above).join(' '), sorted(own).join(' ')].join(':').replace(/:$/, '')]);
  }
  const members: [string, string][] = [];
  for (const [, type, union] of declarations.matchAll(ALIAS) as Iterable<string[]>) {
    const values = sorted(all(union as string, MEMBER));
    const name = names.get(type as string) ?? (type as string);
    if (values.length > 0) members.push([name, values.join(' ')]);
    // A type that is only text or a number has no declaration of properties.
    if (!names.has(type as string) && !/_|Leaf\b/.test(`${type} ${union}`)) types.push([name, '']);
  }
  const byName = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);
  return { types: Object.fromEntries(types.sort(byName)), members: Object.fromEntries(members.sort(byName)) };
}

/** Returns those types, with all above them, and no values of enumerations. */
function usualOf({ types }: Pick<Vocabulary, 'types'>): Pick<Vocabulary, 'types' | 'members'> {
  const wanted = new Set(USUAL);
  for (const type of wanted)
    for (const above of (types[type] ?? '').split(':')[0]?.split(' ') ?? []) wanted.add(above);
  return {
    types: Object.fromEntries(Object.entries(types).filter(([type]) => wanted.has(type))),
    members: {},
  };
}

/** Returns the content that the files should have, for the installed version of the package. */
export async function vocabularyTexts(): Promise<readonly (readonly [file: URL, text: string])[]> {
  const { name, version } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  const published = PUBLISHED[version];
  if (!published) throw new Error(`Add the publication date of ${name} ${version} to scripts/vocabulary.ts.`);
  const words = vocabularyIn(await readFile(new URL('dist/schema.d.ts', PACKAGE), 'utf8'));
  const textOf = (part: typeof words) => {
    const vocabulary: Vocabulary = { source: `${name} ${version}`, published, ...part };
    return `${JSON.stringify(vocabulary, null, 2)}\n`;
  };
  return [
    [VOCABULARY_FILE, textOf(words)],
    [USUAL_FILE, textOf(usualOf(words))],
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of await vocabularyTexts()) await writeFile(file, text);

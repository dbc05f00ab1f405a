import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { vocabularyIn, vocabularyTexts } from './vocabulary.ts';

it('the words of schema.org match the installed package', async () => {
  const stale = [];
  for (const [file, text] of await vocabularyTexts())
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(basename(file.pathname));
  expect(stale, 'They are not what schema-dts declares: run `npm run vocabulary`.').toEqual([]);
});

it('reads every form of declaration', () => {
  const declarations = `
interface ThingBase extends Partial<IdReference> {
    /** The name, as in { braces }. */
    "name"?: SchemaValue<Text, "name">;
}
export interface ThingLeaf extends ThingBase {
    "@type": "Thing";
}
export type Thing = ThingLeaf | _4DModel;
interface org_example_vocabBase extends Partial<IdReference> {
}
export interface org_example_vocabLeaf extends org_example_vocabBase {
    "@type": "https://example.org/vocab";
}
export type org_example_vocab = org_example_vocabLeaf;
interface _4DModelBase extends ThingBase, org_example_vocabBase {
    "speed"?: SchemaValue<Number, "speed">;
    "colour"?: SchemaValue<Colour, "colour">;
}
export interface _4DModelLeaf extends _4DModelBase {
    "@type": "4DModel";
}
export type _4DModel = _4DModelLeaf;
export interface ColourLeaf extends ThingBase {
    "@type": "Colour";
}
export type Colour = "https://schema.org/Red" | "Red" | "https://schema.org/Blue" | "Blue" | ColourLeaf;
interface PartBase extends ThingBase {
    "partName"?: SchemaValue<Text, "partName">;
}
export type PartLeaf<TContent, TProperty extends string> = Omit<PartBase, TProperty> & {
    "@type": "Part";
} & {
    [key in TProperty]: TContent;
};
export type Part<TContent = never, TProperty extends string = never> = PartLeaf<TContent, TProperty>;
export type Text = string;
`;
  expect(vocabularyIn(declarations)).toEqual({
    types: {
      '4DModel': 'Thing:colour speed',
      Colour: 'Thing',
      Part: 'Thing:partName',
      Text: '',
      Thing: ':name',
    },
    members: { Colour: 'Blue Red' },
  });
});

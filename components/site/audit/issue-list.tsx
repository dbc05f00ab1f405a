import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RowList, Section } from '../../ui/section.tsx';
import { useCategoryName } from './category-name.ts';
import { Delta } from './health.tsx';
import { type Category, type CategoryTone, changeOf } from './issues.ts';

/** The shape and color of each severity, as in the page's own findings. */
const MARKS: Readonly<Record<CategoryTone, string>> = {
  error: 'rounded-full bg-error',
  warn: 'bg-warn [clip-path:polygon(50%_0,100%_94%,0_94%)]',
  note: 'rounded-full border-2 border-note',
};

interface IssueRowProps {
  category: Category;
  nameOf: ReturnType<typeof useCategoryName>;
  /** The categories of the previous audit; null if there is none. */
  before: readonly Category[] | null;
}

function IssueRow({ category, nameOf, before }: IssueRowProps) {
  const { language } = useTexts();
  const { tone, count, text } = category;
  return (
    <li className="flex min-h-8 items-center gap-2.5 px-3 py-1">
      <span
        aria-hidden="true"
        className={`size-[9px] flex-none ${tone ? MARKS[tone] : 'rounded-full border-2 border-dim'}`}
      />
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {nameOf(category)}
      </span>
      <b dir="auto" className="min-w-0 text-end wrap-anywhere">
        {count === null ? text : new Intl.NumberFormat(language).format(count)}
      </b>
      {before && (
        <span className="w-9 flex-none text-end">
          <Delta
            by={changeOf(category, before)}
            isLessBetter={tone === 'error' || tone === 'warn' ? true : null}
          />
        </span>
      )}
    </li>
  );
}

/** The parts of a category. A long list with the service's own names is closed at first. */
function IssueGroup({ category: group, nameOf, before }: IssueRowProps) {
  const then = before && (before.find(({ name }) => name === group.name)?.parts ?? null);
  // A part that was and is zero needs no row.
  const parts = group.parts.filter((part) => part.count !== 0 || (changeOf(part, then) ?? 0) !== 0);
  if (parts.length === 0) return null;
  const rows = parts.map((category) => (
    <IssueRow key={category.name} category={category} nameOf={nameOf} before={then} />
  ));
  if (parts.some(({ isKnown }) => isKnown)) {
    return (
      <Section title={nameOf(group)}>
        <RowList>{rows}</RowList>
      </Section>
    );
  }
  return (
    <Disclosure title={nameOf(group)} count={parts.length}>
      <ul className="-mx-3 -ms-[34px] -my-2 divide-y divide-line">{rows}</ul>
    </Disclosure>
  );
}

interface IssueListProps {
  title: string;
  categories: readonly Category[];
  before: readonly Category[] | null;
}

/** The findings of an audit by category, each with its change since the previous audit, if there is one. */
export function IssueList({ title, categories, before }: IssueListProps) {
  const nameOf = useCategoryName(categories);
  const plain = categories.filter(({ count, parts }) => count !== null || parts.length === 0);
  return (
    <>
      {plain.length > 0 && (
        <Section title={title}>
          <RowList>
            {plain.map((category) => (
              <IssueRow key={category.name} category={category} nameOf={nameOf} before={before} />
            ))}
          </RowList>
        </Section>
      )}
      {categories
        .filter(({ parts }) => parts.length > 0)
        .map((category) => (
          <IssueGroup key={category.name} category={category} nameOf={nameOf} before={before} />
        ))}
    </>
  );
}

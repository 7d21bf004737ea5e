import { type Inspection, type Mark, MARKS } from '#contract/entities/records/inspection.ts';
import { type Item, type Section, sectionsOf } from '#src/rules/inspection/template.ts';

/** `missing`: one of the two was not checked. */
export const OUTCOMES = ['worse', 'better', 'same', 'missing'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Side {
  readonly mark: Mark | null;
  readonly remark: string;
}

export interface ItemDifference {
  readonly section: Section;
  readonly item: Item;
  readonly before: Side;
  readonly after: Side;
  readonly outcome: Outcome;
}

/** A later checklist against an earlier one, item by item; what neither says anything of is left out. */
export function differenceOf(before: Inspection, after: Inspection): readonly ItemDifference[] {
  const later = sectionsOf(after);
  const known = new Set(later.flatMap(({ items }) => items.map(({ key }) => key)));
  // The items that only the earlier one has, such as a room that was not looked at again.
  const gone = sectionsOf(before).map((section) => ({
    ...section,
    items: section.items.filter(({ key }) => !known.has(key)),
  }));
  return [...later, ...gone].flatMap((section) =>
    section.items.flatMap((item) => {
      const [was, is] = [sideOf(before, item.key), sideOf(after, item.key)];
      if (isEmpty(was) && isEmpty(is)) return [];
      return [{ section, item, before: was, after: is, outcome: outcomeOf(was.mark, is.mark) }];
    }),
  );
}

const sideOf = ({ marks, remarks }: Inspection, key: string): Side => ({
  mark: marks[key] ?? null,
  remark: remarks[key] ?? '',
});
const isEmpty = ({ mark, remark }: Side): boolean => mark === null && remark === '';

/** The change of an item between two marks; null: it was not checked. */
export function outcomeOf(before: Mark | null, after: Mark | null): Outcome {
  if (before === null || after === null) return 'missing';
  const change = MARKS.indexOf(after) - MARKS.indexOf(before);
  if (change === 0) return 'same';
  return change > 0 ? 'worse' : 'better';
}

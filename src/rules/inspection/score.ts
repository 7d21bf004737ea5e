import type { Inspection, Mark } from '#contract/entities/records/inspection.ts';
import { type Item, itemsOf } from './template.ts';

/** Fewer say nothing about a home. */
export const SCORED_FROM = 5;

const WORTH: Readonly<Record<Mark, number>> = { good: 1, watch: 0.5, problem: 0 };
const BREAKER_WEIGHT = 2;

export interface Findings {
  readonly total: number;
  readonly checked: number;
  /** 0 to 100; null: fewer than `SCORED_FROM` were checked. */
  readonly score: number | null;
  /** Deal-breakers that are a problem. */
  readonly broken: readonly Item[];
  /** Of all estimates, minor units. */
  readonly costs: number;
  readonly count: Readonly<Record<Mark, number>>;
}

/**
 * The results of a checklist. Score: good 1, watch ½, problem 0, a deal-breaker counts double; the mean of
 * the checked items in per cent, a half rounded up. Notes on items it does not have (any more) count for
 * nothing. `items`: some of them, by default all.
 */
export function findingsOf(of: Inspection, items: readonly Item[] = itemsOf(of)): Findings {
  const checked = items.flatMap((item) => {
    const mark = of.marks[item.key];
    const weight = of.breakers[item.key] === true ? BREAKER_WEIGHT : 1;
    return mark === undefined ? [] : [{ item, mark, weight }];
  });
  const weights = checked.reduce((sum, { weight }) => sum + weight, 0);
  const worth = checked.reduce((sum, { mark, weight }) => sum + weight * WORTH[mark], 0);
  const countOf = (wanted: Mark) => checked.filter(({ mark }) => mark === wanted).length;
  return {
    total: items.length,
    checked: checked.length,
    score: checked.length < SCORED_FROM ? null : Math.round((worth / weights) * 100),
    broken: checked
      .filter(({ mark, weight }) => mark === 'problem' && weight === BREAKER_WEIGHT)
      .map(({ item }) => item),
    costs: items.reduce((sum, { key }) => sum + (of.costs[key] ?? 0), 0),
    count: { good: countOf('good'), watch: countOf('watch'), problem: countOf('problem') },
  };
}

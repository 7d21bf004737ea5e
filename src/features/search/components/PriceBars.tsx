import type { PriceRange } from '#src/rules/money/priceTyped.ts';
import { classes } from '#src/ui/classes.ts';
import { barsOf } from '../rules/bars.ts';

/**
 * How the prices of what is found are spread, with what lies within the bounds in colour. For the eye alone: the lists of
 * the fields below say with numbers how many homes each price leaves.
 */
export function PriceBars({
  spread,
  range,
}: {
  /** By the lowest price of a bar, how many homes are in it. */
  readonly spread: Readonly<Record<string, number>>;
  readonly range: PriceRange;
}) {
  const bars = barsOf(spread, range);
  if (bars.length === 0) return null;
  return (
    <div aria-hidden className="flex h-14 items-end gap-px border-b border-edge">
      {bars.map(({ from, share, isWithin }) => (
        <span
          key={from}
          className={classes(
            'min-w-0 flex-1 rounded-t-[2px]',
            share > 0 && 'min-h-[3px]',
            isWithin
              ? 'bg-accent forced-colors:bg-[Highlight]'
              : 'bg-edge forced-colors:bg-[GrayText]',
          )}
          style={{ height: `${Math.round(share * 100)}%` }}
        />
      ))}
    </div>
  );
}

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import {
  type PriceRange as Range,
  rangeTyped,
  type TypedRange,
} from '#src/rules/money/priceTyped.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { PriceBars } from './PriceBars.tsx';
import { PriceBound } from './PriceBound.tsx';

export interface PriceRangeProps {
  readonly label: string;
  readonly range: Range | undefined;
  /** The currency of typed bounds. */
  readonly currency: string;
  /** Suggested bounds, minor units. */
  readonly steps: readonly number[];
  readonly nameOf: (step: number) => string;
  /** How many homes each step would leave as the highest price. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** How the prices of these homes are spread, by the lowest of a bar. */
  readonly spread: Readonly<Record<string, number>> | undefined;
  readonly onChange: (range: Range) => void;
}

const BOUNDS = ['min', 'max'] as const;
type Bound = (typeof BOUNDS)[number];
type Typed = Readonly<Partial<Record<Bound, string>>>;

/** A lowest and a highest price: typed in any notation, or picked from the suggested ones. */
export function PriceRange({
  label,
  range = {},
  currency,
  steps,
  nameOf,
  counts,
  spread,
  onChange,
}: PriceRangeProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const errorId = useId();
  const [typed, setTyped] = useState<Typed>({});
  const [isTyping, setTyping] = useState(false);
  const digits = minorDigits(currency);
  const textOf = (bound: Bound) => {
    const amount = range[bound];
    if (amount === undefined) return '';
    // Thousandths with a separator before them could be read as thousands.
    return digits > 2 ? amountText(amount, digits) : format.number(amount / 10 ** digits);
  };
  const shown = { min: typed.min ?? textOf('min'), max: typed.max ?? textOf('max') };
  const read = rangeTyped(shown, currency);
  const settle = (next: Typed) => {
    setTyping(false);
    const said = rangeTyped({ ...shown, ...next }, currency);
    setTyped(said.kind === 'range' ? {} : { ...typed, ...next });
    if (said.kind !== 'range') return;
    const isSame = BOUNDS.every((bound) => said.range[bound] === range[bound]);
    if (!isSame) onChange(said.range);
  };
  const error = isTyping ? null : errorOf(read);
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      {spread !== undefined && <PriceBars spread={spread} range={range} />}
      <div className="grid grid-cols-2 gap-3">
        {BOUNDS.map((bound) => (
          <PriceBound
            key={bound}
            bound={bound}
            currency={currency}
            text={shown[bound]}
            errorId={error?.bounds.includes(bound) === true ? errorId : undefined}
            choices={steps.map((step) => {
              const count = bound === 'max' ? counts?.[String(step)] : undefined;
              const name = nameOf(step);
              return {
                value: String(step),
                label: count === undefined ? name : `${name} (${format.number(count)})`,
              };
            })}
            onType={(text) => {
              setTyping(true);
              setTyped({ ...typed, [bound]: text });
            }}
            onSettle={() => settle({})}
            onPick={(step) => settle({ [bound]: step === null ? '' : amountText(step, digits) })}
          />
        ))}
      </div>
      <p id={errorId} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error !== null && t(error.text, { example: format.number(1200) })}
      </p>
    </div>
  );
}

/** The fault of the bounds, and the bounds that have it; null: none. */
function errorOf(read: TypedRange) {
  if (read.kind === 'unread') return { text: 'range.noPrice', bounds: read.bounds } as const;
  return read.kind === 'crossed' ? ({ text: 'range.crossed', bounds: BOUNDS } as const) : null;
}

import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '#src/ui/keyOf.ts';
import { classes } from '#src/ui/classes.ts';

export interface PriceBoundProps {
  readonly bound: 'min' | 'max';
  readonly currency: string;
  readonly text: string;
  /** The id of the text that says what is wrong with it. */
  readonly errorId: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onType: (text: string) => void;
  /** The person is done with it. */
  readonly onSettle: () => void;
  /** A suggested price, minor units; null: no bound. */
  readonly onPick: (step: number | null) => void;
}

/** One bound of a price: a field to type in, with the suggested prices in the browser's own list at its end. */
export function PriceBound({
  bound,
  currency,
  text,
  errorId,
  choices,
  onType,
  onSettle,
  onPick,
}: PriceBoundProps) {
  const { t } = useTranslation('search');
  const id = useId();
  const open = t(bound === 'min' ? 'range.noMin' : 'range.noMax');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {t(bound === 'min' ? 'range.from' : 'range.to')} <bdi>({currency})</bdi>
      </label>
      <div className="relative">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          placeholder={open}
          value={text}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          onChange={({ target }) => onType(target.value)}
          onBlur={onSettle}
          onKeyDown={(event) => keyOf(event) === 'Enter' && onSettle()}
          className={classes(
            'min-h-11 w-full rounded-field border bg-sheet ps-3 pe-10 text-base text-ink tabular-nums placeholder:text-faint',
            errorId === undefined ? 'border-edge' : 'border-danger',
          )}
        />
        <span className="absolute inset-y-0 end-0 w-10 rounded-field has-focus-visible:outline-3 has-focus-visible:outline-ring">
          <select
            aria-label={t(bound === 'min' ? 'range.stepsMin' : 'range.stepsMax')}
            value=""
            onChange={({ target }) => onPick(target.value === OPEN ? null : Number(target.value))}
            className="absolute inset-0 w-full cursor-pointer appearance-none bg-transparent text-transparent outline-none [&>option]:bg-sheet [&>option]:text-ink"
          >
            <option value="" hidden />
            <option value={OPEN}>{open}</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden
            className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-soft"
          />
        </span>
      </div>
    </div>
  );
}

const OPEN = 'open';

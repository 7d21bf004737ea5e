import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mark, MARKS } from '#contract/entities/records/inspection.ts';
import { classes } from '#src/ui/classes.ts';
import { MARK_ICON } from './MarkView.tsx';
import { usePressed } from './usePressed.ts';

export interface MarkChoiceProps {
  /** The item's name. */
  readonly label: string;
  readonly mark: Mark | null;
  /** Gives whether it was noted. */
  readonly onChange: (mark: Mark | null) => Promise<boolean>;
}

const CHOSEN = {
  good: 'has-checked:border-good has-checked:bg-good',
  watch: 'has-checked:border-warn has-checked:bg-warn',
  problem: 'has-checked:border-danger has-checked:bg-danger',
  none: 'has-checked:border-soft has-checked:bg-soft',
} as const;

/** Good, watch, problem or not checked: large enough for a thumb, told apart by sign, word and fill. */
export function MarkChoice({ label, mark, onChange }: MarkChoiceProps) {
  const { t } = useTranslation('inspection');
  const group = useId();
  const [shown, press] = usePressed(mark);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_26rem]">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden dir="auto" className="font-semibold wrap-anywhere">
        {label}
      </span>
      <div className="grid grid-cols-4 gap-1.5">
        {[...MARKS, null].map((option) => {
          const name = option ?? 'none';
          const Icon = MARK_ICON[name];
          return (
            <label
              key={name}
              className={classes(
                'grid min-h-14 cursor-pointer place-items-center content-center gap-0.5 rounded-field border border-edge bg-sheet px-1 py-1.5 text-center text-sm leading-tight hover:bg-wash',
                'has-checked:text-sheet has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
                'forced-colors:has-checked:outline-2',
                CHOSEN[name],
              )}
            >
              <input
                type="radio"
                className="sr-only"
                name={group}
                value={name}
                checked={shown === option}
                onChange={() => void press(option, onChange)}
              />
              <Icon size={20} aria-hidden />
              {t(`mark.${name}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

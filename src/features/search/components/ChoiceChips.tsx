import { Check } from 'lucide-react';
import { useFormat } from '#src/i18n/useFormat.ts';
import { classes } from '#src/ui/classes.ts';
import { useRovingTabIndex } from '#src/ui/useRovingTabIndex.ts';
import { press } from '../hooks/press.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many homes choosing it would leave; undefined while that is not known. */
  readonly count?: number | undefined;
}

/** Choices as chips, each with how many homes it would leave before it is pressed. They are one stop of the Tab key. */
export function ChoiceChips<Value extends string>({
  label,
  choices,
  chosen,
  onToggle,
}: {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onToggle: (value: Value) => void;
}) {
  const format = useFormat();
  const { stop, heard } = useRovingTabIndex(
    choices.length,
    choices.findIndex(({ value }) => chosen.includes(value)),
  );
  return (
    <div role="toolbar" aria-label={label} {...heard} className="flex flex-wrap gap-2">
      {choices.map(({ value, label: name, count }, place) => {
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            tabIndex={place === stop ? 0 : -1}
            aria-pressed={isOn}
            onClick={() => press.together(() => onToggle(value))}
            className={classes(
              'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-[0.9375rem] font-medium',
              isOn ? 'border-accent bg-accent-wash text-ink' : 'border-edge bg-sheet hover:bg-wash',
              count === 0 && !isOn && 'border-dashed text-faint',
            )}
          >
            {isOn && <Check size={16} aria-hidden className="text-accent" />}
            {name}
            {count !== undefined && (
              <span className="text-[0.8125rem] text-soft tabular-nums">
                {format.number(count)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

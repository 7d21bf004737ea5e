import { Check } from 'lucide-react';
import { useId } from 'react';
import { classes } from '#src/ui/classes.ts';

export interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly lang?: string;
    /** Shown under the label, as decoration. */
    readonly example?: string | undefined;
  }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few: radio buttons that look like a row of cards. */
export function Choices<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={classes(
              'flex min-h-12 cursor-pointer items-center justify-between gap-2 rounded-field border px-4 font-medium',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              option.value === value
                ? 'border-accent bg-accent-wash'
                : 'border-edge bg-sheet hover:bg-wash',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.example !== undefined && (
                // The gap is on the label's side, whichever way the digits themselves run.
                <span aria-hidden className="ms-2 font-normal text-soft">
                  <bdi>{option.example}</bdi>
                </span>
              )}
            </span>
            {option.value === value && <Check size={18} aria-hidden className="text-accent" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useId, type ReactNode } from 'react';

export interface ChipsProps {
  /** The id of the group: a link in a summary leads there. */
  readonly id: string;
  readonly legend: ReactNode;
  readonly description?: string | undefined;
  /** The message to show, already translated. */
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-sheet px-4 py-1.5 font-medium hover:bg-wash has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring';

/** A choice of one, all options visible. Pressing the chosen one again clears it where `canClear`. */
export function ChoiceChips({
  value,
  canClear = false,
  onChange,
  ...group
}: ChipsProps & {
  readonly value: string;
  readonly canClear?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <Chips {...group}>
      {(option) => (
        <label key={option.value} className={CHIP}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={() => canClear && option.value === value && onChange('')}
          />
          {option.label}
        </label>
      )}
    </Chips>
  );
}

/** A choice of several. */
export function SetChips({
  values,
  onChange,
  ...group
}: ChipsProps & {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  return (
    <Chips {...group}>
      {({ value, label }) => (
        <label key={value} className={CHIP}>
          <input
            type="checkbox"
            className="sr-only"
            checked={values.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      )}
    </Chips>
  );
}

function Chips({
  id,
  legend,
  description,
  error,
  options,
  children,
}: ChipsProps & {
  readonly children: (option: ChipsProps['options'][number]) => ReactNode;
}) {
  const describedBy = [description && `${id}-d`, error && `${id}-e`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy || undefined}
      data-invalid={error ? true : undefined}
      className="outline-none"
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{options.map(children)}</div>
      {description && (
        <p id={`${id}-d`} className="mt-1.5 text-sm text-soft">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-e`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

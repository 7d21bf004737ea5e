export interface RadioListProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  /** Null: nothing is chosen yet. */
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, each a line of its own. */
export function RadioList<Value extends string>({
  name,
  legend,
  value,
  options,
  onChange,
}: RadioListProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

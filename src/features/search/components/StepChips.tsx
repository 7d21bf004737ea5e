import { ChoiceChips } from './ChoiceChips.tsx';

/** One of a few steps, or none. */
export function StepChips({
  label,
  steps,
  value,
  counts,
  nameOf,
  onChange,
}: {
  readonly label: string;
  readonly steps: readonly number[];
  readonly value: number | undefined;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly nameOf: (step: number) => string;
  readonly onChange: (value: number | undefined) => void;
}) {
  return (
    <ChoiceChips
      label={label}
      choices={steps.map((step) => ({
        value: String(step),
        label: nameOf(step),
        count: counts?.[String(step)],
      }))}
      chosen={value === undefined ? [] : [String(value)]}
      onToggle={(step) => onChange(Number(step) === value ? undefined : Number(step))}
    />
  );
}

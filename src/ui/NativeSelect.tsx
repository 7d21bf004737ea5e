import { ChevronDown } from 'lucide-react';
import { classes } from './classes.ts';

export interface NativeSelectProps {
  readonly label: string;
  /** The label is for screen readers only: the text around it says the same. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

/** A choice of one in the browser's own list: good on a phone, and light. */
export function NativeSelect({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
  className,
}: NativeSelectProps) {
  return (
    <label className={classes('grid gap-1', className)}>
      <span className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-soft'}>{label}</span>
      <span className="relative block">
        <select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-11 w-full appearance-none truncate rounded-field border border-edge bg-sheet ps-3 pe-9 text-base text-ink hover:bg-wash"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-soft"
        />
      </span>
    </label>
  );
}

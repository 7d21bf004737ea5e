export interface TimeFieldProps {
  readonly id: string;
  readonly label: string;
  /** 'HH:MM', 24 hours, local time. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time of day, in the platform's own control. Clearing the field changes nothing. */
export function TimeField({ id, label, value, onChange }: TimeFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="time"
        value={value}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        className="min-h-12 rounded-field border border-edge bg-sheet px-3 text-[1.0625rem] text-ink"
      />
    </div>
  );
}

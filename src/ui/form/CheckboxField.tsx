import type { ComponentProps, ReactNode } from 'react';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly id: string;
  readonly label: ReactNode;
  /** The message to show, already translated. */
  readonly error?: string | undefined;
}

/** A checkbox whose label is a target of 44 px, with the error tied to it. */
export function CheckboxField({ id, label, error, ...rest }: CheckboxFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-e`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

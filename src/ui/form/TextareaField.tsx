import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { describedBy, FieldNotes } from './FieldNotes.tsx';

export interface TextareaFieldProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: string;
  /** The message to show, already translated. */
  readonly error?: string | undefined;
}

/** Several lines of text. Grows with its content where the browser supports it. */
export function TextareaField({ id, label, description, error, ...rest }: TextareaFieldProps) {
  const notes = { id, description, error };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        rows={6}
        dir="auto"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(notes)}
        className={classes(
          'field-sizing-content min-h-32 w-full rounded-field border bg-sheet px-3.5 py-3 text-[1.0625rem] text-ink placeholder:text-faint',
          error ? 'border-danger' : 'border-edge',
        )}
      />
      <FieldNotes {...notes} />
    </div>
  );
}

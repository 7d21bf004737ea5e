import type { ComponentProps, ReactNode } from 'react';
import { buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';

export interface FilePickerProps
  extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple' | 'aria-describedby'> {
  readonly className?: string;
  readonly onPick: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A button that lets a person choose files. */
export function FilePicker({ className, onPick, children, ...field }: FilePickerProps) {
  return (
    <label
      className={classes(
        buttonClasses('secondary'),
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        className,
      )}
    >
      {children}
      <input
        type="file"
        className="sr-only"
        {...field}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          onPick(files);
        }}
      />
    </label>
  );
}

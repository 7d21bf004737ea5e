import { useImperativeHandle, useRef } from 'react';
import { classes } from './classes.ts';
import { pressable, type PressableProps } from './pressable.ts';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<PressableProps, 'aria-label'> {
  /** The button's action, in words: the accessible name and the tooltip. */
  readonly label: string;
  readonly className?: string;
}

/** A square button of 44 px with an icon as its child. */
export function IconButton({ label, className, children, ref, ...rest }: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
  );
  return (
    <>
      <button
        {...pressable(rest)}
        ref={button}
        aria-label={label}
        className={classes(
          'inline-grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink',
          'transition-colors duration-150 data-disabled:cursor-not-allowed data-disabled:opacity-55',
          className,
        )}
      >
        {children}
      </button>
      <Tooltip label={label} of={button} />
    </>
  );
}

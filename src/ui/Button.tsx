import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { pressable, type PressableProps } from './pressable.ts';

const LOOK = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-sheet text-ink hover:bg-wash',
  quiet: 'text-accent hover:bg-accent-wash',
  danger: 'border border-danger bg-sheet text-danger hover:bg-danger-wash',
} as const;

export type ButtonLook = keyof typeof LOOK;

/** Classes of a button, for links that look like one. */
export function buttonClasses(look: ButtonLook = 'primary', isWide = false): string {
  return classes(
    'inline-flex min-h-11 [&>svg]:shrink-0 items-center justify-center gap-2 rounded-field px-5 py-2 text-center font-semibold no-underline select-none',
    'transition-colors duration-150 data-disabled:cursor-not-allowed data-disabled:opacity-55',
    LOOK[look],
    isWide && 'w-full',
  );
}

export interface ButtonProps extends PressableProps {
  readonly look?: ButtonLook;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string;
}

/** A button of 44 px or more. Disabled, it stays focusable so that focus is never lost under a person. */
export function Button({ look, isWide, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button {...pressable(rest)} className={classes(buttonClasses(look, isWide), className)}>
      {icon}
      {children}
    </button>
  );
}

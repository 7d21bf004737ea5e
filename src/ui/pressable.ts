import type { ComponentProps, MouseEvent } from 'react';

export type PressableProps = Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'>;

/**
 * The props of a button that stays focusable while it is disabled, so that focus is never lost: it announces that it
 * is disabled, and a press does nothing.
 */
export function pressable({ disabled = false, type = 'button', onClick, ...rest }: PressableProps) {
  return {
    ...rest,
    type,
    'aria-disabled': disabled || undefined,
    'data-disabled': disabled ? '' : undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // Also prevents the default action of a submit button.
      if (disabled) event.preventDefault();
      else onClick?.(event);
    },
  } as const;
}

import type { ComponentProps, MouseEvent } from 'react';

export type PressableProps = Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'>;

/**
 * The props of a button that keeps the focus while it is disabled, so that focus is never lost under a
 * person: it says that it is disabled, and nothing happens.
 */
export function pressable({ disabled = false, type = 'button', onClick, ...rest }: PressableProps) {
  return {
    ...rest,
    type,
    'aria-disabled': disabled || undefined,
    'data-disabled': disabled ? '' : undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // Also what a press of a submit button would do by itself.
      if (disabled) event.preventDefault();
      else onClick?.(event);
    },
  } as const;
}

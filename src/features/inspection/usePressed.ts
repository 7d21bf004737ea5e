import { useState } from 'react';

/**
 * The value of a control: the pressed one, from the press on until the store gives a new one; if storing
 * failed, the stored one.
 */
export function usePressed<Value>(stored: Value) {
  const [pressed, setPressed] = useState<{ readonly was: Value; readonly to: Value } | null>(null);
  const shown = pressed !== null && pressed.was === stored ? pressed.to : stored;
  const press = async (to: Value, store: (to: Value) => Promise<boolean>): Promise<void> => {
    setPressed({ was: stored, to });
    if (!(await store(to))) setPressed(null);
  };
  return [shown, press] as const;
}

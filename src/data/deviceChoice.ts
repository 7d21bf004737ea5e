import type { Live } from './types.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * A choice that has to be known before the local database is open: a cookie, mirrored from the settings of
 * whoever is signed in. Local storage holds only what the specification names. It says nothing of a person.
 */
export interface DeviceChoice<Value extends string> extends Live<Value> {
  set(value: Value): void;
}

function createDeviceChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  otherwise: Value,
): DeviceChoice<Value> {
  const listeners = new Set<{ readonly onChange: () => void }>();
  let value: Value | null = null;
  const read = (): Value => {
    const stored = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    return values.find((each) => stored === `${name}=${each}`) ?? otherwise;
  };
  return {
    get: () => (value ??= read()),
    subscribe(onChange) {
      const listener = { onChange };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next === this.get()) return;
      value = next;
      const age = next === otherwise ? 0 : YEAR_S;
      document.cookie = `${name}=${next}; max-age=${age}; path=/; samesite=strict`;
      for (const { onChange } of listeners) onChange();
    },
  };
}

/** Which digits numbers are written in. */
export const digitsChoice = createDeviceChoice('digits', ['auto', 'latin', 'arabic'], 'auto');

/** What the Enter key does where a message is written. */
export const enterChoice = createDeviceChoice('enter', ['send', 'line'], 'send');

/** `off`: nothing of this device goes to the analytics provider. Outlives a log out. */
export const analyticsChoice = createDeviceChoice('analytics', ['on', 'off'], 'on');

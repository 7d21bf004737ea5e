import { DATA_SAVER } from '#contract/rules/savesData.ts';
import type { Live } from './types.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * A choice that must be known before the local database is open: a cookie, mirrored from the settings of the person
 * who is signed in. Local storage may hold only what the specification names. It says nothing about a person.
 */
export interface DeviceChoice<Value extends string> extends Live<Value> {
  readonly name: string;
  set(value: Value): void;
  /** Another tab of this device says what it chose. The cookie is set by that tab, and may be a moment behind. */
  hear(told: unknown): void;
  /** Looks again: another tab of this device may have chosen, one of an older version, which says no more. */
  readAgain(): void;
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
  const take = (next: Value) => {
    value = next;
    for (const { onChange } of listeners) onChange();
  };
  return {
    name,
    get: () => (value ??= read()),
    subscribe(onChange) {
      const listener = { onChange };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next === this.get()) return;
      const age = next === otherwise ? 0 : YEAR_S;
      document.cookie = `${name}=${next}; max-age=${age}; path=/; samesite=strict`;
      take(next);
    },
    hear(told) {
      const next = values.find((each) => each === told);
      if (next !== undefined && next !== this.get()) take(next);
    },
    readAgain() {
      const next = read();
      if (next !== this.get()) take(next);
    },
  };
}

/** The digits in which numbers are written. */
export const digitsChoice = createDeviceChoice('digits', ['auto', 'latin', 'arabic'], 'auto');

/** The homes on a map that show their price: the best of the search, or, alike, all of them or none. */
export const pinsChoice = createDeviceChoice('pins', ['ranked', 'alike'], 'ranked');

/** The meaning of the Enter key in the message field. */
export const enterChoice = createDeviceChoice('enter', ['send', 'line'], 'send');

/** `off`: nothing of this device goes to the analytics provider. Survives a log out. */
export const analyticsChoice = createDeviceChoice('analytics', ['on', 'off'], 'on');

/** Whether this device fetches less: `browser` does as the browser was told. */
export const dataSaverChoice = createDeviceChoice('data-saver', DATA_SAVER, 'browser');

/** `on`: whoever is signed in on this device wants to be told while the app is closed. */
export const pushChoice = createDeviceChoice('push', ['on', 'off'], 'off');

/** Whether names and words of others stand on this device's lock screen. */
export const lockScreenChoice = createDeviceChoice('lock-screen', ['shown', 'hidden'], 'shown');

/** How large photos of homes are asked for. */
export const photoQualityChoice = createDeviceChoice(
  'photo-quality',
  ['sharp', 'smaller'],
  'sharp',
);

/** The search's default where an address does not say it: homes to rent, homes to buy, or both. */
export const lookingChoice = createDeviceChoice('looking', ['rent', 'sale', 'any'], 'rent');

import { pinTexts } from './pin.ts';
import type { Values } from './values.ts';

/** The draft's own field: the pin that the app set, until its owner moves it or says that it is right. */
const GUESSED = 'pin_guessed';

const nameOf = ({ lat, lon }: Values): string => `${String(lat)} ${String(lon)}`;

/** A pin in the middle of an area, which nobody has looked at. */
export function guessedPin(centre: Parameters<typeof pinTexts>[0]): Values {
  const texts = pinTexts(centre);
  return { ...texts, [GUESSED]: nameOf(texts) };
}

/** Whether the home still stands where the app put it. */
export const isPinGuessed = (values: Values): boolean => values[GUESSED] === nameOf(values);

/** The owner says that the home is there. */
export const PIN_CONFIRMED: Values = { [GUESSED]: undefined };

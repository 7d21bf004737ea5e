import type { HeldListing } from '#src/data/types.ts';

/** The place of a home, as far as its page says it. */
export type Goal = Pick<HeldListing, 'lat' | 'lon' | 'location_precision'> & {
  readonly private?: HeldListing['private'];
  readonly details: {
    readonly street?: string | undefined;
    readonly postal_code?: string | undefined;
    readonly city: string;
    readonly country?: string | undefined;
  };
};

/** The family of the device's system, which decides who is asked for the way. */
export type MapsApp = 'geo' | 'apple' | 'web';

/**
 * The app for maps that this browser's system opens by an address: Android asks the person for one (`geo:`), Apple's systems have their
 * own, which does not know `geo:`, and anywhere else OpenStreetMap's page finds the way. `userAgent`: the browser's.
 */
export function mapsAppOf(userAgent: string): MapsApp {
  if (/Android/u.test(userAgent)) return 'geo';
  return /iPhone|iPad|Macintosh/u.test(userAgent) ? 'apple' : 'web';
}

/**
 * An address that opens the way to a home in an app for maps. The street is named where the pin was moved off the home: the pin
 * would lead to another door.
 */
export function directionsTo(home: Goal, app: MapsApp): string {
  const place = encodeURIComponent(placeOf(home));
  switch (app) {
    case 'geo':
      return `geo:${isPinTrue(home) ? pinOf(home) : '0,0'}?q=${place}`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${place}`;
    default:
      return `https://www.openstreetmap.org/directions?to=${place}`;
  }
}

const isPinTrue = ({ location_precision: precision }: Goal): boolean => precision === 'exact';
const pinOf = ({ lat, lon }: Goal): string => `${lat},${lon}`;

/** The true place for its owner, the pin where it is exact or no street is said, else street and town. */
function placeOf(home: Goal): string {
  const { lat, lon, number } = home.private ?? {};
  if (typeof lat === 'number' && typeof lon === 'number') return `${lat},${lon}`;
  const { street, postal_code: code, city, country } = home.details;
  if (isPinTrue(home) || street === undefined) return pinOf(home);
  const town = [code, city].filter(Boolean).join(' ');
  return [[street, number].filter(Boolean).join(' '), town, country].filter(Boolean).join(', ');
}

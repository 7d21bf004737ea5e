import { areaUnitOf } from '#src/listings/facts/index.ts';
import { DETAIL_FIELDS, kindOf, OWN_FIELDS } from './fields.ts';
import { textIn, type Values } from './values.ts';

const SIZES = [...OWN_FIELDS, ...DETAIL_FIELDS].filter((name) => kindOf(name).kind === 'area');

/**
 * The unit in which homes are measured in the country a home lies in, once a neighbourhood there is chosen, or the unit that the person
 * chose in Settings. It changes nothing while a size is typed already: that was meant in the unit that stands there.
 */
export function unitHere(
  values: Values,
  country: string,
  chosen: 'auto' | 'metric' | 'imperial',
): { readonly area_unit?: 'm2' | 'sqft' } {
  if (textIn(values, 'country') === country) return {};
  const isTyped = SIZES.some((name) => textIn(values, name).trim() !== '');
  const hasRooms = Array.isArray(values.rooms) && values.rooms.length > 0;
  return isTyped || hasRooms ? {} : { area_unit: areaUnitOf(chosen, `und-${country}`) };
}

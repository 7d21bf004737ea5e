import { PROPERTY_TYPES } from '#contract/entities/property/kinds.ts';
import { publishFaults } from '#contract/rules/listing/publishable.ts';
import { textIn, type Values } from './values.ts';

/** The fields that a listing of this kind needs to be published, whatever is filled in so far. */
export function requiredIn(values: Values): ReadonlySet<string> {
  const type = textIn(values, 'listing_type');
  const kind = PROPERTY_TYPES.find((each) => each === textIn(values, 'property_type'));
  const isOnRequest = textIn(values, 'price_qualifier') === 'on_request';
  const faults = publishFaults({
    ...(type === 'rent' || type === 'sale' ? { listing_type: type } : {}),
    ...(kind === undefined ? {} : { property_type: kind }),
    details: isOnRequest ? { price_qualifier: 'on_request' } : {},
  });
  // These two are answered already here, and required all the same.
  const missing = faults.filter(({ code }) => code === 'missing').map(({ field }) => field);
  return new Set<string>([...missing, 'listing_type', 'property_type']);
}

import type { Feature } from '#contract/entities/property.ts';

/**
 * Features grouped by what people look for together, in the order they are shown. Each feature is in exactly one
 * group.
 */
export const FEATURE_GROUPS = [
  {
    name: 'outside',
    features: [
      'balcony',
      'terrace',
      'private_garden',
      'shared_garden',
      'pool',
      'waterfront',
      'sea_view',
      'city_view',
      'park_view',
      'exterior',
    ],
  },
  {
    name: 'comfort',
    features: [
      'air_con',
      'double_glazing',
      'fireplace',
      'built_in_wardrobes',
      'solar',
      'washer',
      'dryer',
      'dishwasher',
      'oven',
      'hob',
      'fridge',
    ],
  },
  {
    name: 'building',
    features: ['lift', 'concierge', 'gym', 'storage', 'cellar', 'bike_store'],
  },
  {
    name: 'parking',
    features: ['garage', 'street_parking', 'permit_parking', 'ev_charger'],
  },
  {
    name: 'access',
    features: ['step_free', 'wide_doors', 'adapted_bathroom', 'accessible_parking'],
  },
  {
    name: 'safety',
    features: ['alarm', 'video_entry', 'smart_lock', 'smoke_alarm', 'co_alarm'],
  },
] as const satisfies readonly { readonly name: string; readonly features: readonly Feature[] }[];
export type FeatureGroup = (typeof FEATURE_GROUPS)[number]['name'];

/** A home's features by group, without empty groups. */
export function groupedFeatures(
  features: readonly Feature[],
): { readonly name: FeatureGroup; readonly features: readonly Feature[] }[] {
  return FEATURE_GROUPS.map((group) => ({
    name: group.name,
    features: group.features.filter((one) => features.includes(one)),
  })).filter((group) => group.features.length > 0);
}

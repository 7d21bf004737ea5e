import type { Feature } from '#contract/entities/property.ts';

/** Which features people look for together, in the order they are shown. */
export const FEATURE_GROUPS = {
  access: ['lift', 'step_free', 'wide_doors', 'adapted_bathroom', 'accessible_parking'],
  outside: [
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
  comfort: [
    'air_con',
    'fireplace',
    'double_glazing',
    'solar',
    'built_in_wardrobes',
    'washer',
    'dryer',
    'dishwasher',
    'oven',
    'hob',
    'fridge',
  ],
  house: ['concierge', 'gym', 'storage', 'cellar', 'bike_store'],
  parking: ['street_parking', 'permit_parking', 'garage', 'ev_charger'],
  safety: ['alarm', 'video_entry', 'smart_lock', 'smoke_alarm', 'co_alarm'],
} as const satisfies Record<string, readonly Feature[]>;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;

/** A home's features by group, without empty groups. */
export function groupedFeatures(
  features: readonly Feature[],
): { readonly group: FeatureGroup; readonly features: readonly Feature[] }[] {
  const groups = Object.keys(FEATURE_GROUPS) as FeatureGroup[];
  return groups
    .map((group) => ({
      group,
      features: FEATURE_GROUPS[group].filter((one) => features.includes(one)),
    }))
    .filter(({ features: some }) => some.length > 0);
}

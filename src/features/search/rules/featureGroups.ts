import type { Feature } from '#contract/entities/property.ts';

/** Features as people look for them. Every one is in one group. */
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
    features: [
      'lift',
      'concierge',
      'gym',
      'storage',
      'cellar',
      'bike_store',
      'garage',
      'street_parking',
      'permit_parking',
      'ev_charger',
    ],
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

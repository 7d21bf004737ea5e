import { expect, it } from 'vitest';
import { FEATURES } from '#contract/entities/property.ts';
import { FEATURE_GROUPS, groupedFeatures } from './featureGroups.ts';

it('every feature is in one group', () => {
  const grouped = Object.values(FEATURE_GROUPS).flat();
  expect(grouped.toSorted()).toEqual([...FEATURES].sort());
});

it('groups without a feature are left out', () => {
  expect(groupedFeatures(['garage', 'lift'])).toEqual([
    { group: 'access', features: ['lift'] },
    { group: 'parking', features: ['garage'] },
  ]);
});

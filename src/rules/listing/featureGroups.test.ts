import { expect, it } from 'vitest';
import { FEATURES } from '#contract/entities/property.ts';
import { FEATURE_GROUPS, groupedFeatures } from './featureGroups.ts';

it('every feature is in one group', () => {
  const grouped = FEATURE_GROUPS.flatMap(({ features }) => [...features]);
  expect(grouped.toSorted()).toEqual([...FEATURES].sort());
});

it('groups without a feature are left out', () => {
  expect(groupedFeatures(['garage', 'lift'])).toEqual([
    { name: 'building', features: ['lift'] },
    { name: 'parking', features: ['garage'] },
  ]);
});

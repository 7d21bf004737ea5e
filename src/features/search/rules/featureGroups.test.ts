import { expect, it } from 'vitest';
import { FEATURES } from '#contract/entities/property.ts';
import { FEATURE_GROUPS } from './featureGroups.ts';

it('every feature can be looked for, in one place', () => {
  expect(FEATURE_GROUPS.flatMap(({ features }) => [...features]).toSorted()).toEqual(
    [...FEATURES].toSorted(),
  );
});

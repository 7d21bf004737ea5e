import { expect, it } from 'vitest';
import { MOST, otherSizes, overfull, photoTierOf, type Tier } from './photoTiers.ts';

const photos = (tier: Tier, count: number) =>
  Array.from({ length: count }, (_, at) => ({ url: `${tier}-${at}`, tier }));

it('knows photos of listings by their address, and nothing else of /api', () => {
  expect(photoTierOf('/api/photos/listings/demo-living-row-s2a_e4c-0/thumb')).toBe('thumb');
  expect(photoTierOf('/api/photos/listings/0190c6a5-full/full')).toBe('full');
  for (const other of [
    '/api/photos/listings/a/huge',
    '/api/messages',
    '/photos/a',
    '/api/photos/listings/a/b/thumb',
  ])
    expect(photoTierOf(other)).toBeNull();
});

it('lets the oldest of each size go, and keeps thumbnails when large ones are too many', () => {
  const kept = [...photos('thumb', 3), ...photos('full', MOST.full + 2)];
  expect(overfull(kept)).toEqual(['full-0', 'full-1']);
  expect(overfull([...photos('medium', MOST.medium), { url: 'strange', tier: null }])).toEqual([
    'strange',
  ]);
});

it('knows the other sizes of a photo, the most useful first', () => {
  expect(otherSizes('https://roost.test/api/photos/listings/a-1/thumb')).toEqual([
    'https://roost.test/api/photos/listings/a-1/medium',
    'https://roost.test/api/photos/listings/a-1/full',
  ]);
  expect(otherSizes('https://roost.test/photos/a')).toEqual([]);
});

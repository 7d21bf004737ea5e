import { expect, test } from 'vitest';
import { LEAD_SOURCES } from '#contract/entities/inquiry.ts';
import { paths } from '#src/paths.ts';
import { leadSource } from './leadSource.ts';

const from = (address: string, part = 'page') => leadSource({ address, part }, false);

test('every code has a way that leads to it', () => {
  const ways = {
    search: from(`${paths.browse.href()}?type=rent`, 'homes'),
    map: from(paths.browse.href(), 'pin'),
    alert: from(paths.alerts.href()),
    recommendations: from(paths.recommendations.href()),
    similar: from(paths.property.href('another')),
    saved: from(paths.saved.href()),
    compare: from(paths.compare.href(['a', 'b'])),
    tour: from(paths.virtualTours.href('a')),
    conversation: from(paths.chat.href('b')),
    link: leadSource(null, true),
    other: leadSource(null, false),
  };
  expect(Object.keys(ways).toSorted()).toEqual([...LEAD_SOURCES].toSorted());
  for (const [code, source] of Object.entries(ways)) expect(source).toBe(code);
});

test('the list of all homes is a search, a home of it is not', () => {
  expect(from('/properties?type=rent')).toBe('search');
  expect(from('/properties')).toBe('search');
  expect(from('/search')).toBe('search');
  expect(from('/properties/018f4b6e')).toBe('similar');
  expect(from('/notifications')).toBe('alert');
  expect(from('/savedness')).toBe('other');
  expect(from('/')).toBe('other');
});

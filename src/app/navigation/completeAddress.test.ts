import { expect, it } from 'vitest';
import { readQuery } from '#search/query/queryAddress.ts';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { completeAddress, type Looking } from './completeAddress.ts';

const completed = (pathname: string, search: string, looking: Looking = 'rent') =>
  completeAddress({ pathname, search, hash: '#homes', state: null, key: 'k' }, looking);

it.each(['/search', '/browse', '/properties'])('%s alone means homes to rent', (pathname) => {
  const { search, ...rest } = completed(pathname, '');
  expect(readQuery(search).query).toEqual({ type: 'rent', property_types: HOME_TYPES });
  expect(rest).toEqual({ pathname, hash: '#homes', state: null, key: 'k' });
});

it('what was chosen last counts', () => {
  expect(completed('/browse', '', 'sale').search).toBe('?type=sale&kinds=homes');
  expect(completed('/browse', '', 'any').search).toBe('?kinds=homes');
});

it('the columns of the table say nothing of what is looked for', () => {
  expect(completed('/properties', '?columns=price,area').search).toBe(
    '?type=rent&kinds=homes&columns=price%2Carea',
  );
});

it.each(['?q=balcony', '?type=sale', '?sort=newest', '?areas=1', '?where=Castelo', '?all='])(
  '%s was saved or shared, and stays',
  (search) => expect(completed('/search', search).search).toBe(search),
);

it('other pages have nothing of it', () => {
  expect(completed('/properties/019a0000-0000-5000-8000-000000000001', '').search).toBe('');
  expect(completed('/saved', '').search).toBe('');
});

it('an address that leads to the log-in stays as it was opened', () => {
  const location = { pathname: '/browse', search: '', hash: '', state: null, key: 'k' };
  expect(completeAddress(location, 'rent', false)).toBe(location);
});

import { expect, it } from 'vitest';
import { readQuery } from '#search/query/queryAddress.ts';
import { searchAddress } from './searchAddress.ts';

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const queryOf = (address: string) => readQuery(address.slice(address.indexOf('?')));

it('what the start page asks for is what the search reads', () => {
  expect(queryOf(searchAddress(form({ type: 'sale', q: ' old “stone house” ' })))).toEqual({
    kind: 'query',
    query: { type: 'sale', text: 'old “stone house”' },
  });
});

it('without words it is every home of the kind', () => {
  expect(searchAddress(form({ type: 'rent', q: '  ' }))).toBe('/search?type=rent');
});

import { expect, it } from 'vitest';
import { homeWanted } from './loginLead.ts';
import { toldIn } from './sharedHome.ts';

const PATH = '/properties/019a0000-0000-7000-8000-000000000001';
const head = (tags: Readonly<Record<string, string>>) => ({
  querySelector: (asked: string) => {
    const [, name = ''] = /og:(\w+)/u.exec(asked) ?? [];
    const text = tags[name];
    return text === undefined ? null : ({ getAttribute: () => text } as unknown as Element);
  },
});

it('the way to a home is read from where somebody came from', () => {
  const from = (path: string) =>
    homeWanted(new URLSearchParams({ redirected: 'true', from: path }));
  expect(from(`${PATH}?x=1#viewing`)).toBe(PATH);
  expect(from('/saved')).toBeNull();
  expect(homeWanted(new URLSearchParams())).toBeNull();
});

it('a document tells of the home it is of, and its picture by our own address alone', () => {
  const tags = {
    url: `https://roost.example${PATH}`,
    title: 'Flat',
    description: '€900',
    image: 'https://cdn.example/api/photos/listings/a/medium',
  };
  expect(toldIn(head(tags), PATH)).toEqual({
    title: 'Flat',
    text: '€900',
    image: '/api/photos/listings/a/medium',
  });
  expect(toldIn(head({ ...tags, url: 'https://roost.example/properties/other' }), PATH)).toBeNull();
  expect(toldIn(head({ title: 'Roost' }), PATH)).toBeNull();
  expect(toldIn(head({ url: tags.url, title: 'Flat' }), PATH)).toEqual({
    title: 'Flat',
    text: '',
    image: null,
  });
});

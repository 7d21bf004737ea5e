import { expect, it } from 'vitest';
import { ownPage } from './ownPage.ts';

const ORIGIN = 'https://roost.test';

it('knows the pages of ours that have a card, with all that their address says', () => {
  expect(ownPage(`${ORIGIN}/saved/together?of=1`, ORIGIN)).toBe('/saved/together?of=1');
  expect(ownPage(`${ORIGIN}/calculator?tab=afford#income=3000`, ORIGIN)).toBe(
    '/calculator?tab=afford#income=3000',
  );
});

it('leaves other pages, other places and what only looks like ours as links', () => {
  for (const href of [
    `${ORIGIN}/settings`,
    `${ORIGIN}/properties/17`,
    'https://roost.test.example/saved/together?of=1',
    'http://roost.test/saved/together',
    'mailto:ana@roost.test',
  ])
    expect(ownPage(href, ORIGIN)).toBeNull();
});

import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { TOLD_KINDS, TOLD_PAGES } from '#contract/protocol/push.ts';
import { ROUTES } from '#src/app/routes/routes.ts';

const ID = '11111111-1111-4111-8111-111111111111';

it.each(TOLD_KINDS)('%s leads to a page of the app', (kind) => {
  const page = TOLD_PAGES[kind];
  const path = typeof page === 'function' ? page(ID, 'owner') : page;
  const found = ROUTES.filter((route) => matchPath(route.path ?? '', path.split('#')[0] ?? ''));
  expect(found.map((route) => route.path)).not.toEqual([]);
});

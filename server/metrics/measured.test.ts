import { expect, test } from 'vitest';
import { routesOf } from './measured.ts';

const routeOf = routesOf([
  '*',
  '/api/*',
  '/api/config',
  '/api/messages/:conversationId',
  '/photos/:file',
]);

test.each([
  ['/api/config?x=1', '/api/config'],
  ['/api/messages/0b8f6d2e-0000-4000-8000-000000000000', '/api/messages/:conversationId'],
  ['/api/nothing/of/ours', '/api/*'],
  ['/photos/abc.webp', '/photos/:file'],
  ['/rest/v1/rpc/sync_pull', '/rest/v1/rpc/sync_pull'],
  ['/rest/v1/user_profiles?id=eq.1', '/rest/v1/user_profiles'],
  ['/auth/v1/token?grant_type=password', '/auth/v1/token'],
  ['/assets/index-abc.js', '/assets/*'],
  ['/properties/0b8f6d2e-0000-4000-8000-000000000000', '/*'],
  ['/rest/v1/Some%20body', '/*'],
])('%s counts as %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});

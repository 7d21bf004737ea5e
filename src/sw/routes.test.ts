import { expect, it } from 'vitest';
import { answersNobody, isGeodata, isHashedAsset, isLegal, isLargeCode } from './routes.ts';

const isShell = (address: string) => !answersNobody.some((pattern) => pattern.test(address));

it.each([
  '/',
  '/login',
  '/auth/callback?code=x',
  '/chat/0190c6a5',
  '/verify-email?email=a@demo.test',
  '/developers',
  '/storage-tips',
  '/settings/sync',
])('%s is a page of the app', (address) => {
  expect(isShell(address)).toBe(true);
});

it.each([
  '/api/health',
  '/api',
  '/auth/v1/token?grant_type=password',
  '/rest/v1/rpc/x',
  '/realtime/v1/websocket',
  '/storage/v1/object',
  '/socket.io/?EIO=4',
  '/dev/mailbox?to=a@demo.test',
  '/dev',
  '/assets/main-1a2b.js',
  '/robots.txt',
  '/icons/icon.svg?v=2',
])('%s is left to the server', (address) => {
  expect(isShell(address)).toBe(false);
});

it('the texts of an operator are kept, and no page of the app is taken for one', () => {
  expect(isLegal('/legal/en.json')).toBe(true);
  expect(isShell('/legal/en.json')).toBe(false);
  for (const path of ['/imprint', '/legal/', '/legal/../api/x.json', '/api/legal/en.json'])
    expect(isLegal(path)).toBe(false);
});

it('only files with a hash in their name are kept for older tabs', () => {
  expect(isHashedAsset('/assets/main-1a2b.js')).toBe(true);
  expect(isHashedAsset('/theme.js')).toBe(false);
});

it('what draws maps is told from other files', () => {
  expect(isLargeCode('/assets/maplibre-Du7eOUqK.js')).toBe(true);
  expect(isLargeCode('/assets/sphere-Du7eOUqK.js')).toBe(true);
  expect(isLargeCode('/assets/pdf.worker.min-Du7eOUqK.mjs')).toBe(true);
  expect(isLargeCode('/assets/main-1a2b.js')).toBe(false);
  expect(isGeodata('/geo/portavela.json')).toBe(true);
  expect(isGeodata(new URL('/geo/القاهره.json', 'https://roost.example').pathname)).toBe(true);
  expect(isGeodata('/geo/../api/x.json')).toBe(false);
});

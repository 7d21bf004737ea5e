import { expect, it } from 'vitest';
import { safeFrom } from './safeFrom.ts';

it.each([
  '/messages',
  '/chat/0190c6a5-7f3e-7c11-b1d7-9a1a5b2f5c11',
  '/message-center?tab=failed',
  '/settings/sync#queue',
  '/landlord/dashboard',
])('%s is gone back to after signing in', (from) => {
  expect(safeFrom(from)).toBe(from);
});

it.each([
  null,
  '',
  'messages',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https://evil.example/messages',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%252f%252fevil.example',
  '/messages%00',
  '/messages//evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/no-such-page',
  '/',
  '/login',
  '/login?from=/login',
  '/landlord/login?from=%2Flogin',
  '/signup',
  '/auth/callback?code=x',
  `/messages?x=${'a'.repeat(10_240)}`,
])('%s leads home instead', (from) => {
  expect(safeFrom(from)).toBeNull();
});

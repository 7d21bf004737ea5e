import { expect, test } from 'vitest';
import { securityHeaders } from './securityHeaders.ts';

const headers = securityHeaders({
  publicUrl: 'https://roost.example',
  others: ['https://abc.supabase.test'],
});
const policy = headers['content-security-policy'] ?? '';

test('the policy starts from nothing and allows no inline script and no eval', () => {
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('sha256');
  for (const name of ['frame-ancestors', 'base-uri', 'object-src']) {
    expect(policy).toContain(`${name} 'none'`);
  }
});

test('the client may talk to us and to Supabase, by http and by socket', () => {
  expect(policy).toContain(
    "connect-src 'self' wss://roost.example https://abc.supabase.test wss://abc.supabase.test;",
  );
});

test('our own pages alone may ask for microphone and camera', () => {
  expect(headers['permissions-policy']).toBe('microphone=(self), camera=(self)');
});

test('https is remembered only where there is https', () => {
  expect(headers).toHaveProperty('strict-transport-security');
  const plain = securityHeaders({ publicUrl: 'http://localhost:3000', others: [] });
  expect(plain).not.toHaveProperty('strict-transport-security');
});

test('analytics may be told something, and nothing of it runs or is shown here', () => {
  const told = securityHeaders({
    publicUrl: 'https://roost.example',
    others: [],
    analytics: 'https://analytics.test',
  })['content-security-policy'];
  expect(told).toContain("connect-src 'self' wss://roost.example https://analytics.test;");
  expect(told?.match(/analytics\.test/g)).toHaveLength(1);
});

test('another map may be fetched and its pictures shown, and nothing of it runs here', () => {
  const shown = securityHeaders({
    publicUrl: 'https://roost.example',
    others: [],
    map: 'https://maps.test',
  })['content-security-policy'];
  expect(shown).toContain("connect-src 'self' wss://roost.example https://maps.test;");
  expect(shown).toContain("img-src 'self' data: blob: https://maps.test;");
  expect(shown?.match(/maps\.test/g)).toHaveLength(2);
});

import { beforeEach, expect, test, vi } from 'vitest';

const RATES = '2026-11-20 EUR GBP=0.85';
const config = { supabaseUrl: '', supabaseKey: '', backend: 'embedded', version: '1' };
const answer = (body: object | null) =>
  vi.stubGlobal('fetch', () =>
    body === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({ json: () => Promise.resolve(body) }),
  );

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: '' });
  return () => vi.unstubAllGlobals();
});

test('rates are the server’s, kept on the device for a start without a network, and gone when it has none', async () => {
  answer({ ...config, exchangeRates: RATES });
  const first = await import('./exchangeRates.ts');
  expect(first.exchangeRates.get()).toBeNull();
  await first.askRates();
  expect(first.exchangeRates.get()).toEqual({ date: '2026-11-20', rates: { EUR: 1, GBP: 0.85 } });
  expect(document.cookie).toMatch(/^rates=2026-11-20_EUR_GBP=0\.85; max-age=31536000/u);

  vi.resetModules();
  answer(null);
  const offline = await import('./exchangeRates.ts');
  await offline.askRates();
  expect(offline.exchangeRates.get()?.date).toBe('2026-11-20');

  vi.resetModules();
  answer(config);
  const without = await import('./exchangeRates.ts');
  await without.askRates();
  expect(without.exchangeRates.get()).toBeNull();
  expect(document.cookie).toContain('max-age=0');
});

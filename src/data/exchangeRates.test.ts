import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientConfig } from '#contract/protocol/api.ts';

const RATES = '2026-11-20 EUR GBP=0.85';
const config = { supabaseUrl: '', supabaseKey: '', backend: 'embedded', version: '1' };
const answer = async (body: Partial<ClientConfig> | null) => {
  const { readConfigWith } = await import('./backendConfig.ts');
  readConfigWith(() =>
    body === null
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({ ...config, ...body } as ClientConfig),
  );
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: '' });
  return () => vi.unstubAllGlobals();
});

test('rates are the server’s, kept on the device for a start without a network, and gone when it has none', async () => {
  await answer({ exchangeRates: RATES });
  const first = await import('./exchangeRates.ts');
  expect(first.exchangeRates.get()).toBeNull();
  await first.askRates();
  expect(first.exchangeRates.get()).toEqual({ date: '2026-11-20', rates: { EUR: 1, GBP: 0.85 } });
  expect(document.cookie).toMatch(/^rates=2026-11-20_EUR_GBP=0\.85; max-age=31536000/u);

  vi.resetModules();
  await answer(null);
  const offline = await import('./exchangeRates.ts');
  await offline.askRates();
  expect(offline.exchangeRates.get()?.date).toBe('2026-11-20');

  vi.resetModules();
  await answer({});
  const without = await import('./exchangeRates.ts');
  await without.askRates();
  expect(without.exchangeRates.get()).toBeNull();
  expect(document.cookie).toContain('max-age=0');
});

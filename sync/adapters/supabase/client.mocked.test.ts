import { afterEach, expect, it, vi } from 'vitest';
import { TransportError } from '../../model/ports/transport.ts';
import { createSupabase } from './client.ts';

// As on a device that does not hold it yet, without a network.
vi.mock('@supabase/supabase-js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => vi.unstubAllGlobals());

it('SE15 a library that cannot be fetched is a network that is gone, and is asked for again', async () => {
  const config = { supabaseUrl: '', supabaseKey: 'key', backend: 'embedded', version: '1' };
  vi.stubGlobal('fetch', async () => Response.json(config));
  const supabase = createSupabase({
    origin: 'http://localhost',
    storage: { getItem: () => null } as never,
    ending: () => new AbortController().signal,
  });
  for (let time = 0; time < 2; time += 1) {
    const failed = await supabase.client().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(TransportError);
    expect((failed as TransportError).failure).toEqual({ kind: 'network' });
  }
  expect(supabase.loaded()).toBeNull();
});

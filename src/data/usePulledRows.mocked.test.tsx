import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { SyncProvider } from './SyncProvider.tsx';
import type { Sync } from './types.ts';
import { usePulledRows } from './usePulledRows.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('./useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

describe('that nothing is here is said when it is known', () => {
  it.each([
    ['the first answer is on its way', [], {}, 'waiting'],
    ['the server answered, there are none', [], { lastPullAt: 1 }, 'none'],
    ['no server answers, and none ever did', [], { reachability: 'offline' }, 'waiting'],
    ['it answers to nobody who is not signed in', [], { connection: 'needsAuth' }, 'waiting'],
    [
      'no server answers, and one did before',
      [],
      { lastPullAt: 1, reachability: 'offline' },
      'none',
    ],
    ['what is written here is shown before any answer', ['a home'], {}, 'a home'],
    ['not read yet', undefined, { lastPullAt: 1 }, 'waiting'],
  ])('%s', (_, rows, facts, shown) => {
    expect(pageOf(rows, facts)).toBe(shown);
  });
});

interface Facts {
  readonly lastPullAt?: number;
  readonly reachability?: string;
  readonly connection?: string;
}

function pageOf(rows: readonly string[] | undefined, facts: Facts): string {
  const { lastPullAt = null, reachability = 'online', connection = 'connected' } = facts;
  const status = {
    collections: { properties: { lastPullAt } },
    reachability,
    connection: { status: connection },
  };
  const sync = { status: { get: () => status, subscribe: () => () => undefined } };
  return renderToStaticMarkup(
    <SyncProvider sync={sync as unknown as Sync}>
      <Rows rows={rows} />
    </SyncProvider>,
  );
}

function Rows({ rows }: { readonly rows: readonly string[] | undefined }) {
  const arrived = usePulledRows(rows, 'properties');
  if (arrived === undefined) return 'waiting';
  return arrived.length === 0 ? 'none' : arrived.join(' ');
}

import { useState } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { Market } from './types.ts';

/** Listings, notes, inquiries and photos: for commands, and for the hooks beside this one. */
export function useMarket(): Market {
  return useSync().market;
}

/** Keeps the last value while the next one is being read: a list stays while somebody types. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

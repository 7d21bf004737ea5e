import { useState } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { Market } from './types.ts';

/** Listings, what is noted of them, inquiries and photos: for commands, and for the hooks beside this one. */
export function useMarket(): Market {
  return useSync().market;
}

/** The last value there was while the next one is not there yet: a list stays while a letter is typed. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

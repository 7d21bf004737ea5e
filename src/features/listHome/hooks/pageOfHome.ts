import { createContext, type ReactNode } from 'react';
import type { HeldListing } from '#src/data/types.ts';

/** Shows a home as its page does. The page is another feature's: who puts both together gives it; null: the card has to do. */
export const PageOfHome = createContext<((listing: HeldListing) => ReactNode) | null>(null);

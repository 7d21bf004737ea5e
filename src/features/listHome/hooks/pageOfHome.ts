import { createContext, type ReactNode } from 'react';
import type { HeldListing } from '#src/data/types.ts';

/** Shows a home as its page does. The page is another feature's, and the app provides it; null: the card is shown instead. */
export const PageOfHome = createContext<((listing: HeldListing) => ReactNode) | null>(null);

import { useMemo } from 'react';
import type { HeldInquiry, HeldViewing } from './types.ts';
import { useLiveQuery } from './useLiveQuery.ts';
import { useMarket } from './useMarket.ts';

/** The person's inquiries as the one who asked, or as the owner who was asked; newest first. */
export function useInquiries(as: 'renter' | 'owner'): readonly HeldInquiry[] | undefined {
  const { inquiries } = useMarket();
  return useLiveQuery(
    useMemo(() => (as === 'renter' ? inquiries.asRenter() : inquiries.asOwner()), [inquiries, as]),
  );
}

/** Viewings the person asked for or was asked for, the next one first. */
export function useViewings(): readonly HeldViewing[] | undefined {
  const { inquiries } = useMarket();
  return useLiveQuery(useMemo(() => inquiries.viewings(), [inquiries]));
}

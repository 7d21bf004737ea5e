import { useMemo } from 'react';
import type { HeldInquiry, HeldViewing } from './types.ts';
import { useArrived } from './useArrived.ts';
import { useLiveQuery } from './useLiveQuery.ts';
import { useMarket } from './useMarket.ts';

/** The person's inquiries as the one who asked, or as the owner who was asked; newest first; undefined until they have come. */
export function useInquiries(as: 'renter' | 'owner'): readonly HeldInquiry[] | undefined {
  const { inquiries } = useMarket();
  const held = useLiveQuery(
    useMemo(() => (as === 'renter' ? inquiries.asRenter() : inquiries.asOwner()), [inquiries, as]),
  );
  return useArrived(held, 'inquiries');
}

/** Viewings the person asked for or was asked for, the next one first; undefined until they have come. */
export function useViewings(): readonly HeldViewing[] | undefined {
  const { inquiries } = useMarket();
  const held = useLiveQuery(useMemo(() => inquiries.viewings(), [inquiries]));
  return useArrived(held, 'viewings');
}

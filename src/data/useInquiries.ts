import { useMemo } from 'react';
import type { HeldInquiry, HeldViewing } from './types.ts';
import { usePulledRows } from './usePulledRows.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** The person's inquiries as the renter, or as the owner; newest first; undefined until they were pulled. */
export function useInquiries(as: 'renter' | 'owner'): readonly HeldInquiry[] | undefined {
  const { inquiries } = useMarket();
  const held = useLive(
    useMemo(() => (as === 'renter' ? inquiries.asRenter() : inquiries.asOwner()), [inquiries, as]),
  );
  return usePulledRows(held, 'inquiries');
}

/** Viewings the person asked for or was asked for, the next one first; undefined until they were pulled. */
export function useViewings(): readonly HeldViewing[] | undefined {
  const { inquiries } = useMarket();
  const held = useLive(useMemo(() => inquiries.viewings(), [inquiries]));
  return usePulledRows(held, 'viewings');
}

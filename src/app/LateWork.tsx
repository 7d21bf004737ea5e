import { InquiryCounter } from './InquiryCounter.tsx';
import { UsageNotes } from './UsageNotes.tsx';

/** Counts what waits for a landlord's answer, and what this device tells of the day. */
export function LateWork({ isLandlord }: { readonly isLandlord: boolean }) {
  return (
    <>
      {isLandlord && <InquiryCounter />}
      <UsageNotes />
    </>
  );
}

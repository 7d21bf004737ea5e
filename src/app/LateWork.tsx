import { InquiryCounter } from './InquiryCounter.tsx';
import { PushKeeper } from './push/PushKeeper.tsx';
import { UsageNotes } from './UsageNotes.tsx';

/** Counts what waits for a landlord's answer, keeps this device told of, and notes what it tells of the day. */
export function LateWork({ isLandlord }: { readonly isLandlord: boolean }) {
  return (
    <>
      {isLandlord && <InquiryCounter />}
      <PushKeeper />
      <UsageNotes />
    </>
  );
}

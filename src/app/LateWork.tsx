import { InquiryCounter } from './InquiryCounter.tsx';
import { AwayKeeper } from './away/AwayKeeper.tsx';
import { PushKeeper } from './push/PushKeeper.tsx';
import { ReaderKeeper } from './reader/ReaderKeeper.tsx';
import { UsageNotes } from './UsageNotes.tsx';

/** Counts what waits for a landlord's answer, keeps this device told of, sending and able to read, and notes what it tells of the day. */
export function LateWork({ isLandlord }: { readonly isLandlord: boolean }) {
  return (
    <>
      {isLandlord && <InquiryCounter />}
      <AwayKeeper />
      <PushKeeper />
      <ReaderKeeper />
      <UsageNotes />
    </>
  );
}

import { Suspense, useState } from 'react';
import type { DialogProps } from './DialogPopup.tsx';
import { latePart } from './latePart.tsx';
import { OpensLater } from './OpensLater.tsx';

export type { DialogProps } from './DialogPopup.tsx';

const DialogPopup = latePart(
  async () => (await import('./DialogPopup.tsx')).DialogPopup,
  OpensLater,
);

/** A modal dialog. Its code is loaded with the first one that opens. */
export function Dialog(props: DialogProps) {
  const { isOpen } = props;
  // Once opened it stays mounted: closing is a transition, and gives the focus back.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

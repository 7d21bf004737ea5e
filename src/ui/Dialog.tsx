import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogPopup.tsx';

export type { DialogProps } from './DialogPopup.tsx';

const DialogPopup = lazy(async () => ({
  default: (await import('./DialogPopup.tsx')).DialogPopup,
}));

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

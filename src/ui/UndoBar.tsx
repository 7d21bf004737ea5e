import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from './Button.tsx';
import type { Undo } from './useUndo.ts';

export interface UndoBarProps<Gone> {
  readonly undo: Undo<Gone>;
  /** The change that was made. */
  readonly children: (gone: Gone) => ReactNode;
  /** On the button. */
  readonly label: string;
  readonly onUndo: (gone: Gone) => void;
  /** False where what was pressed is still there, or the focus goes elsewhere. */
  readonly takesFocus?: boolean;
}

/**
 * Says what was removed, at the bottom of the visible page, and offers Undo. It is always in the document, so that
 * screen readers hear the change.
 */
export function UndoBar<Gone>({
  undo,
  children,
  label,
  onUndo,
  takesFocus = true,
}: UndoBarProps<Gone>) {
  const { gone } = undo;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button was removed with its entry: Undo gets the focus.
    if (gone !== null && takesFocus) button.current?.focus({ preventScroll: true });
  }, [gone, takesFocus]);
  return (
    <div role="status" className="sticky bottom-3 z-20">
      {gone !== null && (
        <Offer undo={undo} button={button} label={label} onUndo={() => onUndo(gone)}>
          {children(gone)}
        </Offer>
      )}
    </div>
  );
}

function Offer<Gone>({
  undo: { around, release },
  button,
  label,
  onUndo,
  children,
}: {
  readonly undo: Undo<Gone>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onUndo: () => void;
  readonly children: ReactNode;
}) {
  useEffect(() => release, [release]);
  return (
    <div
      {...around}
      className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 shadow-float"
    >
      <p dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {children}
      </p>
      <Button ref={button} look="secondary" onClick={onUndo}>
        {label}
      </Button>
    </div>
  );
}

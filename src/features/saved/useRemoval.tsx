import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteKind, RecordBody } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';

/**
 * Removes notes of this kind; for ten seconds that can be undone, with everything that was noted. `said`: what was done, by
 * the number of notes.
 */
export function useRemoval<Kind extends NoteKind>(
  kind: Kind,
  said: (n: number) => string,
): {
  readonly remove: (notes: readonly RecordBody<Kind>[]) => Promise<void>;
  /** Part of the page; empty unless a removal can be undone. */
  readonly bar: ReactNode;
} {
  const { t } = useTranslation('common');
  const { notes } = useMarket();
  const offer = useUndo<readonly RecordBody<Kind>[]>();

  async function attempt(write: () => Promise<void>): Promise<void> {
    await write().catch(() => toastError(t('notKept')));
  }

  const remove = (removed: readonly RecordBody<Kind>[]) =>
    attempt(async () => {
      await notes.remove(
        kind,
        removed.map(({ propertyId }) => propertyId),
      );
      offer.offer(removed);
    });
  const undo = (gone: readonly RecordBody<Kind>[]) =>
    attempt(async () => {
      await Promise.all(gone.map((body) => notes.put(kind, body.propertyId, body)));
      offer.end();
    });

  const bar = (
    <UndoBar undo={offer} label={t('undo')} onUndo={(gone) => void undo(gone)}>
      {(gone) => said(gone.length)}
    </UndoBar>
  );
  return { remove, bar };
}

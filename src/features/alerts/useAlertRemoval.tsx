import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kept } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';

/** A saved search with everything it found. */
export interface WholeAlert {
  readonly search: Kept<'saved_search'>;
  readonly hits: readonly Kept<'alert_hit'>[];
}

/** Removes an alert; for a while that can be undone, with what it found and what of it was seen. */
export function useAlertRemoval(): {
  readonly remove: (alert: WholeAlert) => void;
  /** Part of the page; empty unless a removal can be undone. */
  readonly bar: ReactNode;
} {
  const { t } = useTranslation(['notices', 'common']);
  const { records } = useSync();
  const offer = useUndo<WholeAlert>();
  const attempt = (write: () => Promise<void>) =>
    void write().catch(() => toastError(t('common:notKept')));
  const remove = (alert: WholeAlert) =>
    attempt(async () => {
      await records.remove([alert.search.id, ...alert.hits.map(({ id }) => id)]);
      offer.offer(alert);
    });
  const undo = ({ search, hits }: WholeAlert) =>
    attempt(async () => {
      // The search never stands without its hits: what it found is not news then.
      await records.writeAll([
        ...hits.map(({ id, body }) => ({ kind: 'alert_hit', id, body }) as const),
        { kind: 'saved_search', id: search.id, body: search.body },
      ]);
      offer.end();
    });
  const bar = (
    <UndoBar undo={offer} label={t('common:undo')} onUndo={undo}>
      {({ search }) => t('alerts.removed', { name: search.body.name })}
    </UndoBar>
  );
  return { remove, bar };
}

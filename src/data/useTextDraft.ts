import { useMemo } from 'react';
import { textDraftIdOf } from '#contract/rules/ids.ts';
import { useSync } from './SyncProvider.tsx';
import type { RecordBody } from './types.ts';
import { useLive } from './useLive.ts';
import { useSession } from './useSession.ts';
import { type DraftField, useSharedDraft } from './useSharedDraft.ts';

/** A draft of the person by its name, as `comment:<list>:<home>`; null: there is none, undefined: not read yet. */
export function useKeptDraft(name: string) {
  const { records } = useSync();
  const session = useSession();
  const id = textDraftIdOf(session.status === 'authenticated' ? session.user.id : '', name);
  const all = useLive(useMemo(() => records.list('text_draft'), [records]));
  const body = all === undefined ? undefined : (all.find((each) => each.id === id)?.body ?? null);
  return useMemo(
    () => ({
      body,
      put: (draft: Omit<RecordBody<'text_draft'>, 'at'>) =>
        records.write(
          ...(['text_draft', id, Date.now()] as const),
          Object.entries(draft).map(([name, to]) => ({ path: [name], to, known: [] })),
        ),
      remove: () => records.remove([id]),
    }),
    [body, id, records],
  );
}

/** The text in a field that is stored nowhere else, until it is sent: `sent` takes the draft away. */
export function useTextDraft(name: string): DraftField {
  const kept = useKeptDraft(name);
  const field = useSharedDraft(
    name,
    kept.body === undefined ? undefined : (kept.body?.text ?? ''),
    (text) => (text.trim() === '' ? kept.remove() : kept.put({ text })),
  );
  return {
    ...field,
    sent() {
      field.sent();
      kept.remove().catch(() => undefined);
    },
  };
}

import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRefusedNotes } from '#src/data/useRefused.ts';
import { wordsOf } from '#src/shared/settle/index.ts';
import { refusalReason } from '#src/shared/refusals/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { useNoteTexts } from './useNoteTexts.ts';

/** Notes and other records that the server refused: why, and the words, until the person has taken them elsewhere. */
export function RefusedNotes() {
  const { t } = useTranslation('settle');
  const refused = useRefusedNotes() ?? [];
  if (refused.length === 0) return null;
  return (
    <section
      aria-labelledby="refused-notes"
      className="mt-6 rounded-card border border-danger bg-danger-wash p-4"
    >
      <h2 id="refused-notes" className="flex items-center gap-2 text-lg font-semibold text-danger">
        <CircleAlert size={20} aria-hidden />
        {t('notes.refused', { count: refused.length })}
      </h2>
      <p className="mt-1 text-sm">{t('notes.refusedKept')}</p>
      <ul className="mt-2 divide-y divide-line">
        {refused.map((one) => (
          <RefusedNote key={one.id} refusal={one} />
        ))}
      </ul>
    </section>
  );
}

function RefusedNote({ refusal: { id, body } }: { readonly refusal: Kept<'refusal'> }) {
  const { t } = useTranslation('settle');
  const kind = typeof body.fields['kind'] === 'string' ? body.fields['kind'] : null;
  const { title } = useNoteTexts({
    ...{ collection: body.collection === 'users' ? 'users' : 'records' },
    ...{ rowId: body.rowId, kind, called: null, fields: [] },
  });
  const [remove, state] = useCommand(async ({ records }) => await records.remove([id]));
  const words = wordsOf({ body: body.fields['body'] ?? body.fields });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm">
          {t(`refused.${refusalReason(body.code, body.constraint)}`)}
        </span>
        <bdi className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap select-text">
          {words.join('\n')}
        </bdi>
      </span>
      <Button
        look="quiet"
        disabled={state.status === 'running'}
        onClick={() => void remove()}
        aria-label={t('notes.refusedDropOf', { title })}
      >
        {t('notes.refusedDrop')}
      </Button>
    </li>
  );
}

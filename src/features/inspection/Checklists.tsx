import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { findingsOf } from '#src/rules/inspection/score.ts';
import { signatureOf } from '#sync/model/rules/inspection/signing.ts';
import type { Kept } from '#src/data/types.ts';
import { firstValue } from '#src/data/firstValue.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';

const READ_MS = 5000;

/** A person's checklists, the newest first. */
export function Checklists({ all }: { readonly all: readonly Kept<'inspection'>[] }) {
  const { t } = useTranslation('inspection');
  const { records } = useSync();
  const { photos } = useMarket();
  // Its photos go with it once that cannot be undone, unless a later version shows them.
  const shares = useRecords('share') ?? [];
  const undo = useUndo<Kept<'inspection'>>(async ({ id }) => {
    const ended = shares.filter(({ body }) => body.recordId === id).map((share) => share.id);
    if (ended.length > 0) await records.remove(ended).catch(() => undefined);
    if (all.some(({ body }) => body.earlierId === id)) return;
    const here = await firstValue(photos.of(id), READ_MS);
    await Promise.all((here ?? []).map((photo) => photos.remove(photo.id))).catch(() => undefined);
  });
  const failed = () => toastError(t('failed'));
  const remove = (one: Kept<'inspection'>) => {
    records.remove([one.id]).then(() => undo.offer(one), failed);
  };
  return (
    <section aria-labelledby="inspection-list" className="mt-8">
      <h2 id="inspection-list" className="mb-2 text-xl font-semibold">
        {t('list.title')}
      </h2>
      {all.length === 0 && <p className="text-soft">{t('list.none')}</p>}
      <ul className="divide-y divide-line">
        {all.toReversed().map((one) => (
          <ChecklistRow key={one.id} one={one} onRemove={remove} />
        ))}
      </ul>
      <UndoBar
        undo={undo}
        label={t('list.undo')}
        onUndo={({ id, body }) => {
          undo.end();
          records.make('inspection', body, id).catch(failed);
        }}
      >
        {({ body }) => t('list.removed', { name: body.name })}
      </UndoBar>
    </section>
  );
}

interface ChecklistRowProps {
  readonly one: Kept<'inspection'>;
  readonly onRemove: (one: Kept<'inspection'>) => void;
}

function ChecklistRow({ one, onRemove }: ChecklistRowProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const { id, body } = one;
  const { checked, total, score } = findingsOf(body);
  const said = [
    t(`template.${body.template}`),
    format.date(body.at),
    t('progress', { checked, total }),
    score === null ? null : `${t('result.score')} ${format.number(score)}`,
    body.version > 1 ? t('version', { n: body.version }) : null,
  ].filter((part) => part !== null);
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0">
        <Link
          to={paths.inspectionChecklist.href({ of: id })}
          dir="auto"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 wrap-anywhere"
        >
          {body.name}
        </Link>
        {signatureOf(body).kind === 'holds' && (
          <span className="ms-2">
            <Badge>{t('list.signed')}</Badge>
          </span>
        )}
        <span className="block pb-2 text-sm text-soft">{said.join(' · ')}</span>
      </span>
      <IconButton label={t('list.remove', { name: body.name })} onClick={() => onRemove(one)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

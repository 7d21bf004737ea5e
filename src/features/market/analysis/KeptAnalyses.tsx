import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Kept } from '#src/data/types.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';

/** The analyses somebody kept, the newest first. */
export function KeptAnalyses() {
  const { t } = useTranslation(['market', 'calculator', 'common']);
  const format = useFormat();
  const { records } = useSync();
  const kept = useRecords('market_analysis')?.toReversed();
  const undo = useUndo<Kept<'market_analysis'>>();
  const remove = (one: Kept<'market_analysis'>) => {
    records.remove([one.id]).then(
      () => undo.offer(one),
      () => toastError(t('calculator:kept.failed')),
    );
  };
  const bring = ({ id, body }: Kept<'market_analysis'>) => {
    undo.end();
    records.make('market_analysis', body, id).catch(() => toastError(t('calculator:kept.failed')));
  };
  return (
    <section
      aria-labelledby="analyses-kept"
      className="mt-10 border-t border-line pt-7 print:hidden"
    >
      <h2 id="analyses-kept" className="mb-3 text-xl font-semibold">
        {t('comparables.kept.title')}
      </h2>
      {kept?.length === 0 && <p className="text-soft">{t('comparables.kept.none')}</p>}
      {kept !== undefined && kept.length > 0 && (
        <ul className="divide-y divide-line">
          {kept.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                <Link
                  to={paths.marketAnalysis.href({ of: one.id })}
                  dir="auto"
                  className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 wrap-anywhere"
                >
                  {one.body.name}
                </Link>
                <span className="block pb-2 text-sm text-soft">
                  {format.date(one.body.at)} ·{' '}
                  {t('comparables.table.left', {
                    counted: one.body.homes.filter(({ isOut }) => !isOut).length,
                    total: one.body.homes.length,
                  })}
                </span>
              </span>
              <IconButton
                label={t('calculator:kept.remove', { name: one.body.name })}
                onClick={() => remove(one)}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <UndoBar undo={undo} label={t('common:undo')} onUndo={bring}>
        {({ body }) => t('calculator:kept.removed', { name: body.name })}
      </UndoBar>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useParcels } from '#src/data/useParcels.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';

const TONE = { waiting: 'warn', sent: 'good', failed: 'danger' } as const;

/** The letters written on this device, and the state of each. Newest first. */
export function LetterList() {
  const { t } = useTranslation(['help', 'common']);
  const { parcels } = useSync();
  const format = useFormat();
  const letters = useParcels()
    .filter(({ kind }) => kind === 'letter')
    .toReversed();
  if (letters.length === 0) return null;
  return (
    <section aria-label={t('contact.yours')} className="mb-10">
      <h2 className="text-xl font-semibold">{t('contact.yours')}</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-sheet">
        {letters.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p dir="auto" className="line-clamp-2">
                {each.letter?.message ?? t('contact.sentText')}
              </p>
              <p className="text-sm text-soft">{format.dateTime(each.writtenAt)}</p>
            </div>
            <span role="status">
              <Badge tone={TONE[each.state]}>{t(`contact.state.${each.state}`)}</Badge>
            </span>
            {each.state === 'failed' && (
              <Button look="quiet" onClick={() => void parcels.retry(each.id)}>
                {t('common:error.retry')}
              </Button>
            )}
            {each.state !== 'waiting' && (
              <Button look="quiet" onClick={() => void parcels.remove([each.id])}>
                {t('contact.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

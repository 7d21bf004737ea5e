import { Check, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptTour, ListingPhoto } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { estimatedBytes } from './estimatedBytes.ts';
import { canDraw } from '#src/shared/tour/index.ts';
import type { KeptToursRead } from './useKeptTours.ts';

export interface KeepTourProps {
  readonly tour: { readonly id: string; readonly title: string; readonly photos: ListingPhoto[] };
  readonly kept: KeptTour | undefined;
  readonly keeping: KeptToursRead;
}

/** Keeps the tour on this device, with what it takes, and takes it off again. */
export function KeepTour({ tour, kept, keeping }: KeepTourProps) {
  const { t } = useTranslation('tours');
  const format = useFormat();
  const isOffline = useReachability() === 'offline';
  const [isFull, setFull] = useState(false);
  const about = estimatedBytes(tour.photos);
  const [keep, { status }] = useCommand(async ({ maintenance }) => {
    // The viewer's code is kept at its first use: without it the pictures would be of no use.
    if (canDraw()) await import('#src/shared/tour/openSphere.ts');
    setFull((await maintenance.keepTour({ ...tour, about })) === 'full');
    await keeping.reread();
  });
  const [remove] = useCommand(async ({ maintenance }) => {
    await maintenance.removeTour(tour.id);
    await keeping.reread();
  });
  if (keeping.tours === undefined) return null;
  return (
    <section aria-label={t('keep.label')} className="mt-6 grid justify-items-start gap-2">
      {kept === undefined ? (
        <Button
          look="secondary"
          icon={<Download size={20} aria-hidden />}
          disabled={isOffline || status === 'running'}
          onClick={() => void keep()}
        >
          {t('keep.keep', { size: format.bytes(about) })}
        </Button>
      ) : (
        <Button
          look="secondary"
          icon={<Trash2 size={20} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('keep.remove')}
        </Button>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-soft empty:hidden">
        {kept !== undefined && (
          <>
            <Check size={16} aria-hidden className="shrink-0 text-good" />
            {t('keep.kept', { size: format.bytes(kept.bytes) })}
          </>
        )}
        {kept === undefined && status === 'running' && t('keep.running')}
        {kept === undefined && status === 'failed' && t('keep.failed')}
        {kept === undefined && status === 'idle' && isFull && t('keep.full')}
        {kept === undefined && status === 'idle' && !isFull && isOffline && t('keep.offline')}
      </p>
    </section>
  );
}

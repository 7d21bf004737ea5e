import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldArea } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useKeptAreas } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { diskOf } from './rules/disk.ts';
import type { MeasuredStorage } from './useStorageFacts.ts';

/** The neighbourhoods whose listings are on this device, their size, and buttons that remove one or all of them. */
export function HeldAreas({ facts, measure }: MeasuredStorage) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const kept = useKeptAreas();
  const here = (kept ?? []).filter(({ state }) => state.kind !== 'absent');
  const [leave] = useCommand(async ({ market }, ids: readonly string[]) => {
    for (const id of ids) await market.listings.dropArea(id);
    measure();
  });
  if (kept === undefined || facts === null) return <Skeleton className="h-16" />;
  if (here.length === 0) return <p className="text-soft">{t('storage.areas.none')}</p>;
  const homes = here.reduce((sum, { area }) => sum + area.live_count, 0);
  const bytes = here.map(({ area }) => area.bytes);
  const disk = diskOf(facts, bytes);
  const sizeOf = (one: number) => t('storage.areas.about', { size: format.bytes(disk.about(one)) });
  return (
    <div>
      <p>
        {t('storage.areas.homes', { count: homes })} ·{' '}
        {t('storage.areas.count', { count: here.length })} ·{' '}
        <bdi>{sizeOf(bytes.reduce((sum, one) => sum + one, 0))}</bdi>
      </p>
      <p className="mt-1 text-sm text-soft">{t('storage.areas.stays')}</p>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {t('storage.areas.each')}
        </summary>
        <ul className="divide-y divide-line">
          {here.map((held) => (
            <li key={held.area.id}>
              <Area
                held={held}
                size={sizeOf(held.area.bytes)}
                onLeave={() => void leave([held.area.id])}
              />
            </li>
          ))}
        </ul>
      </details>
      <Button
        look="secondary"
        className="mt-2 max-w-full wrap-anywhere"
        onClick={() => setAsking(true)}
      >
        {t('storage.areas.leaveAll')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('storage.areas.askTitle')}
        description={t('storage.areas.askText')}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false);
                void leave(here.map(({ area }) => area.id));
              }}
            >
              {t('storage.areas.leaveAll')}
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
          </>
        }
      />
    </div>
  );
}

function Area({
  held,
  size,
  onLeave,
}: {
  readonly held: HeldArea;
  /** About what it takes, as text. */
  readonly size: string;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation('settings');
  const isOffline = useReachability() === 'offline';
  const { area, state } = held;
  return (
    <div className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
          {area.name}
        </span>
        <span className="block text-sm text-soft">
          {state.kind === 'held'
            ? t('storage.areas.homes', { count: state.count })
            : t(isOffline ? 'storage.areas.away' : 'storage.areas.coming')}{' '}
          · <bdi>{size}</bdi>
        </span>
      </span>
      <Button
        look="quiet"
        aria-label={t('storage.areas.leaveOne', { name: area.name })}
        onClick={onLeave}
      >
        {t('storage.areas.leave')}
      </Button>
    </div>
  );
}

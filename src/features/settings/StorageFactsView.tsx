import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { diskOf } from './rules/disk.ts';
import type { MeasuredStorage } from './useStorageFacts.ts';

/** How much storage is used, and whether the browser promises to keep it. */
export function StorageFactsView({ facts, measure }: MeasuredStorage) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [isRefused, setRefused] = useState(false);
  const [ask] = useCommand(async (engine) => {
    setRefused(!(await engine.maintenance.requestPersistence()));
    measure();
  });
  if (facts === null) return <Skeleton className="h-16" />;
  const { usageBytes, quotaBytes, isPersistent } = facts;
  const { parts } = diskOf(facts, []);
  return (
    <div className="grid gap-4">
      <div>
        <p>{usedText()}</p>
        {usageBytes !== null && quotaBytes !== null && quotaBytes > 0 && (
          <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-wash">
            <div
              className="h-full min-w-1 rounded-full bg-accent"
              style={{ width: `${Math.min(100, (usageBytes / quotaBytes) * 100)}%` }}
            />
          </div>
        )}
        {parts !== null && (
          <ul className="mt-2 text-sm text-soft">
            <li>{t('storage.parts.database', { size: format.bytes(parts.database) })}</li>
            <li>{t('storage.parts.rest', { size: format.bytes(parts.rest) })}</li>
          </ul>
        )}
      </div>
      <p className="flex gap-3">
        {isPersistent ? (
          <ShieldCheck size={22} aria-hidden className="mt-0.5 shrink-0 text-good" />
        ) : (
          <ShieldAlert size={22} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        )}
        {t(isPersistent ? 'sync.persistent' : 'sync.notPersistent')}
      </p>
      {!isPersistent && (
        <div>
          <Button look="secondary" onClick={() => void ask()}>
            {t('sync.ask')}
          </Button>
        </div>
      )}
      <p role="status" className="text-soft empty:hidden">
        {isRefused && !isPersistent && t('sync.refused')}
      </p>
    </div>
  );

  function usedText(): string {
    if (usageBytes === null) return t('sync.usedUnknown');
    const used = format.bytes(usageBytes);
    return quotaBytes === null
      ? t('sync.usedOnly', { used })
      : t('sync.used', { used, quota: format.bytes(quotaBytes) });
  }
}

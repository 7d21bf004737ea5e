import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';

/** How many photos of listings are stored for use offline, and a button that deletes them. */
export function StoredPhotos() {
  const { t } = useTranslation('settings');
  const [count, setCount] = useState<number | null>(null);
  const [read] = useCommand(async (sync) => setCount(await sync.maintenance.keptPhotos()));
  const [forget] = useCommand(async (sync) => {
    await sync.maintenance.forgetPhotos();
    setCount(await sync.maintenance.keptPhotos());
  });
  useEffect(() => void read(), [read]);
  if (count === null) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">
        {count === 0 ? t('storage.photos.none') : t('storage.photos.kept', { count })}
      </p>
      {count > 0 && (
        <Button look="secondary" onClick={() => void forget()}>
          {t('storage.photos.forget')}
        </Button>
      )}
    </div>
  );
}

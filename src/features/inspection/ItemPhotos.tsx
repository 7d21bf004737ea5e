import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalPhoto } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { PhotoRow } from './PhotoRow.tsx';

type Fault = 'unreadable' | 'tooLarge' | 'tooMany' | 'failed';

export interface ItemPhotosProps {
  readonly inspectionId: string;
  readonly itemKey: string;
  readonly label: string;
  readonly photos: readonly LocalPhoto[];
}

/** Takes photos of an item, or chooses them, and keeps them on this device. */
export function ItemPhotos({ inspectionId, itemKey, label, photos }: ItemPhotosProps) {
  const { t } = useTranslation('inspection');
  const market = useMarket().photos;
  const id = useId();
  const [reading, setReading] = useState(0);
  const [fault, setFault] = useState<Fault | null>(null);
  const removal = useUndo<LocalPhoto>((photo) =>
    market.remove(photo.id).catch(() => setFault('failed')),
  );
  // One after the other: a phone can hold the pixels of only one large photo at a time.
  const add = async (files: readonly File[]) => {
    setFault(null);
    setReading(files.length);
    for (const file of files) {
      await market.keep(inspectionId, itemKey, file).catch((error: unknown) => {
        setFault(faultOf(error));
      });
      setReading((before) => before - 1);
    }
  };
  return (
    <div>
      <label
        className={classes(
          buttonClasses('secondary'),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        )}
      >
        <Camera size={20} aria-hidden />
        {t('photo.add')}
        <input
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          aria-describedby={`${id}-d`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file can be chosen again.
            target.value = '';
            void add(files);
          }}
        />
      </label>
      <p id={`${id}-d`} className="mt-1 text-sm text-soft">
        {t('photo.here')}
      </p>
      <p role="status" className="text-sm text-soft">
        {reading > 0 ? t('photo.reading') : ''}
      </p>
      {fault !== null && (
        <p role="alert" className="text-danger">
          {t(`photo.fault.${fault}`)}
        </p>
      )}
      <PhotoRow
        label={label}
        photos={photos.filter(({ id: one }) => one !== removal.gone?.id)}
        onRemove={removal.offer}
      />
      <UndoBar undo={removal} label={t('list.undo')} onUndo={() => removal.end()}>
        {() => t('photo.removed')}
      </UndoBar>
    </div>
  );
}

function faultOf(error: unknown): Fault {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'too_large') return 'tooLarge';
  if (code === 'too_many') return 'tooMany';
  return code === 'unreadable' ? code : 'failed';
}

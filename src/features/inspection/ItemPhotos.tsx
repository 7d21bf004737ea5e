import { Camera } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKLIST_PHOTOS_MAX } from '#contract/protocol/limits.ts';
import { type ShownFile, useOwnFiles } from '#src/data/useOwnFiles.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { FilePicker, useKeeping } from '#src/shared/files/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { PhotoRow } from './PhotoRow.tsx';

export interface ItemPhotosProps {
  readonly inspectionId: string;
  readonly itemKey: string;
  readonly label: string;
  readonly photos: readonly ShownFile[];
}

/** Takes photos of an item, or chooses them, and keeps them with the checklist. */
export function ItemPhotos({ inspectionId, itemKey, label, photos }: ItemPhotosProps) {
  const { t } = useTranslation(['inspection', 'files']);
  const format = useFormat();
  const market = useMarket().photos;
  const open = useOwnFiles();
  const id = useId();
  const keeping = useKeeping((own, file) => own.keepOfChecklist(inspectionId, itemKey, file));
  const takeOut = async ({ file, state }: ShownFile) =>
    state === 'onlyHere'
      ? await market.remove(file.id)
      : await (await open()).removeOfChecklist(inspectionId, file.id);
  const removal = useUndo<ShownFile>((photo) => takeOut(photo).catch(keeping.fail));
  return (
    <div>
      <FilePicker
        accept="image/*"
        multiple
        aria-describedby={`${id}-d`}
        onPick={(files) => void keeping.add(files)}
      >
        <Camera size={20} aria-hidden />
        {t('photo.add')}
      </FilePicker>
      <p id={`${id}-d`} className="mt-1 text-sm text-soft">
        {t('files:own.checklist.text')}
      </p>
      <p role="status" className="text-sm text-soft">
        {keeping.reading > 0 ? t('photo.reading') : ''}
      </p>
      {keeping.fault !== null && (
        <p role="alert" className="text-danger">
          {keeping.fault === 'tooMany'
            ? t('files:own.checklist.tooMany', { most: format.number(CHECKLIST_PHOTOS_MAX) })
            : t(`files:own.fault.${keeping.fault}`)}
        </p>
      )}
      <PhotoRow
        label={label}
        photos={photos.filter(({ file }) => file.id !== removal.gone?.file.id)}
        onRemove={removal.offer}
      />
      <UndoBar undo={removal} label={t('list.undo')} onUndo={() => removal.end()}>
        {() => t('photo.removed')}
      </UndoBar>
    </div>
  );
}

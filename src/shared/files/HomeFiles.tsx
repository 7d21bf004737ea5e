import { Camera, Paperclip } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME_FILES_MAX } from '#contract/protocol/limits.ts';
import { namedOfHome } from '#sync/model/rules/files/namedFiles.ts';
import type { Kept } from '#src/data/types.ts';
import { useOwnFiles, useShownFiles } from '#src/data/useOwnFiles.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { FilePicker } from './FilePicker.tsx';
import { HomeFile } from './HomeFile.tsx';
import { HomePhotos } from './HomePhotos.tsx';
import { useKeeping } from './useKeeping.ts';

/** A person's own files about a home: photos of a viewing, a floor plan. */
export function HomeFiles({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation(['files', 'saved', 'common']);
  const format = useFormat();
  const id = useId();
  const open = useOwnFiles();
  const all = useRecords('home_file');
  const [shownId, setShownId] = useState<string | null>(null);
  const keeping = useKeeping((own, file) => own.keepOfHome(propertyId, file, file.name));
  const removal = useUndo<string>((gone) =>
    open()
      .then((own) => own.removeOfHome(gone))
      .catch(keeping.fail),
  );
  const kept = useMemo(
    () =>
      (all ?? [])
        .filter((one) => one.body.propertyId === propertyId && one.id !== removal.gone)
        .toSorted((one, other) => one.body.at - other.body.at),
    [all, propertyId, removal.gone],
  );
  const named = useMemo(() => kept.map(namedOfHome), [kept]);
  const files = useShownFiles(named);
  const photos = kept.filter((one): one is Kept<'home_file'> => one.body.kind === 'photo');
  return (
    <section aria-labelledby={`${id}-t`}>
      <h3 id={`${id}-t`} className="font-semibold">
        {t('own.title')}
      </h3>
      <p id={`${id}-d`} className="text-sm text-soft">
        {t('own.text', { most: format.number(HOME_FILES_MAX) })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <FilePicker
          accept="image/*"
          capture="environment"
          className="pointer-fine:hidden"
          onPick={(chosen) => void keeping.add(chosen)}
        >
          <Camera size={20} aria-hidden />
          {t('own.camera')}
        </FilePicker>
        <FilePicker
          accept="image/*,application/pdf"
          multiple
          aria-describedby={`${id}-d`}
          onPick={(chosen) => void keeping.add(chosen)}
        >
          <Paperclip size={20} aria-hidden />
          {t('own.add')}
        </FilePicker>
      </div>
      <p role="status" className="text-sm text-soft">
        {keeping.reading > 0 ? t('own.reading') : ''}
      </p>
      {keeping.fault !== null && (
        <p role="alert" className="mt-2 text-danger">
          {t(`own.fault.${keeping.fault}`, { most: format.number(HOME_FILES_MAX) })}
        </p>
      )}
      {files.length > 0 && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {files.map((shown, at) => {
            const record = kept[at];
            return (
              record !== undefined && (
                <HomeFile
                  key={record.id}
                  kept={record}
                  shown={shown}
                  onOpen={() => setShownId(record.id)}
                  onRemove={() => removal.offer(record.id)}
                />
              )
            );
          })}
        </ul>
      )}
      <HomePhotos photos={photos} shownId={shownId} onShow={setShownId} />
      <UndoBar undo={removal} label={t('common:undo')} onUndo={() => removal.end()}>
        {() => t('own.removed')}
      </UndoBar>
    </section>
  );
}

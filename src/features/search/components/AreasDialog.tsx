import { useTranslation } from 'react-i18next';
import type { HeldArea } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { bytesOf } from '../rules/areasHere.ts';
import { AreaRow } from './AreaRow.tsx';

/** Every neighbourhood with what this device holds of it: to take, to keep up to date, to let go. */
export function AreasDialog({
  held,
  isOpen,
  onClose,
}: {
  readonly held: readonly HeldArea[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const format = useFormat();
  const taken = held.filter(({ state }) => state.kind !== 'absent');
  const absent = held.filter(({ state }) => state.kind === 'absent');
  const how = {
    withPhotos: taken.some(({ withPhotos }) => withPhotos),
    wifiOnly: taken.some(({ wifiOnly }) => wifiOnly),
  };
  const [take, taking] = useCommand(
    async ({ market }, areas: readonly HeldArea[], wanted: typeof how) => {
      await Promise.all(areas.map(({ area }) => market.listings.takeArea(area.id, wanted)));
    },
  );
  const [drop, dropping] = useCommand(({ market }, id: string) => market.listings.dropArea(id));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('here.title')}
      description={t('here.lead', { size: format.bytes(bytesOf(held, true)) })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {absent.length > 1 && (
            <Button look="secondary" onClick={() => void take(absent, how)}>
              {t('here.takeAll', { size: format.bytes(bytesOf(absent, false)) })}
            </Button>
          )}
        </>
      }
    >
      {(taking.status === 'failed' || dropping.status === 'failed') && (
        <p role="alert" className="mb-2 text-danger">
          {t('common:notKept')}
        </p>
      )}
      <Switch
        label={t('here.photos')}
        description={t('here.photosText')}
        isOn={how.withPhotos}
        onChange={(withPhotos) => void take(taken, { ...how, withPhotos })}
      />
      <Switch
        label={t('here.wifi')}
        description={t('here.wifiText')}
        isOn={how.wifiOnly}
        onChange={(wifiOnly) => void take(taken, { ...how, wifiOnly })}
      />
      <ul aria-label={t('here.list')} className="mt-3 divide-y divide-line border-t border-line">
        {held.map((each) => (
          <AreaRow
            key={each.area.id}
            held={each}
            onTake={() => void take([each], how)}
            onDrop={() => void drop(each.area.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

import { Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Kept } from '#src/data/types.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { ListPhotos } from './ListPhotos.tsx';

export interface ListSettingsProps {
  readonly list: Kept<'home_list'>;
  /** The homes in it. */
  readonly ids: readonly string[];
  readonly onRemoved: () => void;
}

/** The settings of a list. Removing the list removes none of its homes. */
export function ListSettings({ list, ids, onRemoved }: ListSettingsProps) {
  const { t } = useTranslation('saved');
  const shared = useRecords('shortlist')?.find(({ body }) => body.listId === list.id);
  const [keep] = useCommand((sync, keepOffline: boolean) =>
    sync.records.amend('home_list', list.id, (before) => before && { ...before, keepOffline }),
  );
  const [remove] = useCommand(async (sync) => {
    await sync.records.remove([list.id]);
    onRemoved();
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-line bg-sheet px-4 py-1">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <Switch
          label={t('list.offline')}
          description={t('list.offlineText')}
          isOn={list.body.keepOffline}
          onChange={(isOn) => void keep(isOn)}
        />
        <ListPhotos ids={ids} />
      </div>
      <div className="-mx-3 flex flex-wrap [&>*]:px-3">
        <Link
          to={paths.together.href(shared === undefined ? { list: list.id } : { of: shared.id })}
          className={buttonClasses('quiet')}
        >
          <Users size={18} aria-hidden />
          {t(shared === undefined ? 'together.decide' : 'together.decided')}
        </Link>
        <Button look="quiet" icon={<Trash2 size={18} aria-hidden />} onClick={() => void remove()}>
          {t('list.remove')}
        </Button>
      </div>
    </div>
  );
}

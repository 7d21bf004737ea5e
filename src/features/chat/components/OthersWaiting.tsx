import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { paths } from '#src/paths.ts';

/** That more waits than the messages here: the count that leads here is of everything. */
export function OthersWaiting() {
  const { t } = useTranslation('chat');
  const { waiting, failed, collections } = useSyncStatus();
  const count = waiting + failed - collections.outbox.waiting - collections.outbox.failed;
  if (count <= 0) return null;
  return (
    <Link
      to={paths.sync.href()}
      className="mx-4 mt-4 flex min-h-12 items-center rounded-field bg-warn-wash px-4 font-medium underline"
    >
      {t('center.others', { count })}
    </Link>
  );
}

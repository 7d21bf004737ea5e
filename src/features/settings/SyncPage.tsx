import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NotesInTwoVersions } from '#src/shared/settle/index.ts';
import { paths } from '#src/paths.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { CollectionTable } from './CollectionTable.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { HeldAreas } from './HeldAreas.tsx';
import { StoredPhotos } from './StoredPhotos.tsx';
import { OnDeviceNote } from './OnDeviceNote.tsx';
import { QueueList } from './QueueList.tsx';
import { RepairTools } from './RepairTools.tsx';
import { Section } from './Section.tsx';
import { StorageFactsView } from './StorageFactsView.tsx';
import { useStorageFacts } from './useStorageFacts.ts';

/** The sync centre: the engine's whole state as text. */
export function SyncPage() {
  const { t } = useTranslation(['settings', 'nav']);
  const storage = useStorageFacts();
  return (
    <div className={pageClasses('text')}>
      <Link
        to={paths.settings.href()}
        className="mb-2 inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
      >
        <ChevronLeft size={20} aria-hidden className="-ms-1 rtl:-scale-x-100" />
        {t('nav:settings')}
      </Link>
      <h1 className="mb-6 text-[2rem] leading-tight font-semibold">{t('nav:sync')}</h1>
      <ConnectionCard />
      <div className="mt-6 empty:hidden">
        <NotesInTwoVersions />
      </div>
      <Section title={t('sync.queue')}>
        <QueueList />
      </Section>
      <Section title={t('sync.collections')}>
        <CollectionTable />
      </Section>
      <Section title={t('sync.storage')}>
        <div className="grid gap-6">
          <OnDeviceNote />
          <StorageFactsView {...storage} />
        </div>
      </Section>
      <Section title={t('storage.areas.title')} note={t('storage.areas.note')}>
        <div className="grid gap-6">
          <HeldAreas {...storage} />
          <StoredPhotos />
        </div>
      </Section>
      <Section title={t('sync.keep')}>
        <RepairTools />
      </Section>
    </div>
  );
}

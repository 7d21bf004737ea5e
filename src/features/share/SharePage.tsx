import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readShared, type SharedHere } from '#src/data/sharedHere.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ShareForm } from './ShareForm.tsx';

/** Asks where shared words and files go. They stay on this device until the person has chosen. */
export function SharePage() {
  const { t } = useTranslation('share');
  const [shared, setShared] = useState<SharedHere | null>();
  useEffect(() => {
    let isOver = false;
    void readShared().then((found) => {
      if (!isOver) setShared(found);
      return found;
    });
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <div className={pageClasses('text')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      {content()}
    </div>
  );

  function content() {
    if (shared === undefined) return <Skeleton className="mt-6 h-72" />;
    if (shared === null)
      return (
        <EmptyState icon={<Share2 size={36} aria-hidden />} title={t('nothing.title')}>
          {t('nothing.text')}
        </EmptyState>
      );
    return <ShareForm shared={shared} />;
  }
}

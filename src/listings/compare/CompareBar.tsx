import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLive } from '#src/data/useLive.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { compareTray } from './compareTray.ts';

/** How many homes are chosen for comparison, and the link to it. Renders nothing while none is. */
export function CompareBar() {
  const { t } = useTranslation('homes');
  const chosen = useLive(compareTray);
  if (chosen.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={t('tray.label')}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 shadow-card"
    >
      <p role="status" className="min-w-[min(10rem,100%)] flex-1 font-medium">
        {chosen.length === 1 ? t('tray.one') : t('tray.chosen', { n: chosen.length })}
      </p>
      <Button look="quiet" onClick={() => compareTray.set([])}>
        {t('tray.clear')}
      </Button>
      {chosen.length > 1 && (
        <Link to={paths.compare.href(chosen)} className={buttonClasses()}>
          {t('tray.compare')}
        </Link>
      )}
    </div>
  );
}

import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLive } from '#src/data/useLive.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { useFolding } from '#src/ui/useFolding.ts';
import { compareTray } from './compareTray.ts';

/** ms. The bar lies over the list: it folds unless somebody is at it. */
const OPEN_MS = 6000;

/**
 * How many homes are chosen for comparison, and the link to it. Renders nothing while none is. Over a list (`isOver`) it folds to
 * the number after a while.
 */
export function CompareBar({ isOver = false }: { readonly isOver?: boolean }) {
  const chosen = useLive(compareTray);
  if (chosen.length === 0) return null;
  // One more opens it again.
  return isOver ? <Folding key={chosen.length} chosen={chosen} /> : <Bar chosen={chosen} />;
}

function Folding({ chosen }: { readonly chosen: readonly string[] }) {
  const { t } = useTranslation('homes');
  const { isFolded, setFolded, around } = useFolding(OPEN_MS);
  if (!isFolded)
    return (
      <div {...around}>
        <Bar chosen={chosen} />
      </div>
    );
  return (
    <div role="region" aria-label={t('tray.label')} className="justify-self-end">
      <Button
        look="secondary"
        icon={<Columns3 size={18} aria-hidden />}
        aria-expanded={false}
        onClick={() => setFolded(false)}
        className="shadow-float"
      >
        {t('tray.folded', { n: chosen.length })}
      </Button>
    </div>
  );
}

function Bar({ chosen }: { readonly chosen: readonly string[] }) {
  const { t } = useTranslation('homes');
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

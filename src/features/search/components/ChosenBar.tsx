import { Heart, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { compareTray, MOST_COMPARED } from '#src/listings/compare/index.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';

/** The bar of what is chosen, for links to it. */
export const CHOSEN_ID = 'chosen';

/** The actions on several homes at once. */
export function ChosenBar({
  ids,
  onClear,
}: {
  readonly ids: readonly string[];
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const saved = useNotes('saved_home');
  const [save] = useCommand(async ({ market }) => {
    const before = new Set(saved?.map(({ propertyId }) => propertyId));
    const fresh = ids.filter((id) => !before.has(id));
    await Promise.all(fresh.map((id) => market.notes.put('saved_home', id, {})));
    const left = ids.length - fresh.length;
    const parts = [
      ...(fresh.length > 0 ? [t('table.saved', { count: fresh.length })] : []),
      ...(left > 0 ? [t('table.savedBefore', { n: left })] : []),
    ];
    toastSuccess(parts.join(' · '));
    onClear();
  });
  const canCompare = ids.length > 1 && ids.length <= MOST_COMPARED;
  return (
    <div
      id={CHOSEN_ID}
      tabIndex={-1}
      role="region"
      aria-label={t('table.chosen', { count: ids.length })}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 shadow-card"
    >
      <p role="status" className="min-w-[min(10rem,100%)] flex-1 font-medium">
        {t('table.chosen', { count: ids.length })}
        {!canCompare && (
          <span className="ms-2 font-normal text-soft">
            {ids.length === 1 ? t('table.oneMore') : t('table.tooMany', { count: MOST_COMPARED })}
          </span>
        )}
      </p>
      <Button look="quiet" onClick={onClear}>
        {t('table.none')}
      </Button>
      <Button look="secondary" icon={<Heart size={20} aria-hidden />} onClick={() => void save()}>
        {t('table.save')}
      </Button>
      <Button
        icon={<Scale size={20} aria-hidden />}
        disabled={!canCompare}
        onClick={() => {
          compareTray.set(ids);
          void navigate(paths.compare.href(ids));
        }}
      >
        {t('table.compare')}
      </Button>
    </div>
  );
}

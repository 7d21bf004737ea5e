import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MOST_COMPARED } from '#src/listings/compare/index.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';

export interface SelectionBarProps {
  readonly chosen: readonly string[];
  readonly onClear: () => void;
  readonly onRemove: () => void;
}

/** The actions on several homes at once. Renders nothing while none is chosen. */
export function SelectionBar({ chosen, onClear, onRemove }: SelectionBarProps) {
  const { t } = useTranslation(['saved', 'homes', 'common']);
  if (chosen.length === 0) return null;
  const canCompare = chosen.length >= 2 && chosen.length <= MOST_COMPARED;
  return (
    <div
      role="region"
      aria-label={t('selection.label')}
      className="sticky bottom-3 mt-5 flex flex-wrap items-center gap-2 rounded-card border border-line bg-sheet px-4 py-2 shadow-float"
    >
      <p role="status" className="min-w-24 flex-1 font-medium">
        {t('selection.chosen', { n: chosen.length })}
      </p>
      {canCompare ? (
        <Link to={paths.compare.href(chosen)} className={buttonClasses()}>
          {t('selection.compare')}
        </Link>
      ) : (
        <p className="text-sm text-soft">{t('selection.hint', { n: MOST_COMPARED })}</p>
      )}
      <SendButton
        look="quiet"
        what={{
          kind: 'homes',
          ids: chosen,
          title: t('homes:sending.homes', { count: chosen.length }),
        }}
      />
      <Button look="danger" icon={<Trash2 size={18} aria-hidden />} onClick={onRemove}>
        {t('selection.remove')}
      </Button>
      <Button look="quiet" onClick={onClear}>
        {t('common:clearSelection')}
      </Button>
    </div>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { filterCount } from '../rules/tidy.ts';
import { FilterForm } from './FilterForm.tsx';
import type { FilterProps } from './FilterGroup.tsx';

/** A button that says how many filters are in force, and all filters in a sheet beside the results. */
export function FilterSheet({
  total,
  onClear,
  ...props
}: FilterProps & { readonly total: number | undefined; readonly onClear: () => void }) {
  const { t } = useTranslation(['search', 'common']);
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(props.query);
  return (
    <>
      <Button
        look="secondary"
        icon={<SlidersHorizontal size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('filters.button')}
        {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fixed inset-y-0 end-0 z-50 flex w-full max-w-xl flex-col bg-sheet text-ink shadow-float">
            <div className="flex items-center justify-between border-b border-line py-2 ps-5 pe-2">
              <Dialog.Title className="font-display text-2xl font-semibold">
                {t('filters.title')}
              </Dialog.Title>
              <IconButton label={t('common:close')} onClick={() => setOpen(false)}>
                <X size={22} aria-hidden />
              </IconButton>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-6">
              <FilterForm {...props} />
            </div>
            <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <Button look="quiet" disabled={count === 0} onClick={onClear}>
                {t('filters.clear')}
              </Button>
              <Button onClick={() => setOpen(false)}>
                {total === undefined ? t('common:close') : t('filters.show', { count: total })}
              </Button>
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

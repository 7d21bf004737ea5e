import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { areHomes } from '#src/listings/query/index.ts';
import { filterCount } from '../rules/tidy.ts';
import { FilterForm } from './FilterForm.tsx';
import type { FilterProps } from './FilterGroup.tsx';

export interface FilterSheetProps extends FilterProps {
  /** How many homes the filters leave; undefined while it is not known. */
  readonly total: number | undefined;
  readonly onClear: () => void;
}

/**
 * All filters in a sheet beside the results. A person who asks for the results stays while a field says that
 * it cannot be read: their text would be lost.
 */
export function FilterPopup({
  isOpen,
  onOpenChange,
  total,
  onClear,
  ...props
}: FilterSheetProps & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const form = useRef<HTMLDivElement>(null);
  const showResults = () => {
    const fault = form.current && faultIn(form.current);
    if (fault === null) onOpenChange(false);
    else fault.focus();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 end-0 z-50 flex w-full max-w-xl flex-col bg-sheet text-ink shadow-float">
          <div className="flex items-center justify-between border-b border-line py-2 ps-5 pe-2">
            <Dialog.Title className="font-display text-2xl font-semibold">
              {t('filters.title')}
            </Dialog.Title>
            <IconButton label={t('common:close')} onClick={() => onOpenChange(false)}>
              <X size={22} aria-hidden />
            </IconButton>
          </div>
          <div ref={form} className="min-h-0 flex-1 overflow-y-auto px-5 py-6">
            <FilterForm {...props} />
          </div>
          <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button
              look="quiet"
              disabled={filterCount(props.query) === 0 && props.query.property_types !== undefined}
              onClick={onClear}
              className="-ms-3 px-3!"
            >
              {t('filters.clear')}
            </Button>
            <Button onClick={total === undefined ? () => onOpenChange(false) : showResults}>
              {total === undefined
                ? t('common:close')
                : t(
                    areHomes(props.query.property_types) ? 'filters.show' : 'filters.showListings',
                    {
                      count: total,
                    },
                  )}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The first field that says it is at fault, with what is still being typed; null: none. */
function faultIn(form: HTMLElement): HTMLElement | null {
  const typing = document.activeElement;
  // A finger's press leaves the focus in the field, which speaks once it is left.
  if (typing instanceof HTMLElement && form.contains(typing)) flushSync(() => typing.blur());
  return form.querySelector<HTMLElement>('[aria-invalid="true"]');
}

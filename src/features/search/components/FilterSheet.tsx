import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { filterCount } from '../rules/tidy.ts';
import type { FilterSheetProps } from './FilterPopup.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const loadPopup = () => import('./FilterPopup.tsx');
const FilterPopup = latePart(async () => (await loadPopup()).FilterPopup, OpensLater);

/**
 * A button that says how many filters are in force, and all of them in a sheet. The sheet's code comes when a pointer
 * or the focus is on the button.
 */
export function FilterSheet({
  isBeingRead = false,
  ...props
}: FilterSheetProps & {
  /** The address asks for more than the query does yet: a number would count up. */
  readonly isBeingRead?: boolean;
}) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  // Once open it stays: closing is a transition, and gives the focus back.
  const [wasOpen, setWasOpen] = useState(false);
  const count = isBeingRead ? 0 : filterCount(props.query);
  // A failure here occurs again, and is shown, where the sheet is opened.
  const prepare = () => void loadPopup().catch(() => undefined);
  return (
    <>
      <Button
        look="secondary"
        icon={<SlidersHorizontal size={20} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpen(true);
          setWasOpen(true);
        }}
      >
        {t('filters.button')}
        {count > 0 && <Badge tone="accent">{t('nav:count', { count })}</Badge>}
      </Button>
      {wasOpen && (
        <Suspense>
          <FilterPopup {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { HeldListing, HeldViewing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useInquiries, useViewings } from '#src/data/useInquiries.ts';
import { useNow } from '#src/data/useNow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { standingAhead } from '../rules/standingAhead.ts';

/** So many homes are named. */
const NAMED = 5;

export interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly selected: readonly HeldListing[];
  readonly onClose: () => void;
  /** They are gone from this device. */
  readonly onDeleted: () => void;
}

/** Deletes the chosen homes: says before what goes with them and what stays. Viewings that stand are called off first. */
export function DeleteDialog({ isOpen, selected, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['manage', 'common']);
  const now = useNow();
  const ids = new Set(selected.map(({ id }) => id));
  const viewings = standingAhead(useViewings() ?? [], ids, now);
  const inquiries = (useInquiries('owner') ?? []).filter(({ property_id: id }) =>
    ids.has(id),
  ).length;
  const [remove, state] = useCommand(async ({ market }, open: readonly HeldViewing[]) => {
    // People with a viewing are told before the home is gone.
    await Promise.all(open.map(({ id }) => market.inquiries.setViewing(id, 'cancelled')));
    await Promise.all([...ids].map((id) => market.listings.remove(id)));
    onDeleted();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('delete.title', { count: selected.length })}
      description={t('delete.lead')}
      actions={
        <>
          <Button
            look="danger"
            disabled={state.status === 'running'}
            onClick={() => void remove(viewings)}
          >
            {t('delete.yes')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 ps-5">
        {selected.slice(0, NAMED).map(({ id, title }) => (
          <li key={id} className="font-semibold">
            <bdi>{title}</bdi>
          </li>
        ))}
        {selected.length > NAMED && <li>{t('more', { count: selected.length - NAMED })}</li>}
        {viewings.length > 0 && <li>{t('delete.viewings', { count: viewings.length })}</li>}
        {inquiries > 0 && <li>{t('delete.inquiries', { count: inquiries })}</li>}
        <li>{t('delete.saved')}</li>
        <li>{t('delete.figures')}</li>
      </ul>
      {state.status === 'failed' && (
        <p role="alert" className="mt-3 text-danger">
          {t('common:notKept')}
        </p>
      )}
    </Dialog>
  );
}

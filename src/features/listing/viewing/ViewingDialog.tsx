import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { today } from '../today.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { openSlots, takesOtherTimes, type WantedTime, wantedSpan } from './slots.ts';
import { TimeWish } from './TimeWish.tsx';

export interface ViewingDialogProps {
  readonly listing: HeldListing;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks to see a home: one of the owner's times, or one of one's own. It is a wish until the owner confirms it. */
export function ViewingDialog({ listing, isOpen, onClose }: ViewingDialogProps) {
  const { t } = useTranslation(['listing', 'common']);
  const [now] = useState(() => Date.now());
  const slots = openSlots(listing, now);
  const { time_zone: zone } = listing.details;
  const [wanted, setWanted] = useState<WantedTime>(() =>
    slots[0] === undefined
      ? { kind: 'own', day: today(1), from: '18:00', by: 'in_person' }
      : { kind: 'slot', slot: slots[0] },
  );
  const [note, setNote] = useState('');
  const takesOthers = takesOtherTimes(listing);
  const hasTimes = slots.length > 0 || takesOthers;
  const span = hasTimes ? wantedSpan(wanted, now) : null;
  const visitTime = useVisitTime();
  const saidElsewhere =
    span !== null && visitTime.isElsewhere(span.startsAt, zone)
      ? visitTime.say(span.startsAt, zone)
      : undefined;
  const [send, state] = useCommand(async ({ market }) => {
    if (span === null) return;
    await market.inquiries.requestViewing({
      ...span,
      propertyId: listing.id,
      note: note.trim(),
    });
    setNote('');
    toastSuccess(t('viewing.kept'));
    onClose();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('viewing.title')}
      description={t('viewing.lead')}
      actions={
        <>
          <Button
            onClick={() => void send()}
            disabled={span === null || state.status === 'running'}
          >
            {t('viewing.send')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {slots.length > 0 && (
          <SlotChoice
            slots={slots}
            zone={zone}
            wanted={wanted}
            takesOthers={takesOthers}
            onChange={setWanted}
          />
        )}
        {!hasTimes && <p>{t('viewing.noTimes')}</p>}
        {hasTimes && wanted.kind === 'own' && (
          <TimeWish wish={wanted} said={saidElsewhere} onChange={setWanted} />
        )}
        <TextareaField
          id="viewing-note"
          label={t('viewing.note')}
          maxLength={500}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {state.status === 'failed' && (
          <p role="alert" className="text-danger">
            {t('notKept')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

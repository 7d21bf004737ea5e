import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { Clash } from '#src/shared/viewings/index.ts';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastPassing } from '#src/ui/toasts.ts';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { today } from '../today.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { openSlots, takesOtherTimes, type WantedTime, wantedSpan } from './slots.ts';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { TimeWish } from './TimeWish.tsx';

export interface ViewingDialogProps {
  readonly listing: HeldListing;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Requests a viewing: at one of the owner's times, or at one the person proposes. It is a request until the owner
 * confirms it.
 */
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
  const { text: note, change: setNote, sent } = useTextDraft(`viewing:${listing.id}`);
  const isOffline = useReachability() === 'offline';
  const takesOthers = takesOtherTimes(listing);
  const hasTimes = slots.length > 0 || takesOthers;
  const span = hasTimes ? wantedSpan(wanted, now, zone) : null;
  // The owner lets these times be taken without being asked.
  const { viewing_mode: mode } = listing.details;
  const words =
    wanted.kind === 'slot' && (mode === 'instant' || mode === 'open_house') ? 'book' : 'ask';
  const visitTime = useVisitTime();
  const saidElsewhere =
    span !== null && visitTime.isElsewhere(span.startsAt, listing.details)
      ? visitTime.say(span.startsAt, listing.details)
      : undefined;
  const [send, state] = useCommand(async ({ market }) => {
    if (span === null) return;
    await market.inquiries.requestViewing({
      ...span,
      propertyId: listing.id,
      note: note.trim(),
    });
    sent();
    // The answer will be a notification of its own.
    toastPassing(t(words === 'book' && isOffline ? 'viewing.waiting' : `viewing.${words}.kept`));
    onClose();
  });
  // From when it is sent the viewing that was asked for is there: it does not clash with itself.
  const chosen = isOpen && state.status !== 'running' ? span : null;
  return (
    <SendDialog
      isOpen={isOpen}
      title={t(`viewing.${words}.title`)}
      description={t(`viewing.${words}.lead`)}
      sendLabel={t(`viewing.${words}.send`)}
      canSend={span !== null}
      state={state.status}
      notKept={t('common:notKept')}
      onSend={() => void send()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {slots.length > 0 && (
          <SlotChoice
            slots={slots}
            home={listing.details}
            wanted={wanted}
            takesOthers={takesOthers}
            onChange={setWanted}
          />
        )}
        {!hasTimes && <p>{t('viewing.noTimes')}</p>}
        {hasTimes && wanted.kind === 'own' && (
          <TimeWish wish={wanted} said={saidElsewhere} onChange={setWanted} />
        )}
        <Clash
          span={chosen && { starts_at: chosen.startsAt, ends_at: chosen.endsAt }}
          homeId={chosen?.kind === 'in_person' ? listing.id : undefined}
        />
        <TextareaField
          id="viewing-note"
          label={t('viewing.note')}
          maxLength={500}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </SendDialog>
  );
}

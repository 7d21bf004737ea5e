import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewRequestIdOf } from '#contract/rules/ids.ts';
import { everyWordOf } from '#contract/rules/listing/versions.ts';
import type { ScamReason } from '#contract/rules/listing/scamScore.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { toastSuccess } from '#src/ui/toasts.ts';

export interface AskReviewProps {
  /** Of this person. */
  readonly listing: HeldListing;
  /** The signs they are told of; not empty. */
  readonly signs: readonly ScamReason[];
}

/**
 * Asks for a person to look at a home that is held or warned of, once for each state of it, and says what came of that. Kept on
 * this device, sent as soon as it can be. Renders nothing where a decision stands: that is appealed against.
 */
export function AskReview({ listing, signs }: AskReviewProps) {
  const { t } = useTranslation('listing');
  const session = useSession();
  const requests = useRecords('review_request');
  const standings = useRecords('standing');
  const isDecided = standings?.some(
    ({ body }) =>
      body.aboutId === listing.id && (body.state === 'refused' || body.state === 'suspended'),
  );
  if (session.status !== 'authenticated' || requests === undefined || isDecided !== false)
    return null;
  const id = reviewRequestIdOf(session.user.id, listing.id, stateOf(listing, signs));
  const asked = requests.find((one) => one.id === id)?.body;
  if (asked === undefined) return <AskForm id={id} listingId={listing.id} signs={signs} />;
  return (
    <div className="mt-3 rounded-field bg-sheet px-4 py-3 text-ink">
      <p className="font-semibold">{t(`ownerSigns.review.${asked.outcome ?? 'queued'}`)}</p>
      {asked.answer !== undefined && asked.answer !== '' && (
        <p dir="auto" className="mt-1 text-start whitespace-pre-wrap">
          {asked.answer}
        </p>
      )}
    </div>
  );
}

/** The part of the listing that a moderator would look at. */
function stateOf(listing: HeldListing, signs: readonly ScamReason[]): unknown {
  const { visibility, price, currency, price_period, photos } = listing;
  return [
    visibility === 'rejected',
    signs.toSorted(),
    [price, currency, price_period],
    everyWordOf(listing),
    photos.map((photo) => photo.id),
  ];
}

interface AskFormProps {
  readonly id: string;
  readonly listingId: string;
  readonly signs: readonly ScamReason[];
}

function AskForm({ id, listingId, signs }: AskFormProps) {
  const { t } = useTranslation(['listing', 'common']);
  const [isOpen, setOpen] = useState(false);
  const { text, change: setText, sent } = useTextDraft(`review:${listingId}`);
  const [send, state] = useCommand(async ({ records }) => {
    const said = { listingId, signs: [...signs], text: text.trim(), at: Date.now() };
    await records.amend('review_request', id, (before) => ({ ...before, ...said }));
    sent();
    toastSuccess(t('ownerSigns.review.kept'));
  });
  if (!isOpen)
    return (
      <Button look="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t('ownerSigns.review.open')}
      </Button>
    );
  return (
    <form
      className="mt-3 grid gap-3 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void send();
      }}
    >
      <TextareaField
        id={`review-${listingId}`}
        label={t('ownerSigns.review.label')}
        description={t('ownerSigns.review.note')}
        maxLength={2000}
        rows={3}
        value={text}
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('common:notKept')}
        </p>
      )}
      <div>
        <Button type="submit" disabled={text.trim() === '' || state.status === 'running'}>
          {t('ownerSigns.review.send')}
        </Button>
      </div>
    </form>
  );
}

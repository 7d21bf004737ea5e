import { useMemo } from 'react';
import { localDay } from '#contract/rules/calendarDay.ts';
import { ownerSigns } from '#src/rules/listing/ownerSigns.ts';
import type { HeldListing } from '#src/data/types.ts';
import { NEAR_MOST, useKeptListingsNear, useListing } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { OwnerSigns, type SignPart } from '#src/shared/signs/index.ts';
import { paths } from '#src/paths.ts';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { draftOver } from '../rules/draftOver.ts';
import { stepOf, type Question } from '../rules/steps.ts';

const QUESTION: Readonly<Record<SignPart, Question>> = {
  price: 'price',
  photos: 'photos',
  text: 'description',
  pin: 'pin',
};

/** The signs of a fake listing in what is written now; renders nothing for a listing that is not published yet. */
export function DraftSigns() {
  const { draft } = useOpenDraft();
  return draft.body.editsRev === null ? null : <SignsOfEdit />;
}

function SignsOfEdit() {
  const { id } = useOpenDraft();
  const stored = useListing(id);
  return stored ? <SignsOver stored={stored} /> : null;
}

function SignsOver({ stored }: { readonly stored: HeldListing }) {
  const { id, listing } = useOpenDraft();
  const near = useKeptListingsNear(id, NEAR_MOST);
  const now = useNow();
  const reasons = useMemo(
    () =>
      ownerSigns(draftOver(stored, listing), near ?? [], { now, today: localDay(new Date(now)) }),
    [stored, listing, near, now],
  );
  return (
    <OwnerSigns
      reasons={reasons}
      where="draft"
      wayTo={(part) => {
        const question = QUESTION[part];
        return paths.listProperty.href(id, stepOf(question), question);
      }}
      className="lg:col-span-2"
    />
  );
}

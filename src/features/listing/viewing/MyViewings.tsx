import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isExpired } from '#sync/model/rules/alerts/viewingNews.ts';
import type { HeldListing, HeldViewing, ViewingState } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useOwnerName } from '#src/data/useOwnerName.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { useScrollTarget } from '#src/ui/useScrollTarget.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { CalendarFile, CancelViewing, Clash, Directions } from '#src/shared/viewings/index.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { toastError } from '#src/ui/toasts.ts';
import { Section } from '../Section.tsx';
import { isComing } from './comingViewing.ts';

const TONES = {
  proposed: 'accent',
  requested: 'warn',
  confirmed: 'good',
  declined: 'danger',
  cancelled: 'neutral',
  done: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ViewingState | 'expired', string>;

/** The viewings the person asked for at this home, each with its state. Renders nothing without any. */
export function MyViewings({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const viewings = useViewings()?.filter(({ property_id: id }) => id === listing.id) ?? [];
  useNoticesSeen(viewings.map(({ id }) => id));
  if (viewings.length === 0) return null;
  return (
    <Section title={t('viewing.mine')}>
      <ul className="grid gap-3">
        {viewings.map((viewing) => (
          <MyViewing key={viewing.id} viewing={viewing} listing={listing} />
        ))}
      </ul>
    </Section>
  );
}

function MyViewing({
  viewing,
  listing,
}: {
  readonly viewing: HeldViewing;
  readonly listing: HeldListing;
}) {
  const { t } = useTranslation(['listing', 'common']);
  const { details: home } = listing;
  const ownerName = useOwnerName(listing.owner_id);
  const visitTime = useVisitTime();
  const words = usePropertyTexts();
  const [set] = useCommand(({ market }, id: string, to: ViewingState) =>
    market.inquiries.setViewing(id, to).catch(() => toastError(t('common:notKept'))),
  );
  const { id, starts_at: start, ends_at: end, kind, state, isPending, owner_id: owner } = viewing;
  const shown = isExpired(viewing) ? 'expired' : state;
  const session = useSession();
  const isOwner = session.status === 'authenticated' && session.user.id === owner;
  const isLive = isComing(viewing, useNow());
  const isAsked = isLive && state === (isOwner ? 'requested' : 'proposed');
  const { ref, isWanted } = useScrollTarget<HTMLLIElement>(`viewing-${id}`);
  return (
    <li
      ref={ref}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border px-4 py-3',
        isWanted ? 'border-accent bg-accent-wash' : 'border-line bg-sheet',
      )}
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{visitTime.say(start, home, end)}</span>
        <span className="text-soft">{words.viewingKind(kind)}</span>
      </span>
      {isPending && (
        <Badge tone="warn">
          <Clock size={14} aria-hidden /> {t('viewing.waiting')}
        </Badge>
      )}
      <Badge tone={TONES[shown]}>{t(`viewing.state.${shown}`)}</Badge>
      {isAsked && (
        <>
          <Button onClick={() => void set(id, 'confirmed')}>{t('viewing.accept')}</Button>
          <Button look="secondary" onClick={() => void set(id, 'declined')}>
            {t('viewing.decline')}
          </Button>
        </>
      )}
      {isAsked && (
        <div className="basis-full">
          <Clash
            span={viewing}
            of={id}
            homeId={kind === 'in_person' ? viewing.property_id : undefined}
          />
        </div>
      )}
      {isLive && !isAsked && (
        <div className="-mx-3 flex grow basis-full flex-wrap [&>*]:px-3">
          {kind === 'in_person' && <Directions home={listing} title={listing.title} />}
          <CalendarFile
            viewing={viewing}
            title={listing.title}
            home={listing}
            person={ownerName ?? undefined}
          />
          <CancelViewing viewing={viewing} at={visitTime.say(start, home, end)} home={home} />
        </div>
      )}
    </li>
  );
}

import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isExpired } from '#sync/model/rules/alerts/viewingNews.ts';
import type { HeldViewing, ViewingState } from '#src/data/types.ts';
import { useListings } from '#src/data/useListings.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useViewings } from '#src/data/useInquiries.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import {
  CalendarFile,
  CancelViewing,
  Clash,
  Directions,
  type Goal,
} from '#src/shared/viewings/index.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { useScrollTarget } from '#src/ui/useScrollTarget.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { useConversations } from '#src/data/useConversations.ts';

const TONE = {
  proposed: 'accent',
  requested: 'warn',
  confirmed: 'good',
  declined: 'danger',
  cancelled: 'neutral',
  done: 'neutral',
} as const satisfies Record<ViewingState, unknown>;

const LIST = 'divide-y divide-line rounded-card border border-line bg-sheet';

/** Whether it was declined, called off or never answered: nobody goes there. */
const isOff = (viewing: HeldViewing): boolean =>
  isExpired(viewing) || viewing.state === 'declined' || viewing.state === 'cancelled';

/**
 * Viewings that are ahead, the next one first, for both sides, each with what this side may do about it. Below them those
 * that will not take place; a short list, of `most`, has none of these.
 */
export function ViewingList({ now, most }: { readonly now: number; readonly most?: number }) {
  const { t } = useTranslation('inquiries');
  const viewings = useViewings();
  const ahead = (viewings ?? []).filter(({ ends_at: end }) => Date.parse(end) >= now);
  const live = ahead.filter((viewing) => !isOff(viewing)).slice(0, most);
  const off = most === undefined ? ahead.filter(isOff) : [];
  const shown = [...live, ...off];
  // A short list beside other things does not count as having seen each of them.
  useNoticesSeen(most === undefined ? shown.map(({ id }) => id) : []);
  const homes = useListings([...new Set(shown.map((each) => each.property_id))]);
  if (viewings === undefined)
    return (
      <NotHereYet of={['viewings']}>
        <Skeleton className="h-16" />
      </NotHereYet>
    );
  const itemOf = (viewing: HeldViewing) => (
    <ViewingItem
      key={viewing.id}
      viewing={viewing}
      home={homes?.find(({ id }) => id === viewing.property_id)}
      isRead={homes !== undefined}
    />
  );
  return (
    <>
      {live.length > 0 ? (
        <ul className={LIST}>{live.map(itemOf)}</ul>
      ) : (
        <p className="flex items-center gap-3 text-soft">
          <CalendarDays size={20} aria-hidden />
          {t('viewings.none')}
        </p>
      )}
      {off.length > 0 && (
        <section aria-labelledby="viewings-off" className="mt-6">
          <h3 id="viewings-off" className="mb-2 font-semibold text-soft">
            {t('viewings.over')}
          </h3>
          <ul className={LIST}>{off.map(itemOf)}</ul>
        </section>
      )}
    </>
  );
}

interface Shown extends Goal {
  readonly title: string;
  readonly details: Goal['details'] & { readonly time_zone?: string | undefined };
}

function ViewingItem({
  viewing,
  home,
  isRead,
}: {
  readonly viewing: HeldViewing;
  readonly home: Shown | undefined;
  /** Whether it is certain that the home is not on this device. */
  readonly isRead: boolean;
}) {
  const { t } = useTranslation(['inquiries', 'homes']);
  const words = usePropertyTexts();
  const visitTime = useVisitTime();
  const session = useSession();
  const conversations = useConversations();
  const me = session.status === 'authenticated' ? session.user.id : '';
  const other = viewing.owner_id === me ? viewing.renter_id : viewing.owner_id;
  const conversation = conversations?.find((row) => row.other.id === other);
  const person = conversation?.other.full_name;
  const title = home?.title ?? (isRead ? t('homes:elsewhere') : '…');
  const { ref, isWanted } = useScrollTarget<HTMLLIElement>(`viewing-${viewing.id}`);
  return (
    <li
      ref={ref}
      className={classes(
        'flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3',
        isWanted && 'bg-accent-wash first:rounded-t-card last:rounded-b-card',
      )}
    >
      <div className="min-w-[min(16rem,100%)] flex-1">
        <p className="font-semibold">
          <bdi>{visitTime.say(viewing.starts_at, home?.details, viewing.ends_at)}</bdi>
        </p>
        <p className="text-sm">
          <Link
            to={paths.property.href(viewing.property_id)}
            className="text-accent underline"
            dir="auto"
          >
            {title}
          </Link>
          {conversation !== undefined && (
            <>
              {' · '}
              <Link to={paths.chat.href(conversation.id)} className="text-accent underline">
                <bdi>{person}</bdi>
              </Link>
            </>
          )}
          {' · '}
          {words.viewingKind(viewing.kind)}
        </p>
        {viewing.note !== '' && (
          <p dir="auto" className="text-sm text-soft">
            {viewing.note}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={TONE[viewing.state]}>
          {viewing.state === 'proposed' && viewing.owner_id !== me
            ? t('viewings.offered')
            : t(`viewingState.${isExpired(viewing) ? 'expired' : viewing.state}`)}
        </Badge>
        {viewing.isPending && <Badge tone="warn">{t('pending')}</Badge>}
      </p>
      <ViewingActions
        viewing={viewing}
        isOwner={viewing.owner_id === me}
        title={title}
        home={home}
        person={person}
      />
    </li>
  );
}

function ViewingActions({
  viewing,
  isOwner,
  title,
  home,
  person,
}: {
  readonly viewing: HeldViewing;
  readonly isOwner: boolean;
  readonly title: string;
  readonly home: Shown | undefined;
  readonly person: string | undefined;
}) {
  const { t } = useTranslation(['inquiries', 'common']);
  const { market } = useSync();
  const visitTime = useVisitTime();
  const said = visitTime.say(viewing.starts_at, home?.details, viewing.ends_at);
  const set = (state: ViewingState) => {
    market.inquiries.setViewing(viewing.id, state).catch(() => toastError(t('common:notKept')));
  };
  const isAsked = viewing.state === (isOwner ? 'requested' : 'proposed');
  const isLive = isAsked || ['proposed', 'requested', 'confirmed'].includes(viewing.state);
  if (!isLive)
    // The person who wanted to see the home can try another time.
    return isOwner || viewing.state === 'cancelled' ? null : (
      <Link
        to={`${paths.property.href(viewing.property_id)}#viewing`}
        className={buttonClasses('secondary')}
      >
        {t('viewings.again')}
      </Link>
    );
  return (
    <div
      className={classes(
        'flex flex-wrap gap-2',
        !isAsked && '-mx-3 gap-x-0 [&>:is(button,p)]:px-3',
      )}
    >
      {isAsked && (
        <>
          <Button onClick={() => set('confirmed')}>{t('viewings.confirm')}</Button>
          <Button look="secondary" onClick={() => set('declined')}>
            {t('viewings.decline')}
          </Button>
        </>
      )}
      {isAsked ? (
        <div className="basis-full">
          <Clash
            span={viewing}
            of={viewing.id}
            homeId={viewing.kind === 'in_person' ? viewing.property_id : undefined}
          />
        </div>
      ) : (
        <CancelViewing viewing={viewing} at={said} home={home?.details} />
      )}
      {home !== undefined && viewing.kind === 'in_person' && (
        <Directions home={home} title={title} className={isAsked ? '' : 'px-3'} />
      )}
      <CalendarFile viewing={viewing} title={title} home={home} person={person} />
    </div>
  );
}

import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExpired } from '#sync/model/rules/alerts/viewingNews.ts';
import type { HeldViewing, ViewingState } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useListing } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { CancelViewing, Clash } from '#src/shared/viewings/index.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { Link } from 'react-router-dom';

const TONE = {
  proposed: 'accent',
  requested: 'warn',
  confirmed: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  done: 'neutral',
} as const satisfies Record<ViewingState, unknown>;

/**
 * In a conversation, for both sides: the viewings with this person that are ahead, each with what one may do about it,
 * those that wait for one's answer first. What was answered while it is open stays.
 */
export function ThreadViewings({ otherId }: { readonly otherId: string }) {
  const { t } = useTranslation(['homes', 'listing']);
  const now = useNow();
  const session = useSession();
  const me = session.status === 'authenticated' ? session.user.id : '';
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const ahead = (useViewings() ?? []).filter(
    (viewing) =>
      [viewing.owner_id, viewing.renter_id].includes(otherId) &&
      Date.parse(viewing.ends_at) > now &&
      (answered.has(viewing.id) || isLive(viewing)),
  );
  const isAsked = (viewing: HeldViewing) => isAskedOf(me, viewing);
  // One that was answered keeps its place.
  const isFirst = (viewing: HeldViewing) => isAsked(viewing) || answered.has(viewing.id);
  const first = ahead.filter(isFirst);
  const shown = [...first, ...ahead.filter((viewing) => !isFirst(viewing))];
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={first.length > 0 ? t('viewing.label') : t('listing:viewing.mine')}
      className="border-t border-line bg-sheet"
    >
      {/* One alone is seen whole, with the clash it makes. */}
      <ul className="max-h-[32dvh] divide-y divide-line overflow-y-auto has-[>li:only-child]:max-h-[50dvh]">
        {shown.map((viewing) => (
          <ThreadViewing
            key={viewing.id}
            viewing={viewing}
            isAsked={isAsked(viewing)}
            isAnswered={answered.has(viewing.id)}
            onAnswer={() => setAnswered(new Set([...answered, viewing.id]))}
          />
        ))}
      </ul>
    </section>
  );
}

/** Whether it is this person's turn: an owner is asked, a renter is offered. */
const isAskedOf = (me: string, { state, owner_id: owner }: HeldViewing): boolean =>
  state === (owner === me ? 'requested' : 'proposed');

/** Whether it may still take place. */
const isLive = (viewing: HeldViewing): boolean =>
  !isExpired(viewing) && ['requested', 'proposed', 'confirmed'].includes(viewing.state);

function ThreadViewing({
  viewing,
  isAsked,
  isAnswered,
  onAnswer,
}: {
  readonly viewing: HeldViewing;
  readonly isAsked: boolean;
  /** By this person, since the conversation was opened. */
  readonly isAnswered: boolean;
  readonly onAnswer: () => void;
}) {
  const { t } = useTranslation(['homes', 'inquiries', 'common']);
  const words = usePropertyTexts();
  const visitTime = useVisitTime();
  const home = useListing(viewing.property_id);
  const { id, starts_at: start, ends_at: end, property_id: homeId, kind } = viewing;
  const at = visitTime.say(start, home?.details, end);
  const [set] = useCommand(({ market }, to: 'confirmed' | 'declined') =>
    market.inquiries.setViewing(id, to).catch(() => toastError(t('common:notKept'))),
  );
  const answer = (to: 'confirmed' | 'declined') => {
    onAnswer();
    void set(to);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <CalendarClock size={22} aria-hidden className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-52 text-sm">
        <span className="block font-semibold">
          <bdi>{at}</bdi>
        </span>
        <Link
          to={`${paths.property.href(homeId)}#viewing-${id}`}
          className="text-accent underline"
          dir="auto"
        >
          {home?.title ?? t('viewing.home')}
        </Link>
        {' · '}
        {words.viewingKind(kind)}
      </p>
      <div role="status">
        {!isAsked && (
          // The pressed button is gone: the answer in its place has the focus.
          <p ref={isAnswered ? focusOn : undefined} tabIndex={isAnswered ? -1 : undefined}>
            <Badge tone={TONE[viewing.state]}>{t(`inquiries:viewingState.${viewing.state}`)}</Badge>
          </p>
        )}
      </div>
      {!isAsked && isLive(viewing) && (
        <CancelViewing viewing={viewing} at={at} home={home?.details} />
      )}
      {isAsked && (
        <div className="basis-full empty:hidden">
          <Clash span={viewing} of={id} homeId={kind === 'in_person' ? homeId : undefined} />
        </div>
      )}
      {isAsked && (
        <div className="flex gap-2">
          <Button aria-label={t('viewing.acceptOf', { at })} onClick={() => answer('confirmed')}>
            {t('viewing.accept')}
          </Button>
          <Button
            look="secondary"
            aria-label={t('viewing.declineOf', { at })}
            onClick={() => answer('declined')}
          >
            {t('viewing.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}

const focusOn = (line: HTMLElement | null) => line?.focus();

import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CalendarDay, daysSince } from '#contract/rules/calendarDay.ts';
import { hasLeft, isOver, standingOf } from '#src/rules/listing/standing.ts';
import type { HeldListing, ThreadMessage } from '#src/data/types.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useListing } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';

/** Takes over what is to be sent, where something has to be asked first. */
export type SendGate = ((send: () => void) => void) | null;

export interface ThreadListingBarProps {
  readonly conversationId: string;
  readonly messages: readonly ThreadMessage[];
  /** Gives the gate that asks before a message is sent; null: none. Stays the same function. */
  readonly onGate: (gate: SendGate) => void;
}

/**
 * At the top of a conversation: the home it is about, as it is now. The one that was asked about last, else the one that was shared
 * last; nothing where there is none.
 */
export function ThreadListingBar({ conversationId, messages, onGate }: ThreadListingBarProps) {
  const asked = useInquiries('renter') ?? [];
  const answered = useInquiries('owner') ?? [];
  const about = [...asked, ...answered]
    .filter(({ conversation_id: id }) => id === conversationId)
    .toSorted((one, other) => Date.parse(other.written_at) - Date.parse(one.written_at))[0];
  const shared = messages.findLast(({ homeId }) => homeId !== null);
  const id = about?.property_id ?? shared?.homeId ?? null;
  return id === null ? null : <Home key={id} id={id} onGate={onGate} />;
}

interface HomeProps {
  readonly id: string;
  readonly onGate: (gate: SendGate) => void;
}

/** Messages come below it that have nothing to do with it. */
const Home = memo(function Home({ id, onGate }: HomeProps) {
  const texts = useListingTexts();
  const home = useListing(id);
  if (home == null) return null;
  return (
    <>
      <Link
        to={paths.property.href(id)}
        className="flex min-h-11 items-center gap-3 border-b border-line bg-sheet px-4 py-1 text-ink no-underline -outline-offset-3 hover:bg-wash lg:px-5 lg:py-2"
      >
        <ListingPicture
          photo={home.photos[0]}
          alt=""
          tier="thumb"
          className="size-9 shrink-0 rounded-field lg:h-12 lg:w-16"
        />
        <span className="flex min-w-0 flex-1 flex-col text-sm leading-tight lg:leading-normal">
          <span dir="auto" className="min-w-0 max-w-full truncate font-semibold">
            {home.title}
          </span>
          <bdi className="shrink-0 text-soft">{texts.price(home)}</bdi>
        </span>
        <StatusBadge home={home} />
      </Link>
      <StillSend home={home} onGate={onGate} />
    </>
  );
});

/** Asks, before a message about a home of somebody else that is gone, whether it is still to be sent; once. */
function StillSend({
  home,
  onGate,
}: {
  readonly home: HeldListing;
  readonly onGate: (gate: SendGate) => void;
}) {
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  const now = useNow();
  const session = useSession();
  const [send, setSend] = useState<(() => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const me = session.status === 'authenticated' ? session.user.id : null;
  const standing = standingOf(home, now);
  const asks = hasLeft(standing) && home.owner_id !== me && !isAnswered;
  useEffect(() => {
    if (!asks) return undefined;
    onGate((given) => {
      setSend(() => given);
      setAsking(true);
    });
    return () => onGate(null);
  }, [asks, onGate]);
  const left = home.closed_on ?? home.off_market_on;
  const what = isOver(standing) ? standing : 'left';
  return (
    <Dialog
      isOpen={isAsking}
      title={t('stillSend.title')}
      description={
        left === null
          ? t(`stillSend.gone.${what}`)
          : t(`stillSend.on.${what}`, { when: whenOf(left, now, format) })
      }
      onClose={() => setAsking(false)}
      actions={
        <>
          <Button
            onClick={() => {
              setAsking(false);
              setAnswered(true);
              send?.();
            }}
          >
            {t('stillSend.send')}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t('stillSend.keep')}
          </Button>
        </>
      }
    />
  );
}

/** So long ago it is said in days. */
const NEAR_DAYS = 7;

/** A calendar day as people say it: yesterday, 5 days ago, else its date. */
function whenOf(day: CalendarDay, now: number, format: ReturnType<typeof useFormat>): string {
  const days = daysSince(day, now);
  return days >= 0 && days < NEAR_DAYS ? format.daysAgo(days) : format.date(day);
}

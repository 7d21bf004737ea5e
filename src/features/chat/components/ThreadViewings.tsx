import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldViewing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useListing } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Clash } from '#src/shared/viewings/index.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { Link } from 'react-router-dom';

/** In a conversation: the viewings with this person that wait for an answer, and what was answered while it is open. */
export function ThreadViewings({ otherId }: { readonly otherId: string }) {
  const { t } = useTranslation('homes');
  const now = useNow();
  const session = useSession();
  const me = session.status === 'authenticated' ? session.user.id : '';
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const shown = (useViewings() ?? []).filter(
    (viewing) =>
      [viewing.owner_id, viewing.renter_id].includes(otherId) &&
      Date.parse(viewing.starts_at) > now &&
      (answered.has(viewing.id) || isAskedOf(me, viewing)),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('viewing.label')} className="border-t border-line bg-sheet">
      <ul className="max-h-48 divide-y divide-line overflow-y-auto">
        {shown.map((viewing) => (
          <AskedViewing
            key={viewing.id}
            viewing={viewing}
            isAsked={isAskedOf(me, viewing)}
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

function AskedViewing({
  viewing,
  isAsked,
  onAnswer,
}: {
  readonly viewing: HeldViewing;
  readonly isAsked: boolean;
  readonly onAnswer: () => void;
}) {
  const { t } = useTranslation(['homes', 'common']);
  const words = usePropertyTexts();
  const visitTime = useVisitTime();
  const home = useListing(viewing.property_id);
  const { id, starts_at: start, ends_at: end, property_id: homeId, kind } = viewing;
  const at = visitTime.say(start, home?.details.time_zone, end);
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
          <p ref={(line) => line?.focus()} tabIndex={-1}>
            <Badge tone={viewing.state === 'confirmed' ? 'good' : 'neutral'}>
              {t(viewing.state === 'confirmed' ? 'viewing.confirmed' : 'viewing.declined')}
            </Badge>
          </p>
        )}
      </div>
      {isAsked && (
        <div className="basis-full empty:hidden">
          <Clash span={viewing} of={id} />
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

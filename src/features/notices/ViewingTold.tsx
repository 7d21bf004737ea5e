import { CalendarClock, CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readNotice } from '#sync/model/rules/alerts/noticeRead.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useListing } from '#src/data/useListings.ts';
import { useSession } from '#src/data/useSession.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { paths } from '#src/paths.ts';
import type { NoticeItem } from './notices.ts';
import { ToldLine } from './ToldLine.tsx';

type Item = Extract<NoticeItem, { readonly kind: 'viewings' }>;

export interface ViewingToldProps {
  readonly item: Item;
  /** When it was told. */
  readonly children: ReactNode;
}

/** The news of a viewing, or that it is near, and the way to it. */
export function ViewingTold({ item, children }: ViewingToldProps) {
  const { t } = useTranslation('notices');
  const visitTime = useVisitTime();
  const homeName = useHomeName();
  const to = usePlaceOf(item);
  const { id, isRead, viewing } = item;
  const [read] = useCommand((sync) =>
    sync.records.amend('notice', id, (before) => before && readNotice(before)),
  );
  const isOff =
    viewing.what === 'declined' || viewing.what === 'cancelled' || viewing.what === 'expired';
  const Icon = isOff ? CalendarX2 : CalendarClock;
  return (
    <ToldLine
      {...{ to, Icon, isRead }}
      look={isOff ? 'text-danger' : 'text-accent'}
      onRead={() => void read()}
      title={
        <>
          {t(`viewing.${viewing.what}`)}: <bdi>{homeName(item)}</bdi>
        </>
      }
      more={
        <span className="block text-soft">
          <bdi>
            {visitTime.isElsewhere(viewing.startsAt, { time_zone: viewing.zone }) ? (
              <TimeThere viewing={viewing} />
            ) : (
              visitTime.say(viewing.startsAt, undefined)
            )}
          </bdi>
        </span>
      }
    >
      {children}
    </ToldLine>
  );
}

/** On both clocks, with the city where the home is here. */
function TimeThere({ viewing }: Pick<Item, 'viewing'>) {
  const city = useListing(viewing.propertyId)?.details.city;
  return useVisitTime().say(viewing.startsAt, { time_zone: viewing.zone, city });
}

/** The name of a viewing's home in a line. */
export function useHomeName(): (item: Item) => string {
  const { t } = useTranslation('notices');
  return ({ text }) => (text === '' ? t('viewing.home') : text);
}

/** Owners see to viewings among inquiries, everybody else on the page of the home. */
function usePlaceOf({ viewing }: Item): string {
  const session = useSession();
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  const page =
    viewing.as === 'owner' && isLandlord
      ? paths.inquiries.href()
      : paths.property.href(viewing.propertyId);
  return `${page}#viewing-${viewing.id}`;
}

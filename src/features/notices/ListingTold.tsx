import { CalendarCheck, CircleCheck, CircleX, EyeOff, House, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readHeld } from '#contract/rules/listing/heldReasons.ts';
import { readNotice } from '#sync/model/rules/alerts/noticeRead.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { useHeldText } from '#src/shared/refusals/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import type { NoticeItem } from './notices.ts';
import { ToldLine } from './ToldLine.tsx';

type Item = Extract<NoticeItem, { readonly kind: 'listings' }>;

const SIGNS = {
  approved: { Icon: CircleCheck, look: 'text-good' },
  refused: { Icon: CircleX, look: 'text-danger' },
  to_confirm: { Icon: CalendarCheck, look: 'text-accent' },
  unconfirmed: { Icon: CalendarCheck, look: 'text-warn' },
  expired: { Icon: EyeOff, look: 'text-danger' },
  price: { Icon: Tag, look: 'text-accent' },
  let: { Icon: House, look: 'text-soft' },
  sold: { Icon: House, look: 'text-soft' },
  withdrawn: { Icon: EyeOff, look: 'text-soft' },
} as const satisfies Record<Item['what'], unknown>;

export interface ListingToldProps {
  readonly item: Item;
  /** When it was told. */
  readonly children: ReactNode;
}

/** The latest of a home, or which homes are to be confirmed, and the way to where it stands. */
export function ListingTold({ item, children }: ListingToldProps) {
  const { t } = useTranslation('notices');
  const to = usePlaceOf(item);
  const nameOf = useListingName();
  const more = useMore(item);
  const { isRead, notices, what } = item;
  const [read] = useCommand(async ({ records }) => {
    await records.writeAll(
      notices.map(({ id }) => ({
        kind: 'notice',
        id,
        amend: (before) => before && readNotice(before),
      })),
    );
  });
  const { Icon, look } = SIGNS[what];
  const isSeveral = notices.length > 1;
  return (
    <ToldLine
      {...{ to, Icon, look, isRead }}
      onRead={() => void read()}
      title={
        isSeveral ? (
          t(`listings.${what}`, { count: notices.length })
        ) : (
          <>
            {t(`listing.${what}`)}: <bdi>{nameOf(item)}</bdi>
          </>
        )
      }
      more={
        isSeveral ? (
          <span dir="auto" className="block w-fit max-w-full truncate text-soft">
            {more}
          </span>
        ) : (
          more !== '' && <span className="block text-soft">{more}</span>
        )
      }
    >
      {children}
    </ToldLine>
  );
}

/** The name that the buttons beside a line use. */
export function useListingName(): (item: Item) => string {
  const { t } = useTranslation('notices');
  return ({ notices: [first, ...more], what }) =>
    more.length === 0
      ? (first?.body.text ?? '')
      : t(`listings.${what}`, { count: more.length + 1 });
}

/** The line below: the homes, the reason, the prices, or by when it is to be confirmed. */
function useMore({ notices }: Item): string {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const heldText = useHeldText();
  const [first, ...others] = notices;
  if (others.length > 0) return notices.map(({ body }) => body.text).join(' · ');
  const { reason, price, hiddenAt } = first?.body.listing ?? {};
  if (price !== undefined) {
    const [from, to] = [price.from, price.to].map((sum) =>
      isolated(format.money(sum, price.currency)),
    );
    return t('listing.prices', { from, to });
  }
  if (hiddenAt !== undefined) return t('listing.hiddenOn', { date: format.date(hiddenAt) });
  return readHeld(reason ?? null)
    .map(heldText)
    .join(' · ');
}

/** Owners see to their homes where they manage them, everybody else looks at the home. */
function usePlaceOf({ notices, what }: Item): string {
  const session = useSession();
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  const [first, ...others] = notices;
  const id = first?.body.listing?.id ?? '';
  const isManaged = what === 'refused' || hasToConfirm(what);
  if (!isLandlord || !isManaged) return paths.property.href(id);
  return others.length > 0
    ? paths.manage.href(what === 'expired' ? 'hidden' : 'unconfirmed')
    : `${paths.manage.href()}#home-${id}`;
}

const hasToConfirm = (what: Item['what']): boolean =>
  what === 'to_confirm' || what === 'unconfirmed' || what === 'expired';

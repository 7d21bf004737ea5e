import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readNotice } from '#sync/model/rules/alerts/noticeRead.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import type { NoticeItem } from './notices.ts';
import { ToldLine } from './ToldLine.tsx';

const SIGNS = {
  held: { Icon: Hourglass, look: 'text-warn' },
  released: { Icon: CircleCheck, look: 'text-good' },
  refused: { Icon: CircleX, look: 'text-danger' },
  suspended: { Icon: CircleX, look: 'text-danger' },
  warned: { Icon: TriangleAlert, look: 'text-warn' },
} as const;

export interface StandingToldProps {
  readonly item: Extract<NoticeItem, { readonly kind: 'standings' }>;
  /** When it was told. */
  readonly children: ReactNode;
}

/** A decision about the person or one of their homes, its reason, and the way to appeal. */
export function StandingTold({ item, children }: StandingToldProps) {
  const { t } = useTranslation(['notices', 'moderation']);
  const { id, text, isRead } = item;
  const { about, aboutId, state, reason, appeal, until } = item.standing;
  const format = useFormat();
  const [read] = useCommand((sync) =>
    sync.records.amend('notice', id, (before) => before && readNotice(before)),
  );
  const { Icon, look } = SIGNS[state];
  const what = appeal ?? state;
  const canAppeal = appeal === undefined && state !== 'held' && state !== 'released';
  const more = [
    reason === undefined ? null : t(`moderation:reason.${reason}`),
    until === undefined ? null : t('moderation:standing.until', { at: format.dateTime(until) }),
    canAppeal ? t('standing.appeal') : null,
  ].filter((part) => part !== null);
  return (
    <ToldLine
      to={paths.standing.href(aboutId)}
      {...{ Icon, look, isRead }}
      onRead={() => void read()}
      title={
        about === 'person' ? (
          t(`standing.person.${what}`)
        ) : (
          <>
            {t(`standing.listing.${what}`)}: <bdi>{text}</bdi>
          </>
        )
      }
      more={more.length > 0 && <span className="block text-soft">{more.join(' ')}</span>}
    >
      {children}
    </ToldLine>
  );
}

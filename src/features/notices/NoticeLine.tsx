import { AlarmClockOff, CircleAlert, CircleCheck, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callKey } from '#src/data/callKey.ts';
import type { Preview } from '#src/data/types.ts';
import { previewWords } from '#src/data/previewWords.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFileText } from '#src/i18n/useFileText.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { AlertTold, useSearchName } from './AlertTold.tsx';
import { ListingTold, useListingName } from './ListingTold.tsx';
import { LINE, WORDS } from './lineClasses.ts';
import type { NoticeItem } from './notices.ts';
import { ShortlistTold } from './ShortlistTold.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { StandingTold } from './StandingTold.tsx';
import { useHomeName, ViewingTold } from './ViewingTold.tsx';

export interface NoticeLineProps {
  /** `until`: it is snoozed and comes back then. ms since the epoch. */
  readonly item: NoticeItem & { readonly until?: number };
  readonly now: number;
}

/** One notice, with a link to what it is about, and the menu that snoozes it. */
export function NoticeLine({ item, now }: NoticeLineProps) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const name = useNameOf(item);
  return (
    <div className="flex items-center gap-2 pe-2">
      <Told item={item}>
        <span className="block shrink-0 text-sm text-soft">
          {item.until === undefined
            ? format.relative(item.at, now)
            : t('snooze.until', { at: format.dateTime(item.until) })}
        </span>
      </Told>
      {item.until === undefined ? (
        <SnoozeMenu of={item.id} name={name} />
      ) : (
        <WakeButton of={item.id} name={name} />
      )}
    </div>
  );
}

/** The name that the buttons beside a line use. */
function useNameOf(item: NoticeItem): string {
  const name = useSearchName(item.kind === 'alerts' ? item.searchId : null);
  const homeName = useHomeName();
  const listingName = useListingName();
  const { t } = useTranslation('notices');
  if (item.kind === 'messages') return item.name;
  if (item.kind === 'viewings') return homeName(item);
  if (item.kind === 'listings') return listingName(item);
  if (item.kind === 'app' || item.kind === 'shortlists') return item.text;
  if (item.kind === 'standings') return item.text === '' ? t('standing.you') : item.text;
  if (item.kind === 'unsent') return t('longUnsent', { count: item.count });
  const [only, ...more] = item.hits;
  return more.length === 0 && only !== undefined ? only.body.asOf.title : name;
}

function Told({ item, children }: { readonly item: NoticeItem; readonly children: ReactNode }) {
  const { t } = useTranslation(['notices', 'chat', 'calls']);
  const fileText = useFileText();
  const said = (preview: Preview | null) => {
    if (preview === null) return null;
    const key = callKey({ ...preview, content: preview.text }, preview.isMine);
    if (key !== null) return t(`calls:${key}`);
    if (preview.messageType === 'file') return fileText({ ...preview, content: preview.text });
    return previewWords(preview, t);
  };
  if (item.kind === 'alerts') return <AlertTold item={item}>{children}</AlertTold>;
  if (item.kind === 'viewings') return <ViewingTold item={item}>{children}</ViewingTold>;
  if (item.kind === 'listings') return <ListingTold item={item}>{children}</ListingTold>;
  if (item.kind === 'shortlists') return <ShortlistTold item={item}>{children}</ShortlistTold>;
  if (item.kind === 'standings') return <StandingTold item={item}>{children}</StandingTold>;
  if (item.kind === 'messages')
    return (
      <Link to={paths.chat.href(item.id)} className={classes(LINE, 'hover:bg-wash')}>
        <MessageCircle size={22} aria-hidden className="shrink-0 text-accent" />
        <span className={WORDS}>
          <span className="block min-w-0 sm:flex-1">
            <span className="block font-semibold">
              {t('messagesFrom', { count: item.unread, name: item.name })}
            </span>
            <span dir="auto" className="block w-fit max-w-full truncate text-soft">
              {said(item.preview)}
            </span>
          </span>
          {children}
        </span>
      </Link>
    );
  if (item.kind === 'unsent')
    return (
      <Link to={paths.sync.href()} className={classes(LINE, 'hover:bg-wash')}>
        <CircleAlert size={22} aria-label={t('tone.error')} className="shrink-0 text-danger" />
        <span className={WORDS}>
          <span className="block min-w-0 font-semibold sm:flex-1">
            {t('longUnsent', { count: item.count })}
          </span>
          {children}
        </span>
      </Link>
    );
  return (
    <div className={LINE}>
      {item.tone === 'error' ? (
        <CircleAlert size={22} aria-label={t('tone.error')} className="shrink-0 text-danger" />
      ) : (
        <CircleCheck size={22} aria-label={t('tone.success')} className="shrink-0 text-good" />
      )}
      <span className={WORDS}>
        <span className={classes('block min-w-0 sm:flex-1', !item.isRead && 'font-semibold')}>
          {/* In the language in which it was written, aligned like the rest of the page. */}
          <bdi>{item.text}</bdi>
        </span>
        {children}
      </span>
    </div>
  );
}

function WakeButton({ of, name }: { readonly of: string; readonly name: string }) {
  const { t } = useTranslation('notices');
  const snoozes = useRecords('snooze') ?? [];
  const [wake] = useCommand((sync) =>
    sync.records.remove(snoozes.filter(({ body }) => body.of === of).map(({ id }) => id)),
  );
  return (
    <IconButton label={t('snooze.wake', { name })} onClick={() => void wake()}>
      <AlarmClockOff size={20} aria-hidden />
    </IconButton>
  );
}

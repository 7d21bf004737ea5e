import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';

/** One's calendar address as far as it is known. `url`: it was made just now, and is shown once. */
type Known =
  /** It is being asked for. */
  | { readonly status: 'asking' }
  /** The server cannot be reached. */
  | { readonly status: 'unknown' }
  | { readonly status: 'known'; readonly since: string | null; readonly url?: string | undefined };

const NONE = { since: null, url: undefined };

/** The address at which a calendar elsewhere subscribes to one's viewings: made, copied and taken back. */
export function CalendarAddress() {
  const { t } = useTranslation('viewings');
  const { account } = useSync();
  const language = useLanguage();
  const format = useFormat();
  const [known, setKnown] = useState<Known>({ status: 'asking' });
  const [hasEnded, setEnded] = useState(false);
  const isOffline = useReachability() === 'offline';
  useEffect(() => {
    // It is asked for once more when the network is back.
    if (isOffline) return;
    account
      .late()
      .then((calls) => calls.calendar())
      .then(({ since }) => setKnown({ status: 'known', since }))
      .catch(() => setKnown({ status: 'unknown' }));
  }, [account, isOffline]);
  const ask = async (wanted: typeof language | null) => {
    try {
      // Another one would end an address that this device has not heard of.
      const calls = await account.late();
      const isNews = known.status !== 'known' && (await calls.calendar()).since !== null;
      const { since, url } = await calls.calendar(isNews ? undefined : wanted);
      setKnown({ status: 'known', since, url });
      setEnded(wanted === null);
    } catch {
      toastError(t('calendar.offline'));
    }
  };
  if (known.status === 'asking' && !isOffline) return <Skeleton className="h-20" />;
  const { since, url } = known.status === 'known' ? known : NONE;
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-soft">{t('calendar.lead')}</p>
      {url !== undefined && <NewAddress url={url} />}
      {since !== null && (
        <p className="text-sm text-soft">
          {t('calendar.since', { day: format.date(Date.parse(since)) })} {t('calendar.replaces')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          icon={<CalendarPlus size={18} aria-hidden />}
          onClick={() => void ask(language)}
        >
          {t(since === null ? 'calendar.make' : 'calendar.again')}
        </Button>
        {since !== null && (
          <Button look="quiet" onClick={() => void ask(null)}>
            {t('calendar.end')}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {hasEnded && t('calendar.ended')}
      </p>
    </div>
  );
}

function NewAddress({ url }: { readonly url: string }) {
  const { t } = useTranslation('viewings');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toastSuccess(t('calendar.copied'));
    } catch {
      // It stands in the field.
      document.querySelector<HTMLInputElement>('#calendar-address')?.select();
    }
  };
  return (
    <div className="grid gap-3 rounded-card border border-line bg-sheet p-4">
      <TextField
        id="calendar-address"
        label={t('calendar.url')}
        description={t('calendar.urlNote')}
        value={url}
        readOnly
        dir="ltr"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('calendar.copy')}
        </Button>
        <a href={url.replace(/^https?:/u, 'webcal:')} className={buttonClasses('secondary')}>
          {t('calendar.open')}
        </a>
      </div>
    </div>
  );
}

import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feed, FeedMapping, FeedReport } from '#contract/protocol/feeds.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { FeedColumns } from './FeedColumns.tsx';
import { FeedFaults } from './FeedFaults.tsx';
import { useFeed, type Tried } from './useFeed.ts';

const ACCEPTED = '.csv,.txt,.tsv,.xml,.json,text/csv,application/xml,text/xml,application/json';

/** Homes that come from another program, by a file: tried first, then taken. */
export function FeedPage() {
  const { t } = useTranslation(['feed', 'nav']);
  const { tried, feed, hasEnded, send } = useFeed();
  return (
    <div className={pageClasses('text')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:feed')}</h1>
      <p className="mt-2 mb-6 text-soft">{t('lead')}</p>
      {feed !== null && <LastTime feed={feed} hasEnded={hasEnded} />}
      <fieldset className="grid justify-items-start gap-1.5">
        <legend className="mb-1.5 font-semibold">{t('file')}</legend>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label
            className={`${buttonClasses('secondary')} cursor-pointer has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring`}
          >
            <FileUp size={20} aria-hidden />
            {t('choose')}
            <input
              type="file"
              accept={ACCEPTED}
              disabled={tried.status === 'reading' || tried.status === 'writing'}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) void send(file, false);
                // The same file again is read again.
                target.value = '';
              }}
            />
          </label>
          {'file' in tried && (
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{tried.file.name}</bdi>
          )}
        </div>
        <p className="text-sm text-soft">{t('fileNote')}</p>
      </fieldset>
      <div role="status" className="mt-4 text-soft empty:hidden">
        {tried.status === 'reading' && t('reading')}
        {tried.status === 'failed' && t('offline')}
      </div>
      {tried.status === 'judged' && (
        <Judged
          key={tried.file.name + String(tried.file.lastModified)}
          tried={tried}
          onTry={(mapping) => void send(tried.file, false, { mapping })}
          onWrite={(wish) => void send(tried.file, true, wish)}
        />
      )}
    </div>
  );
}

function LastTime({ feed, hasEnded }: { readonly feed: Feed; readonly hasEnded: boolean }) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const { report, state, read_at: at } = feed;
  if (report === null) return null;
  const n = report.made + report.changed + report.same + report.resumed;
  return (
    <section className="mb-6 grid gap-3 rounded-card border border-line bg-sheet p-4">
      <p role="status" className="font-semibold">
        {state === 'running' && t('running', { n, all: report.homes - report.faulty })}
        {state === 'broken' && t('broken')}
        {state === 'done' && hasEnded && t('finished')}
      </p>
      {state !== 'running' && at !== null && (
        <p className="text-sm text-soft">{t('last', { at: format.dateTime(Date.parse(at)) })}</p>
      )}
      {state !== 'running' && <Counts report={report} />}
      {state !== 'running' && <FeedFaults title={t('notes')} faults={report.notes} />}
    </section>
  );
}

const COUNTED = ['made', 'changed', 'same', 'paused', 'resumed', 'faulty'] as const;

function Counts({ report }: { readonly report: FeedReport }) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {COUNTED.filter((name) => report[name] > 0 || name === 'made' || name === 'changed').map(
        (name) => (
          <div key={name}>
            <dt className="text-sm text-soft">{t(name)}</dt>
            <dd className="font-display text-xl font-semibold">{format.number(report[name])}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Judged({
  tried: { report },
  onTry,
  onWrite,
}: {
  readonly tried: Extract<Tried, { status: 'judged' }>;
  readonly onTry: (mapping: FeedMapping) => void;
  readonly onWrite: (wish: {
    skipsFaulty: boolean;
    mayPause: boolean;
    mapping?: FeedMapping | undefined;
  }) => void;
}) {
  const { t } = useTranslation('feed');
  const [skipsFaulty, setSkips] = useState(false);
  const [mayPause, setMayPause] = useState(false);
  const { faulty, refused, detail, columns, mapping } = report;
  const sound = report.homes - faulty;
  const canWrite =
    sound > 0 &&
    (faulty === 0 || skipsFaulty) &&
    (refused === undefined || (refused === 'too_many_leave' && mayPause));
  return (
    <section aria-labelledby="feed-judged" className="mt-6 grid gap-6">
      <h2 id="feed-judged" className="text-xl font-semibold">
        {t('would')}
      </h2>
      {refused !== undefined && (
        <p role="alert" className="rounded-field bg-warn-wash px-4 py-3 text-warn">
          {t(`refused.${refused}`)} {detail !== undefined && <bdi dir="ltr">{detail}</bdi>}
        </p>
      )}
      {refused !== 'unreadable' && <Counts report={report} />}
      {columns !== undefined && mapping !== undefined && (
        <FeedColumns columns={columns} mapping={mapping} onChange={onTry} />
      )}
      <FeedFaults title={t('faults')} faults={report.faults} />
      <div className="grid gap-3">
        {faulty > 0 && sound > 0 && (
          <Check label={t('skip')} isOn={skipsFaulty} onChange={setSkips} />
        )}
        {refused === 'too_many_leave' && (
          <Check label={t('pause')} isOn={mayPause} onChange={setMayPause} />
        )}
        <div>
          <Button
            disabled={!canWrite}
            icon={<FileUp size={20} aria-hidden />}
            onClick={() => onWrite({ skipsFaulty, mayPause, mapping })}
          >
            {t('write')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Check({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

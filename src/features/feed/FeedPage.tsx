import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feed, FeedMapping, FeedReport } from '#contract/protocol/feeds.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { FeedColumns } from './FeedColumns.tsx';
import { FeedFaults } from './FeedFaults.tsx';
import { useFeed, type Tried } from './useFeed.ts';

/** Homes that come from another program, by a file: tried first, then taken. */
export function FeedPage() {
  const { t } = useTranslation(['feed', 'nav']);
  const { tried, feed, hasEnded, send } = useFeed();
  const id = useId();
  return (
    <div className={pageClasses('text')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:feed')}</h1>
      <p className="mt-2 mb-6 text-soft">{t('lead')}</p>
      {feed !== null && <LastTime feed={feed} hasEnded={hasEnded} />}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t('file')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xml,.json,text/csv,application/xml,text/xml,application/json"
          disabled={tried.status === 'reading' || tried.status === 'writing'}
          className="w-full rounded-field border border-edge bg-sheet p-2 file:me-3 file:min-h-9 file:rounded-field file:border-0 file:bg-accent-wash file:px-3 file:font-semibold file:text-accent"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void send(file, false);
          }}
        />
        <p className="text-sm text-soft">{t('fileNote')}</p>
      </div>
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

import { Copy, FlaskConical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { writeQuery } from '#search/query/queryAddress.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useMeantCurrency, useQueryWords } from '#src/listings/query/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { figuresOf } from './alertHits.ts';
import { headOf } from './headOf.ts';
import { Hits } from './Hits.tsx';
import { TestResult } from './TestResult.tsx';

export interface AlertCardProps {
  readonly search: Kept<'saved_search'>;
  /** Its hits, newest first. */
  readonly hits: readonly Kept<'alert_hit'>[];
  /** ms since the epoch. */
  readonly now: number;
  readonly onRemove: () => void;
}

/** One saved search: what it looks for, what it found, and what can be done with it. */
export function AlertCard({ search, hits, now, onRemove }: AlertCardProps) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  const { name, query, alert } = search.body;
  const wordsOf = useQueryWords(useMeantCurrency(query));
  const head = headOf(name, wordsOf(query) || t('alerts.everything'));
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const figures = figuresOf(
    hits.map(({ body }) => body),
    now,
  );
  const [turn] = useCommand(async ({ records }, isOn: boolean) => {
    // Matches that came while the alert was off are no news when it is on again.
    const fresh = isOn ? { baselineAt: Date.now() } : {};
    await records.amend(
      'saved_search',
      search.id,
      (before) => before && { ...before, alert: { ...before.alert, isOn }, ...fresh },
    );
  });
  const [copy] = useCommand(({ records }) =>
    records.make('saved_search', {
      ...search.body,
      name: cutText(t('alerts.copyOf', { name }), 80),
      baselineAt: Date.now(),
    }),
  );
  return (
    <article className="rounded-card border border-line bg-sheet p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="w-fit max-w-full text-lg font-semibold">
            <Link
              // Everything is asked for by a word: an address without one means what this device was told last.
              to={`${paths.search.href()}?${writeQuery(query) || 'all='}`}
              className="underline-offset-2 hover:underline"
            >
              {head.title}
            </Link>{' '}
            {figures.unseen > 0 && (
              <Badge tone="accent">{t('alerts.unseen', { n: figures.unseen })}</Badge>
            )}
          </h2>
          {head.line !== null && (
            <p dir="auto" className="text-soft">
              {head.line}
            </p>
          )}
        </div>
        <Switch label={t('alerts.on')} isOn={alert.isOn} onChange={(isOn) => void turn(isOn)} />
      </div>
      <p className="mt-1 text-sm text-soft">
        {[
          t(`alerts.frequency.${alert.frequency}`),
          t('alerts.week', { n: figures.week }),
          figures.lastAt === null
            ? t('alerts.never')
            : t('alerts.last', { when: format.relative(figures.lastAt, now) }),
        ].join(' · ')}
      </p>
      <Hits hits={hits} now={now} />
      {isTesting && <TestResult search={search.body} now={now} />}
      <div className="mt-2 -ms-3 flex flex-wrap">
        <Button
          look="quiet"
          icon={<Pencil size={18} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('alerts.edit')}
        </Button>
        <Button
          look="quiet"
          icon={<FlaskConical size={18} aria-hidden />}
          aria-pressed={isTesting}
          onClick={() => setTesting(!isTesting)}
        >
          {t('alerts.test')}
        </Button>
        <Button look="quiet" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('alerts.duplicate')}
        </Button>
        <Button look="quiet" icon={<Trash2 size={18} aria-hidden />} onClick={onRemove}>
          {t('alerts.remove')}
        </Button>
      </div>
      <AlertDialog
        key={JSON.stringify(search.body)}
        search={search}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      />
    </article>
  );
}

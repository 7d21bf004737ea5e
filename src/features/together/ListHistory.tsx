import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyOf, type ListEvent } from '#sync/model/rules/deciding/listHistory.ts';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Button } from '#src/ui/Button.tsx';

/** Lines that are shown at first. */
const FIRST = 8;

export interface ListHistoryProps {
  readonly list: SeenList;
  readonly nameOf: (id: string) => string;
}

/** Lists everything that was done in a list, the last first. */
export function ListHistory({ list, nameOf }: ListHistoryProps) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const textOf = useEventText();
  const events = useMemo(() => historyOf(list), [list]);
  return (
    <section aria-labelledby="together-history" className="mt-8 border-t border-line pt-6">
      <h2 id="together-history" className="mb-2 text-xl font-semibold">
        {t('together.history.title')}
      </h2>
      <ol className="grid gap-2">
        {(isWhole ? events : events.slice(0, FIRST)).map((event) => (
          <li key={keyOf(event)} className="wrap-anywhere">
            <bdi className="font-semibold">{nameOf(event.personId)}</bdi>
            {' · '}
            <span>{textOf(event)}</span>
            <span className="block text-sm text-soft">{format.dateTime(event.at)}</span>
          </li>
        ))}
      </ol>
      {!isWhole && events.length > FIRST && (
        <Button look="quiet" className="-ms-3 mt-2" onClick={() => setWhole(true)}>
          {t('together.history.all', { n: events.length })}
        </Button>
      )}
    </section>
  );
}

const keyOf = (event: ListEvent): string =>
  `${event.personId} ${event.what} ${event.at} ${'home' in event ? event.home.id : ''}`;

function useEventText(): (event: ListEvent) => string {
  const { t } = useTranslation('saved');
  return (event) => {
    if (!('home' in event)) return t(`together.history.${event.what}`);
    const { title } = event.home;
    const home = title === '' ? t('together.history.home') : isolated(title);
    switch (event.what) {
      case 'voted':
        return t('together.history.voted', { home, vote: t(`together.vote.${event.vote}`) });
      case 'rated':
        return t('together.history.rated', { home, n: event.stars });
      default:
        return t(`together.history.${event.what}`, { home });
    }
  };
}

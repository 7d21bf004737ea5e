import { useTranslation } from 'react-i18next';
import { PlaceHeads } from '../components/PlaceHeads.tsx';
import { Sideways } from '../components/Sideways.tsx';
import { AREA_QUESTIONS, type AreaQuestion } from '#contract/rules/areas/opinions.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { KnownPlace } from '../areas/useKnownPlaces.ts';

export interface PollTableProps {
  readonly places: readonly KnownPlace[];
}

/** How many in a hundred residents agree, question by question; where too few answered, that. */
export function PollTable({ places }: PollTableProps) {
  const { t } = useTranslation('areas');
  const isAlone = places.length === 1;
  if (places.some(({ held }) => held === undefined)) return <Skeleton className="mt-3 h-40" />;
  const told = places.some(({ held }) => held?.series.residents !== undefined);
  if (!told)
    return (
      <p className="mt-3 rounded-field bg-wash px-4 py-3">
        {t(places.every(({ held }) => held === null) ? 'notHere' : 'residents.notEnough')}
      </p>
    );
  return (
    <Sideways label={t('residents.title')}>
      <table className="mt-3 w-full min-w-[20rem] table-fixed text-start">
        <caption className="sr-only">{t('residents.title')}</caption>
        <thead className={isAlone ? 'sr-only' : undefined}>
          <PlaceHeads first={t('residents.statement')} places={places} />
        </thead>
        <tbody>
          {AREA_QUESTIONS.map((question) => (
            <tr key={question} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pe-3 text-start font-normal">
                {t(`residents.question.${question}`)}
              </th>
              {places.map((place) => (
                <td key={place.slug} className="py-2.5">
                  <Answer place={place} question={question} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function Answer({
  place: { held },
  question,
}: {
  readonly place: KnownPlace;
  readonly question: AreaQuestion;
}) {
  const { t } = useTranslation('areas');
  const { locale } = useFormat();
  if (held === null || held === undefined) return <span className="text-soft">{t('notHere')}</span>;
  const poll = held.series.residents?.polls[question];
  if (poll === undefined) return <span className="text-soft">{t('residents.tooFew')}</span>;
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(poll.agree / 100);
  return (
    <>
      <span className="font-medium">{t('residents.agree', { share })}</span>{' '}
      <span className="text-sm text-soft">{t('residents.answers', { count: poll.n })}</span>
      <span aria-hidden className="mt-1 block h-1.5 max-w-60 rounded-full bg-wash">
        <span
          className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ inlineSize: `${poll.agree}%` }}
        />
      </span>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { TakenOut as Taken } from '#sync/model/rules/deciding/shortlist.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';

export interface TakenOutProps {
  readonly homes: readonly Taken[];
  readonly nameOf: (id: string) => string;
  /** Absent: this person only looks. */
  readonly onBack?: ((home: Taken) => void) | undefined;
}

/** The homes somebody took off a list, with who and when. */
export function TakenOut({ homes, nameOf, onBack }: TakenOutProps) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="together-taken" className="mt-8">
      <h2 id="together-taken" className="mb-2 text-xl font-semibold">
        {t('together.taken.title')}
      </h2>
      <ul>
        {homes.map((home) => (
          <li
            key={home.id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-1"
          >
            <span className="min-w-0 flex-1 basis-40">
              <bdi className="block font-medium wrap-anywhere">{home.title}</bdi>
              <span className="block text-sm text-soft">
                <bdi>{nameOf(home.personId)}</bdi> · {format.dateTime(home.at)}
              </span>
            </span>
            {onBack !== undefined && (
              <Button
                look="quiet"
                aria-label={t('together.taken.backOne', { title: home.title })}
                onClick={() => onBack(home)}
              >
                {t('together.taken.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useKeptTours } from './useKeptTours.ts';

/** The tours that can be walked through without a network, each with its size. Renders nothing where there are none. */
export function KeptTours() {
  const { t } = useTranslation('tours');
  const format = useFormat();
  const id = useId();
  const { tours = [], reread } = useKeptTours();
  const [remove] = useCommand(async ({ maintenance }, of: string) => {
    await maintenance.removeTour(of);
    await reread();
  });
  if (tours.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 text-xl font-semibold">
        {t('kept.title')}
      </h2>
      <ul role="list" className="grid gap-1">
        {tours.map((tour) => (
          <li key={tour.id} className="flex items-center gap-3 border-b border-line">
            <Link
              to={paths.virtualTours.href(tour.id)}
              dir="auto"
              className="flex min-h-11 min-w-0 flex-1 items-center font-medium underline-offset-4 hover:underline"
            >
              <span className="truncate">{tour.title}</span>
            </Link>
            <span className="text-sm text-soft tabular-nums">
              <bdi>{format.bytes(tour.bytes)}</bdi>
            </span>
            <IconButton
              label={t('kept.remove', { title: tour.title })}
              onClick={() => void remove(tour.id)}
            >
              <Trash2 size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

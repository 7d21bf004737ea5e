import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { useTwoVersions } from './useTwoVersions.ts';

/** Listings with conflicts between two devices, with links to settle each. */
export function ListingsInTwoVersions() {
  const { t } = useTranslation('settle');
  const homes = useTwoVersions() ?? [];
  if (homes.length === 0) return null;
  return (
    <section
      aria-labelledby="two-versions"
      className="mt-6 rounded-card border border-line bg-warn-wash p-4"
    >
      <h2 id="two-versions" className="flex items-center gap-2 text-lg font-semibold">
        <GitCompareArrows size={20} aria-hidden className="text-warn" />
        {t('versions.title', { count: homes.length })}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {homes.map(({ id, title, fields }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-[min(12rem,100%)] flex-1">
              <span className="block font-semibold">
                <bdi>{title}</bdi>
              </span>
              <span className="text-sm text-soft">
                {t('versions.fields', { count: fields.length })}
              </span>
            </span>
            <Link
              to={paths.settle.href(id)}
              aria-label={t('versions.openOf', { title })}
              className="inline-flex min-h-11 items-center font-medium text-accent underline"
            >
              {t('versions.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

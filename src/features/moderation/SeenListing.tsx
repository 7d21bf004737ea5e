import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListingSeen } from '#contract/entities/records/moderation.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { latePart } from '#src/ui/latePart.tsx';
import { framed } from './framed.ts';

const SeenFiles = latePart(async () => (await import('./SeenFiles.tsx')).SeenFiles);

export interface SeenListingProps {
  readonly seen: ListingSeen;
  /** Another owner's, which shows the same photo. */
  readonly isOther?: boolean;
}

/** A listing as it stood then: photos, documents, texts, price, whose it is. */
export function SeenListing({ seen, isOther = false }: SeenListingProps) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  return (
    <article className="min-w-0 rounded-card border border-line bg-sheet p-4 shadow-card">
      {isOther && <Badge tone="warn">{t('samePhoto')}</Badge>}
      <h3 className="mt-1 text-lg font-semibold">
        <Link to={paths.property.href(seen.id)} className="hover:underline">
          <bdi>{seen.title}</bdi>
        </Link>
      </h3>
      <p className="text-soft">
        <bdi>{format.money(seen.price, seen.currency)}</bdi> · <bdi>{seen.city}</bdi> ·{' '}
        <bdi>{seen.ref}</bdi>
      </p>
      <p className="text-sm text-soft">
        <bdi>{seen.ownerName}</bdi>
        {seen.ownerSince !== null && ` · ${t('since', { date: format.date(seen.ownerSince) })}`}
      </p>
      <ul className="mt-3 grid grid-cols-3 gap-2" aria-label={t('photos')}>
        {seen.photos.map((photo) => (
          <li key={photo.id}>
            <ListingPicture
              photo={framed(photo)}
              alt=""
              tier="thumb"
              className="aspect-4/3 w-full rounded-field"
            />
          </li>
        ))}
      </ul>
      {seen.files !== undefined && seen.files.length > 0 && (
        <Suspense>
          <SeenFiles files={seen.files} />
        </Suspense>
      )}
      {seen.texts.map(({ field, text }) => (
        <p key={field} dir="auto" className="mt-3 text-start whitespace-pre-wrap">
          {text}
        </p>
      ))}
    </article>
  );
}

import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';

/** A moderator suspended this person: what they cannot do, and the way to why and to their answer. */
export function SuspendedBanner() {
  const { t } = useTranslation('status');
  return (
    <Banner
      isCompact
      tone="danger"
      icon={<Ban size={22} aria-hidden />}
      title={t('suspended.title')}
    >
      <p>
        {t('suspended.text')}{' '}
        <Link to={paths.standing.href()} className="font-semibold text-ink underline">
          {t('suspended.link')}
        </Link>
      </p>
    </Banner>
  );
}

import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { paths } from '#src/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';

/** Something could not be sent and will not be by itself: how much, and the way to what and why. */
export function FailedBanner() {
  const { t } = useTranslation('waiting');
  const { failed } = useSyncStatus('failed');
  return (
    <Banner
      isCompact
      tone="danger"
      icon={<CircleAlert size={22} aria-hidden />}
      title={t('failed.title', { count: failed })}
      className="!py-3"
    >
      {/* As high as a finger wants it, in one line with its title. */}
      <Link
        to={paths.messageCenter.href('failed')}
        className="relative font-semibold text-ink underline after:absolute after:-inset-x-1 after:-inset-y-3"
      >
        {t('failed.link')}
      </Link>
    </Banner>
  );
}

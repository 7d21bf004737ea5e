import { CloudOff, Download, Heart, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Part } from '../Part.tsx';

const TONES = ['neutral', 'accent', 'good', 'warn', 'danger'] as const;

export function Feedback() {
  const { t } = useTranslation(['status', 'chat', 'auth', 'common', 'nav']);
  return (
    <Part title="What is told">
      <div className="grid gap-3">
        <Banner
          role={null}
          isCompact
          tone="warn"
          icon={<CloudOff size={22} aria-hidden />}
          title={t('offline.title')}
        >
          {t('offline.text')}
        </Banner>
        <Banner
          role={null}
          icon={<Sparkles size={22} aria-hidden />}
          title={t('update.title')}
          actions={
            <>
              <Button>{t('update.now')}</Button>
              <Button look="quiet">{t('update.later')}</Button>
            </>
          }
        >
          {t('update.text')}
        </Banner>
        <Banner
          role={null}
          tone="good"
          icon={<Download size={22} aria-hidden />}
          title={t('install.title', { product: 'Roost' })}
          actions={<Button>{t('install.accept')}</Button>}
        >
          {t('install.text')}
        </Banner>
        <Banner role={null} tone="danger" title={t('removed.title')}>
          {t('removed.text')}
        </Banner>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('chat:state.queued')}
          </Badge>
        ))}
        <Avatar id="maya" name="Maya Lindqvist" />
        <Avatar id="jonas" name="Jonas Keller" isOnline />
        <Avatar id="ines" name="Inês Carvalho" size={28} />
        <Spinner />
      </div>
      <div className="grid gap-2" aria-hidden>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-24" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="rounded-card border border-line bg-sheet shadow-card">
          <EmptyState
            icon={<Heart size={36} aria-hidden />}
            title={t('nav:notFound')}
            action={<Button>{t('common:notFound.home')}</Button>}
          >
            {t('common:notFound.text')}
          </EmptyState>
        </div>
        <div className="rounded-card border border-line bg-sheet shadow-card">
          <EmptyState icon={<CloudOff size={36} aria-hidden />} title={t('offline.title')}>
            {t('auth:offlineSubmit')}
          </EmptyState>
        </div>
      </div>
    </Part>
  );
}

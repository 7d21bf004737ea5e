import { BadgeCheck, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOwnProfile } from '#src/data/useOwnProfile.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { PhotoEditor } from './PhotoEditor.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** A person's profile: what others see, and what is private. All of it works offline. */
export function ProfilePage() {
  const { t } = useTranslation(['account', 'nav']);
  const session = useSession();
  const profile = useOwnProfile();
  const about = useRecord('about_me');
  const { collections } = useSyncStatus('collections');
  const reachability = useReachability();
  const isComing = collections.users.lastPullAt === null && reachability !== 'offline';
  const isRenter = session.status === 'authenticated' && session.currentRole === 'renter';
  return (
    <div className={pageClasses('text')}>
      <h1 className="mb-6 text-[2rem] leading-tight font-semibold">{t('nav:profile')}</h1>
      {content()}
    </div>
  );

  function content(): ReactNode {
    if (profile === undefined || about === undefined || (profile === null && isComing))
      return <Skeleton className="h-72" />;
    if (profile === null)
      return (
        <EmptyState icon={<CloudOff size={32} aria-hidden />} title={t('profile.absent')}>
          {t('profile.absentText')}
        </EmptyState>
      );
    const roles = session.status === 'authenticated' ? session.roles : [];
    return (
      <div className="grid gap-8">
        <PhotoEditor profile={profile} />
        <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-sheet p-5 shadow-card sm:grid-cols-[auto_1fr]">
          <Fact name={t('profile.email')}>
            <bdi>{profile.email}</bdi>
            <span className="ms-2 inline-flex items-center gap-1 text-sm font-medium text-good">
              <BadgeCheck size={16} aria-hidden />
              {t('profile.confirmed')}
            </span>
            <Link
              to={paths.changeEmail.href()}
              className="ms-3 font-semibold text-accent underline underline-offset-4"
            >
              {t('profile.changeEmail')}
            </Link>
          </Fact>
          <Fact name={t('profile.roles')}>
            {roles.map(({ role }) => t(`profile.role.${role}`)).join(' · ') ||
              t(`profile.role.${profile.userType}`)}
          </Fact>
          {profile.agentId !== null && (
            <Fact name={t('profile.agentId')}>
              <bdi className="font-mono tabular-nums">{profile.agentId}</bdi>
            </Fact>
          )}
        </dl>
        <ProfileForm profile={profile} about={about} isRenter={isRenter} />
      </div>
    );
  }
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="-mt-2 sm:mt-0">{children}</dd>
    </>
  );
}

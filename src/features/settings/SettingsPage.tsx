import {
  Bell,
  CircleQuestionMark,
  Gavel,
  KeyRound,
  RefreshCw,
  Scale,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsModerator } from '#src/data/useIsModerator.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { THEMES } from '#src/ui/theme.ts';
import { setTheme, useTheme } from '#src/ui/themeStore.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Choices } from './Choices.tsx';
import { LegalNote } from './LegalNote.tsx';
import { LinkCard } from './LinkCard.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { Section } from './Section.tsx';
import { SignInLinks } from './SignInLinks.tsx';
import { BlockedSection } from './sections/BlockedSection.tsx';
import { CalendarSection } from './sections/CalendarSection.tsx';
import { CallsSection } from './sections/CallsSection.tsx';
import { DataSection } from './sections/DataSection.tsx';
import { DataUseSection } from './sections/DataUseSection.tsx';
import { LanguageSection } from './sections/LanguageSection.tsx';
import { NotificationSection } from './sections/NotificationSection.tsx';
import { PlacesSection } from './sections/PlacesSection.tsx';
import { PrivacySection } from './sections/PrivacySection.tsx';
import { RegionSection } from './sections/RegionSection.tsx';

export interface SettingsPageProps {
  /** The Log Out button. */
  readonly logOut: ReactNode;
  /** How many notifications are new. */
  readonly news: ReactNode;
  /** Whether this device tells something while the app is closed. */
  readonly push: ReactNode;
  /** How to install the app. */
  readonly install: ReactNode;
  /** The running version, and the button that looks for a newer one. */
  readonly version: ReactNode;
  /** Called when the deletion of the account begins, and when it failed. */
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function SettingsPage({
  logOut,
  news,
  push,
  install,
  version,
  onLeave,
  onStay,
}: SettingsPageProps) {
  const { t } = useTranslation(['settings', 'nav']);
  const theme = useTheme();
  const session = useSession();
  const isModerator = useIsModerator();
  const standings = useRecords('standing') ?? [];
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  return (
    <div className={pageClasses('text')}>
      <h1 className="mb-6 text-[2rem] leading-tight font-semibold">{t('nav:settings')}</h1>
      <div className="mb-8 grid gap-3">
        <LinkCard
          to={paths.profile.href()}
          icon={<UserRound size={24} aria-hidden />}
          title={t('nav:profile')}
          text={t('profileLinkText')}
        />
        <LinkCard
          to={paths.notifications.href()}
          icon={<Bell size={24} aria-hidden />}
          title={t('nav:notifications')}
          text={t('noticesLinkText')}
          badge={news}
        />
        {isLandlord && (
          <LinkCard
            to={paths.landlordSettings.href()}
            icon={<KeyRound size={24} aria-hidden />}
            title={t('nav:landlordSettings')}
            text={t('landlordLinkText')}
          />
        )}
        {isModerator && (
          <LinkCard
            to={paths.moderation.href()}
            icon={<Gavel size={24} aria-hidden />}
            title={t('nav:moderation')}
            text={t('moderationLinkText')}
          />
        )}
        {standings.length > 0 && (
          <LinkCard
            to={paths.standing.href()}
            icon={<Scale size={24} aria-hidden />}
            title={t('nav:standing')}
            text={t('standingLinkText')}
          />
        )}
        <LinkCard
          to={paths.sync.href()}
          icon={<RefreshCw size={24} aria-hidden />}
          title={t('nav:sync')}
          text={t('syncLinkText')}
        />
        <LinkCard
          to={paths.faq.href()}
          icon={<CircleQuestionMark size={24} aria-hidden />}
          title={t('helpLink')}
          text={t('helpLinkText')}
        />
      </div>
      {session.status === 'authenticated' && (
        <Section title={t('account')}>
          <div className="grid gap-4">
            <p>
              <bdi>{t('signedInAs', { email: session.user.email })}</bdi>
            </p>
            <SignInLinks />
            {session.roles.length > 1 && <RoleChoice session={session} />}
            <div>{logOut}</div>
          </div>
        </Section>
      )}
      <NotificationSection />
      {push}
      {session.status === 'authenticated' && <CalendarSection />}
      <CallsSection />
      <PrivacySection />
      <BlockedSection />
      <LanguageSection />
      <Section title={t('theme.title')} note={t('perDevice')}>
        <Choices
          legend={t('theme.title')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={setTheme}
        />
      </Section>
      <RegionSection />
      <DataUseSection />
      <PlacesSection />
      {install}
      <DataSection onLeave={onLeave} onStay={onStay} />
      <Section title={t('app')}>
        <div className="grid gap-4">
          {version}
          <LegalNote />
        </div>
      </Section>
    </div>
  );
}

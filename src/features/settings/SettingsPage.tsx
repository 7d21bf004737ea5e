import { Bell, CircleQuestionMark, KeyRound, RefreshCw, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { THEMES } from '#src/ui/theme.ts';
import { setTheme, useTheme } from '#src/ui/themeStore.ts';
import { Choices } from './Choices.tsx';
import { LinkCard } from './LinkCard.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { Section } from './Section.tsx';
import { BlockedSection } from './sections/BlockedSection.tsx';
import { DataSection } from './sections/DataSection.tsx';
import { LanguageSection } from './sections/LanguageSection.tsx';
import { NotificationSection } from './sections/NotificationSection.tsx';
import { PlacesSection } from './sections/PlacesSection.tsx';
import { PrivacySection } from './sections/PrivacySection.tsx';
import { RegionSection } from './sections/RegionSection.tsx';

export interface SettingsPageProps {
  /** The way out. */
  readonly logOut: ReactNode;
  /** How many notifications are new. */
  readonly news: ReactNode;
  /** Which version runs, and the button that looks for a newer one. */
  readonly version: ReactNode;
  /** The person leaves for good, or, after all, does not. */
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function SettingsPage({ logOut, news, version, onLeave, onStay }: SettingsPageProps) {
  const { t } = useTranslation('settings');
  const theme = useTheme();
  const session = useSession();
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <h1 className="mb-6 text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      <div className="mb-8 grid gap-3">
        <LinkCard
          to={paths.profile.href()}
          icon={<UserRound size={24} aria-hidden />}
          title={t('profileLink')}
          text={t('profileLinkText')}
        />
        <LinkCard
          to={paths.notifications.href()}
          icon={<Bell size={24} aria-hidden />}
          title={t('noticesLink')}
          text={t('noticesLinkText')}
          badge={news}
        />
        {isLandlord && (
          <LinkCard
            to={paths.landlordSettings.href()}
            icon={<KeyRound size={24} aria-hidden />}
            title={t('landlordLink')}
            text={t('landlordLinkText')}
          />
        )}
        <LinkCard
          to={paths.sync.href()}
          icon={<RefreshCw size={24} aria-hidden />}
          title={t('syncLink')}
          text={t('syncLinkText')}
        />
        <LinkCard
          to={paths.faq.href()}
          icon={<CircleQuestionMark size={24} aria-hidden />}
          title={t('helpLink')}
          text={t('helpLinkText')}
        />
      </div>
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
      <PlacesSection />
      <NotificationSection />
      <PrivacySection />
      <BlockedSection />
      {session.status === 'authenticated' && (
        <Section title={t('account')}>
          <div className="grid gap-4">
            <p>
              <bdi>{t('signedInAs', { email: session.user.email })}</bdi>
            </p>
            {session.roles.length > 1 && <RoleChoice session={session} />}
            <div>{logOut}</div>
          </div>
        </Section>
      )}
      <DataSection onLeave={onLeave} onStay={onStay} />
      <Section title={t('app')}>{version}</Section>
    </div>
  );
}

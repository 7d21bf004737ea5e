import { ChevronRight, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { changeLanguage } from '#src/i18n/setup.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { THEMES } from '#src/ui/theme.ts';
import { setTheme, useTheme } from '#src/ui/themeStore.ts';
import { Choices } from './Choices.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { Section } from './Section.tsx';

export interface SettingsPageProps {
  /** The way out. */
  readonly logOut: ReactNode;
  /** Which version runs, and the button that looks for a newer one. */
  readonly version: ReactNode;
}

export function SettingsPage({ logOut, version }: SettingsPageProps) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const theme = useTheme();
  const session = useSession();
  const [isLanguageMissing, setLanguageMissing] = useState(false);

  async function choose(next: Language): Promise<void> {
    setLanguageMissing(false);
    try {
      await changeLanguage(next);
    } catch {
      setLanguageMissing(true);
    }
  }

  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <h1 className="mb-6 text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      <Link
        to={paths.sync.href()}
        className="mb-8 flex items-center gap-4 rounded-card border border-line bg-sheet p-5 shadow-card hover:border-accent"
      >
        <RefreshCw size={24} aria-hidden className="shrink-0 text-accent" />
        <span className="flex-1">
          <span className="block font-semibold">{t('syncLink')}</span>
          <span className="block text-soft">{t('syncLinkText')}</span>
        </span>
        <ChevronRight size={22} aria-hidden className="shrink-0 text-soft rtl:-scale-x-100" />
      </Link>
      <Section title={t('language')}>
        <Choices
          legend={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
          onChange={(next) => void choose(next)}
        />
        <p role="alert" className="mt-3 text-danger empty:hidden">
          {isLanguageMissing && t('languageFailed')}
        </p>
      </Section>
      <Section title={t('theme.title')}>
        <Choices
          legend={t('theme.title')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={setTheme}
        />
      </Section>
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
      <Section title={t('app')}>{version}</Section>
    </div>
  );
}

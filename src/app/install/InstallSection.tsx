import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { Section } from '#src/features/settings/Section.tsx';

/** Its texts come with those of late pages. */
const InstallHelp = lazy(async () => {
  const [loaded] = await Promise.all([
    import('./InstallHelp.tsx').catch(() => null),
    loadLateTexts(),
  ]);
  return { default: loaded?.InstallHelp ?? Nothing };
});

function Nothing() {
  return null;
}

/** How to install the app, on the settings page. */
export function InstallSection() {
  const { t } = useTranslation('status');
  return (
    <Section title={t('install.title', { product: 'Roost' })}>
      <Suspense>
        <InstallHelp />
      </Suspense>
    </Section>
  );
}

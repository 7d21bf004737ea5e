import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { Section } from '#src/features/settings/Section.tsx';
import { latePart } from '#src/ui/latePart.tsx';

/** Its texts come with those of late pages. */
const InstallHelp = latePart(async () => {
  const [{ InstallHelp: Loaded }] = await Promise.all([
    import('./InstallHelp.tsx'),
    loadLateTexts(),
  ]);
  return Loaded;
});

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

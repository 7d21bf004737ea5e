import { useTranslation } from 'react-i18next';
import { savingData } from '#src/data/dataSaver.ts';
import { dataSaverChoice, photoQualityChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { DATA_SAVER } from '#contract/rules/savesData.ts';
import { Choices } from '../Choices.tsx';
import { Section } from '../Section.tsx';

const QUALITIES = ['sharp', 'smaller'] as const;

/** How much this device fetches, and how large photos of homes are. */
export function DataUseSection() {
  const { t } = useTranslation('settings');
  const saver = useLive(dataSaverChoice);
  const quality = useLive(photoQualityChoice);
  const isSaving = useLive(savingData);
  return (
    <Section title={t('storage.use.title')} note={t('perDevice')}>
      <div className="grid gap-6">
        <div>
          <p className="mb-2 font-semibold">{t('storage.use.saver')}</p>
          <Choices
            legend={t('storage.use.saver')}
            value={saver}
            options={DATA_SAVER.map((value) => ({ value, label: t(`storage.use.${value}`) }))}
            onChange={(next) => dataSaverChoice.set(next)}
          />
          <p role="status" className="mt-2">
            {t(isSaving ? 'storage.use.saving' : 'storage.use.notSaving')}
          </p>
          <p className="mt-1 text-sm text-soft">{t('storage.use.saverText')}</p>
        </div>
        <div>
          <p className="mb-2 font-semibold">{t('storage.use.quality')}</p>
          <Choices
            legend={t('storage.use.quality')}
            value={quality}
            options={QUALITIES.map((value) => ({ value, label: t(`storage.use.${value}`) }))}
            onChange={(next) => photoQualityChoice.set(next)}
          />
          <p className="mt-2 text-sm text-soft">{t('storage.use.qualityText')}</p>
        </div>
      </div>
    </Section>
  );
}

import { createInstance } from 'i18next';
import { getI18n, setI18n } from 'react-i18next';
import { expect, it, onTestFinished } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useTranslation } from './lightTranslation.ts';

async function started() {
  const texts = createInstance();
  await texts.init({
    lng: 'en',
    fallbackLng: false,
    resources: {
      en: { homes: { save: 'Save' }, common: { close: 'Close' } },
      fr: { homes: { save: 'Enregistrer' }, common: { close: 'Fermer' } },
    },
  });
  const before = getI18n();
  setI18n(texts);
  onTestFinished(() => setI18n(before));
  return texts;
}

const useWords = (namespaces: string | readonly string[] | undefined) => {
  const { t, i18n } = useTranslation(namespaces);
  return `${i18n.language}: ${t('save')}, ${t('common:close')}`;
};

it.each([['homes'], [['homes', 'common']]])(
  'gives the texts of its first namespace, and of others by name: %s',
  async (namespaces) => {
    await started();
    const { seen } = await stage(useWords, namespaces);
    expect(seen).toEqual(['en: Save, Close']);
  },
);

it('where none is named those of every feature are meant', async () => {
  await started();
  const { seen } = await stage(() => useTranslation().t('close'), undefined);
  expect(seen).toEqual(['Close']);
});

it('parts that name the same namespaces share a function, and a new language brings each another', async () => {
  const texts = await started();
  const useBoth = () => [useTranslation('homes'), useTranslation('homes')] as const;
  const { seen, act } = await stage(useBoth, undefined);
  await act(() => void texts.changeLanguage('fr'));
  const [[english, same] = [], [french] = []] = seen;
  expect(english).toBe(same);
  expect(french?.t).not.toBe(english?.t);
  expect(french?.i18n).not.toBe(english?.i18n);
  expect([english?.t('save'), french?.t('save')]).toEqual(['Save', 'Enregistrer']);
});

it('what is written otherwise in the same language is shown again', async () => {
  const texts = await started();
  const { seen, act } = await stage(useWords, 'homes');
  texts.addResourceBundle('en', 'homes', { save: 'Keep' }, true, true);
  await act(() => texts.emit('languageChanged', 'en'));
  expect(seen).toEqual(['en: Save, Close', 'en: Keep, Close']);
});

it('nobody is told who has gone', async () => {
  const texts = await started();
  const { seen, act, leave } = await stage(useWords, 'homes');
  await leave();
  await act(() => void texts.changeLanguage('fr'));
  expect(seen).toHaveLength(1);
});

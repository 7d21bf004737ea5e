import { createInstance, type i18n as I18n } from 'i18next';
import { expect, it, vi } from 'vitest';
import { keepTexts } from './keepTexts.ts';

/** With a count of how often a text was looked up. */
async function started(): Promise<{ texts: I18n; lookUps: () => number }> {
  const texts = createInstance();
  await texts.init({
    lng: 'en',
    fallbackLng: false,
    resources: {
      en: { homes: { save: 'Save', rooms_one: '{{count}} room', rooms_other: '{{count}} rooms' } },
      fr: { homes: { save: 'Enregistrer' } },
    },
    parseMissingKeyHandler: () => '',
  });
  const find = vi.spyOn(texts, 't');
  keepTexts(texts);
  return { texts, lookUps: () => find.mock.calls.length };
}

it('a text without values is looked up once, whoever asks', async () => {
  const { texts, lookUps } = await started();
  expect(texts.getFixedT('en', 'homes')('save')).toBe('Save');
  expect(texts.getFixedT('en', 'homes')('save')).toBe('Save');
  expect(lookUps()).toBe(1);
});

it('each language has its own, and so have values', async () => {
  const { texts } = await started();
  const t = texts.getFixedT('en', 'homes');
  expect(t('save')).toBe('Save');
  expect(texts.getFixedT('fr', 'homes')('save')).toBe('Enregistrer');
  expect(t('rooms', { count: 1 })).toBe('1 room');
  expect(t('rooms', { count: 3 })).toBe('3 rooms');
});

it('a text that is not there yet is there once it came', async () => {
  const { texts } = await started();
  const t = texts.getFixedT('en', 'late');
  expect(t('title')).toBe('');
  texts.addResourceBundle('en', 'late', { title: 'Tours' });
  expect(t('title')).toBe('Tours');
});

it('whoever reads of a text function which namespace it has, still can', async () => {
  const { texts } = await started();
  expect({ ...texts.getFixedT('en', 'homes') }).toMatchObject({ ns: 'homes' });
});

it('a sentence is made once for the same values, and again once numbers are written otherwise', async () => {
  const { texts, lookUps } = await started();
  const rooms = (count: unknown) => texts.getFixedT('en', 'homes')('rooms', { count });
  expect([rooms(3), rooms(3), rooms(4)]).toEqual(['3 rooms', '3 rooms', '4 rooms']);
  expect(lookUps()).toBe(2);
  texts.emit('languageChanged', 'en');
  rooms(3);
  expect(lookUps()).toBe(3);
});

it('values that are no words or numbers are looked up each time', async () => {
  const { texts, lookUps } = await started();
  const t = texts.getFixedT('en', 'homes');
  t('rooms', { count: 3, list: [1] });
  t('rooms', { count: 3, list: [1] });
  expect(lookUps()).toBe(2);
});

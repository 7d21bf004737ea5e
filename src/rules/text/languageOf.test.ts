import { expect, it } from 'vitest';
import { languageOf } from './languageOf.ts';

it.each([
  [
    'en',
    'A bright flat on the second floor of a quiet house, with a view of the river and the park.',
  ],
  [
    'es',
    'Piso luminoso en la segunda planta de una finca muy tranquila, con vistas al río y al parque.',
  ],
  [
    'fr',
    'Appartement lumineux au deuxième étage, avec une vue sur le fleuve et les jardins du parc.',
  ],
  [
    'de',
    'Helle Wohnung im zweiten Stock, mit Blick auf den Fluss und den Park. Die Küche ist neu.',
  ],
  [
    'pt',
    'Apartamento com muita luz no segundo andar, com vista para o rio e uma cozinha nova na sala.',
  ],
  ['ar', 'شقة مشرقة في الطابق الثاني مع إطلالة على النهر والحديقة، قريبة من المترو (2 min).'],
])('%s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each(['', 'T3 Portavela 85 m²', 'Helle, ruhige Lage'])('cannot be said of %j', (text) => {
  expect(languageOf(text)).toBeNull();
});

import { expect, it } from 'vitest';
import { reviewSignsIn } from './reviewSigns.ts';

it.each([
  'Two bakeries, a tram and a park. Steep streets.',
  'Ruhig, grün, und die Bahn fährt oft.',
  'Muy tranquilo, con perros y parques. El autobús pasa a menudo.',
  'Proche de tout, mais difficile de se garer.',
  'Há um parque e um mercado ao sábado.',
  'حي هادئ ومناسب للكلاب، وفيه حديقة كبيرة.',
])('%j is about the place', (text) => expect(reviewSignsIn(text)).toEqual([]));

it.each([
  ['Write to me at ann@example.test', ['contact', 'scam']],
  ['See www.my-flats.com for more', ['contact']],
  ['Full of burglars.', ['people']],
  ['Zu viele Ausländer hier.', ['people']],
  ['Muchos inmigrantes.', ['people']],
  ['Trop d’étrangers.', ['people']],
  ['Muitos ciganos.', ['people']],
  ['كثير من المهاجرين.', ['people']],
  ['The landlords are assholes.', ['insult']],
  ['Pay the deposit before viewing.', ['scam']],
])('%j is read by somebody first', (text, signs) => expect(reviewSignsIn(text)).toEqual(signs));

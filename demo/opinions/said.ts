import type { AreaQuestion } from '#contract/rules/areas/opinions.ts';
import type { PersonKey } from '../people.ts';

/** The opinion of a person of the demo about an area: `yes` and `no` are the questions they answer. */
export interface Said {
  readonly who: PersonKey;
  readonly lived: 'now' | 'before';
  readonly yes: readonly AreaQuestion[];
  readonly no?: readonly AreaQuestion[];
  readonly text?: string;
}

/** By slug. The last area has four people: nothing is told of it. Maya, Jonas and Sam have said nothing yet. */
export const SAID: Readonly<Record<string, readonly Said[]>> = {
  'cidade-velha': [
    {
      who: 'ines',
      lived: 'now',
      yes: ['errands', 'transit', 'stay'],
      no: ['parking', 'stepFree', 'quiet'],
      text: 'Padaria, mercado e elétrico a dois minutos. De carro, esqueça.',
    },
    {
      who: 'camille',
      lived: 'before',
      yes: ['errands', 'transit', 'green', 'stay'],
      no: ['parking', 'stepFree'],
      text: 'Des rues magnifiques, beaucoup de marches. Avec une poussette, c’est du sport.',
    },
    {
      who: 'tomasz',
      lived: 'now',
      yes: ['errands', 'transit', 'dogs', 'stay'],
      no: ['parking', 'quiet', 'cycling'],
    },
    {
      who: 'priya',
      lived: 'now',
      yes: ['errands', 'transit', 'quiet', 'stay'],
      no: ['stepFree', 'parking'],
      text: 'Lively until midnight on weekends. The side streets behind the church are calm.',
    },
    {
      who: 'kwame',
      lived: 'before',
      yes: ['errands', 'transit'],
      no: ['parking', 'stay', 'quiet'],
    },
    {
      who: 'layla',
      lived: 'now',
      yes: ['errands', 'green', 'stay'],
      no: ['parking', 'stepFree', 'cycling'],
      text: 'كل ما أحتاجه قريب سيرًا على الأقدام، لكن الأدراج كثيرة.',
    },
  ],
  'baixa-do-sal': [
    {
      who: 'anna',
      lived: 'now',
      yes: ['errands', 'transit', 'cycling', 'stepFree', 'stay'],
      no: ['quiet'],
      text: 'Alles eben und mit dem Rad in zehn Minuten. Sommerabende sind laut.',
    },
    { who: 'linh', lived: 'now', yes: ['errands', 'transit', 'stepFree'], no: ['green', 'quiet'] },
    { who: 'diego', lived: 'before', yes: ['errands', 'transit', 'stay'], no: ['parking'] },
    { who: 'omar', lived: 'now', yes: ['errands', 'transit', 'cycling', 'stepFree'], no: ['dogs'] },
    {
      who: 'fernanda',
      lived: 'now',
      yes: ['errands', 'transit', 'stay', 'stepFree'],
      no: ['quiet', 'parking'],
      text: 'O metro passa de cinco em cinco minutos.',
    },
  ],
  pinhal: [
    {
      who: 'yuki',
      lived: 'now',
      yes: ['quiet', 'green', 'dogs', 'parking', 'stay'],
      no: ['errands', 'transit'],
      text: 'Pine trees, silence, and a long walk to the next shop.',
    },
    { who: 'anna', lived: 'before', yes: ['quiet', 'green', 'dogs', 'parking'], no: ['transit'] },
    { who: 'diego', lived: 'now', yes: ['quiet', 'green', 'parking', 'stay'], no: ['errands'] },
    { who: 'ines', lived: 'before', yes: ['quiet', 'green', 'dogs'], no: ['transit', 'errands'] },
    {
      who: 'camille',
      lived: 'now',
      yes: ['quiet', 'green', 'parking', 'dogs', 'stay'],
      no: ['transit'],
    },
  ],
  castelo: [
    { who: 'tomasz', lived: 'before', yes: ['quiet', 'green', 'stay'], no: ['parking'] },
    { who: 'linh', lived: 'now', yes: ['quiet', 'green'], no: ['stepFree', 'parking'] },
    {
      who: 'kwame',
      lived: 'now',
      yes: ['green', 'dogs', 'stay'],
      no: ['stepFree'],
      text: 'The best view of the city, and calves of steel.',
    },
    { who: 'layla', lived: 'before', yes: ['quiet', 'stay'], no: ['transit'] },
  ],
};

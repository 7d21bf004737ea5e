import { expect, it } from 'vitest';
import { search, type Answered } from './questions.ts';

const all: readonly Answered[] = [
  {
    id: 'offline',
    group: 'offline',
    question: 'Cómo funciona sin conexión',
    answer: 'Se guarda aquí.',
  },
  {
    id: 'sent',
    group: 'messages',
    question: 'هل أُرسلت رسالتي؟',
    answer: 'انظر إلى العلامة تحتها.',
  },
  { id: 'scams', group: 'safety', question: 'Betrug vermeiden', answer: 'Große Vorsicht.' },
];
const found = (sought: string) => search(all, sought).map(({ id }) => id);

it('answers are found whatever the case, the accents or the Arabic spelling', () => {
  expect(found('CONEXION')).toEqual(['offline']);
  expect(found('ارسلت')).toEqual(['sent']);
  expect(found('grosse')).toEqual(['scams']);
});

it('every word has to be there, in the question or in the answer', () => {
  expect(found('funciona guarda')).toEqual(['offline']);
  expect(found('funciona betrug')).toEqual([]);
  expect(found('  ')).toEqual(['offline', 'sent', 'scams']);
});

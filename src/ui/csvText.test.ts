import { expect, it } from 'vitest';
import { csvText } from './csvText.ts';

const ROWS = [
  ['home', 'price', null],
  ['A, B; C', -5.5, 1200],
  ['=SUM(A1)', 1_234_567.25, 'He said "no"'],
];

it.each(['de-DE', 'fr-FR', 'es-ES', 'pt-PT', 'pt-BR', 'en-DE'])(
  'where Excel writes a decimal comma, as in %s, cells are parted by semicolons',
  (locale) => {
    expect(csvText(ROWS, locale)).toBe(
      `\uFEFFhome;price;\r\n"A, B; C";-5,5;1200\r\n'=SUM(A1);1234567,25;"He said ""no"""\r\n`,
    );
  },
);

it.each(['en-GB', 'en-US', 'es-MX', 'ar-EG', 'zh-CN'])('as in %s, else by commas', (locale) => {
  expect(csvText(ROWS, locale)).toBe(
    `\uFEFFhome,price,\r\n"A, B; C",-5.5,1200\r\n'=SUM(A1),1234567.25,"He said ""no"""\r\n`,
  );
});

import { expect, it } from 'vitest';
import { blocksOf } from './parts.ts';

it('an operator writes paragraphs and headings; lines within a paragraph stay lines', () => {
  const text =
    '# Who we are\r\n\r\nRoost Ltd\n1 High Street\n\n## Contact\nhello@roost.example\n\n\n#1 of its kind';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'text', text: 'Roost Ltd\n1 High Street' },
    { kind: 'heading', text: 'Contact' },
    { kind: 'text', text: 'hello@roost.example' },
    { kind: 'text', text: '#1 of its kind' },
  ]);
});

it('nothing of it is markup', () => {
  expect(blocksOf('<script>alert(1)</script>')).toEqual([
    { kind: 'text', text: '<script>alert(1)</script>' },
  ]);
});

import { expect, it } from 'vitest';
import { listingFileTypeOf } from '#contract/rules/files/fileType.ts';
import { energyCertificate, houseRules } from './papers.ts';

const told = {
  title: 'Flat (two rooms)',
  street: 'Rua do Porto',
  living_area: 62,
  energy_rating: 'C',
} as const;
const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1');

it('papers of the demo are small PDFs that the server would take, with every object where its table says', () => {
  for (const paper of [energyCertificate(told), houseRules(told)]) {
    expect(listingFileTypeOf('document', paper ?? new Uint8Array())).toBe('application/pdf');
    expect(paper?.length).toBeLessThan(4000);
    const text = textOf(paper);
    const places = [...text.matchAll(/^(\d{10}) 00000 n /gmu)].map(([, place]) => Number(place));
    expect(places).toHaveLength(6);
    for (const [at, place] of places.entries())
      expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`, 'u'));
    expect(text.slice(Number(/startxref\n(\d+)/u.exec(text)?.[1]))).toMatch(/^xref/u);
    expect(text).toContain(String.raw`Flat \(two rooms\)`);
  }
});

it('a home without a rating has no certificate', () => {
  expect(energyCertificate({ ...told, energy_rating: 'pending' })).toBeNull();
  expect(textOf(energyCertificate(told))).toContain('this home');
});

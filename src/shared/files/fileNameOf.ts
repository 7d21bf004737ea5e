import type { HomeFile } from '#contract/entities/records/homeFile.ts';
import { fileName } from '#sync/model/rules/files/fileName.ts';

/** The name of a kept file that is saved elsewhere: of a photo the day it was taken. */
export function fileNameOf({ kind, name, takenAt, at }: HomeFile): string {
  if (kind === 'document') return fileName(name, 'document.pdf');
  const day = takenAt ?? new Date(at).toISOString();
  return `photo-${day.slice(0, 19).replaceAll(/[:T]/gu, '-')}`;
}

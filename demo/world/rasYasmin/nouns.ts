import type { PropertyType } from '#contract/entities/property.ts';
import type { Home } from '../listings/home.ts';

/** A word and whether it is feminine, which its adjectives follow. */
export interface Noun {
  readonly word: string;
  readonly isFeminine: boolean;
}

const noun = (word: string, isFeminine = false): Noun => ({ word, isFeminine });

const ARABIC: Readonly<Partial<Record<PropertyType, Noun>>> = {
  apartment: noun('شقة', true),
  studio: noun('استوديو'),
  house: noun('منزل'),
  townhouse: noun('دار عربية', true),
  villa: noun('فيلا', true),
  duplex: noun('دوبلكس'),
  penthouse: noun('شقة علوية', true),
  loft: noun('لوفت'),
  room: noun('غرفة', true),
  shared_room: noun('سرير في غرفة مشتركة'),
  bungalow: noun('بيت أرضي'),
  cottage: noun('بيت ريفي'),
  land: noun('قطعة أرض', true),
  garage: noun('مرأب'),
  office: noun('مكتب'),
  retail: noun('محل تجاري'),
  warehouse: noun('مستودع'),
};

const FRENCH: Readonly<Partial<Record<PropertyType, Noun>>> = {
  apartment: noun('appartement'),
  studio: noun('studio'),
  house: noun('maison', true),
  townhouse: noun('maison arabe', true),
  villa: noun('villa', true),
  duplex: noun('duplex'),
  penthouse: noun('dernier étage'),
  loft: noun('loft'),
  room: noun('chambre', true),
  shared_room: noun('lit en chambre partagée'),
  bungalow: noun('plain-pied'),
  cottage: noun('maison de campagne', true),
  land: noun('terrain'),
  garage: noun('garage'),
  office: noun('bureau'),
  retail: noun('local commercial'),
  warehouse: noun('entrepôt'),
};

export const arabicNoun = ({ type }: Home): Noun => ARABIC[type] ?? noun('سكن');
export const frenchNoun = ({ type }: Home): Noun => FRENCH[type] ?? noun('logement');

const THREE_TO_SIX = ['ثلاث', 'أربع', 'خمس', 'ست'];

/** `غرفة نوم واحدة`, `غرفتا نوم`, `ثلاث غرف نوم`. */
export function arabicBedrooms(count: number): string {
  if (count === 1) return 'غرفة نوم واحدة';
  if (count === 2) return 'غرفتا نوم';
  return `${THREE_TO_SIX[count - 3] ?? count} غرف نوم`;
}

/** Minutes on foot, as people say them in Arabic. */
export function arabicWalk(metres: number): string {
  const minutes = Math.max(1, Math.round((metres * 1.3) / 80));
  if (minutes <= 2) return 'على بعد دقيقتين مشيًا';
  return minutes <= 10 ? `على بعد ${minutes} دقائق مشيًا` : `على بعد ${minutes} دقيقة مشيًا`;
}

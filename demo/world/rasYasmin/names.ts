import type { SeededRandom } from '../../random.ts';
import { type CityNames, localName, type NameStreet } from '../city/plan.ts';
import { createStreetNames } from '../city/streetNames.ts';

/** The words that streets are named after, in Arabic and as the signs have them in French. */
const THINGS: Readonly<Record<string, string>> = {
  الياسمين: 'du Jasmin',
  الفنار: 'du Phare',
  البحارة: 'des Marins',
  الصيادين: 'des Pêcheurs',
  النخيل: 'des Palmiers',
  الزيتون: 'des Oliviers',
  الليمون: 'des Citronniers',
  الرمان: 'des Grenadiers',
  النوارس: 'des Mouettes',
  السنونو: 'des Hirondelles',
  القمر: 'de la Lune',
  النجوم: 'des Étoiles',
  الفجر: 'de l’Aube',
  الأمل: 'de l’Espoir',
  السلام: 'de la Paix',
  الربيع: 'du Printemps',
  الورد: 'des Roses',
  الحناء: 'du Henné',
  العطارين: 'des Parfumeurs',
  النحاسين: 'des Chaudronniers',
  الصباغين: 'des Teinturiers',
  النجارين: 'des Menuisiers',
  الخزافين: 'des Potiers',
  الغزالين: 'des Fileurs',
  الملح: 'du Sel',
  الرمل: 'du Sable',
  الصدف: 'des Coquillages',
  المرجان: 'du Corail',
  الشراع: 'de la Voile',
  المرساة: 'de l’Ancre',
  القبطان: 'du Capitaine',
  البئر: 'du Puits',
  الساقية: 'de la Noria',
  القنطرة: 'du Pont',
  السور: 'du Rempart',
  البرج: 'de la Tour',
  القصبة: 'de la Kasbah',
  المطحنة: 'du Moulin',
  الفرن: 'du Four',
  الحمام: 'du Hammam',
  المكتبة: 'de la Bibliothèque',
  المحطة: 'de la Gare',
  الجبل: 'de la Montagne',
  الوادي: 'de la Vallée',
  العين: 'de la Source',
  الصنوبر: 'des Pins',
  السرو: 'des Cyprès',
  التين: 'des Figuiers',
  اللوز: 'des Amandiers',
  العنبر: 'de l’Ambre',
  الغزالة: 'de la Gazelle',
  الحمامة: 'de la Colombe',
  الريحان: 'du Basilic',
  النعناع: 'de la Menthe',
  الزعتر: 'du Thym',
  الكرمة: 'de la Vigne',
  القرنفل: 'des Œillets',
};

/** Invented people: given names and families. */
const GIVEN: Readonly<Record<string, string>> = {
  علي: 'Ali',
  سلوى: 'Saloua',
  خديجة: 'Khadija',
  يونس: 'Younes',
  مريم: 'Mariem',
  الطاهر: 'Tahar',
  زينب: 'Zeineb',
  البشير: 'Béchir',
  حسناء: 'Hasna',
  قاسم: 'Kacem',
};
const FAMILY: Readonly<Record<string, string>> = {
  الفهري: 'Fehri',
  القروي: 'Karoui',
  البحري: 'Bahri',
  المرساوي: 'Marsaoui',
  الغرياني: 'Ghariani',
  الورداني: 'Ouerdani',
  الساحلي: 'Sahli',
  العطار: 'Attar',
  الرمادي: 'Rmadi',
  الزواري: 'Zouari',
};

const AFTER: Readonly<Record<string, string>> = {
  ...THINGS,
  ...Object.fromEntries(
    Object.entries(GIVEN).flatMap(([given, givenLatin]) =>
      Object.entries(FAMILY).map(([family, latin]) => [
        `${given} ${family}`,
        `${givenLatin} ${latin}`,
      ]),
    ),
  ),
};

/** The words for kinds of street, in both languages. */
const KINDS: Readonly<Record<string, string>> = {
  شارع: 'Avenue',
  نهج: 'Rue',
  طريق: 'Route',
  درب: 'Chemin',
  زنقة: 'Impasse',
  سقيفة: 'Passage',
};

/** `نهج الياسمين`, `زنقة النحاسين`. */
const streets = (random: SeededRandom): NameStreet =>
  createStreetNames(
    Object.keys(AFTER),
    { street: ['نهج', 'نهج', 'شارع', 'طريق', 'درب'], lane: ['زنقة', 'نهج', 'درب', 'سقيفة'] },
    random,
  );

/** A street as its sign has it in French: `Rue du Jasmin`. A main road keeps its name. */
export function frenchStreet(street: string): string {
  const [kind = '', ...after] = street.split(' ');
  const of = AFTER[after.join(' ')];
  return KINDS[kind] !== undefined && of !== undefined ? `${KINDS[kind]} ${of}` : street;
}

const LINES = { tram: 'مترو', rail: 'قطار', ferry: 'بطاح' } as const;

/** The names over doors and on stops. */
export const NAMES: CityNames = {
  streets,
  square: (area) => `بطحاء ${localName(area)}`,
  stop: (area, kind, line) => `${area} (${LINES[kind]} ${line})`,
  busStop: (area) => `${localName(area)} (حافلة)`,
  shops: [
    'عطرية النخيل',
    'حانوت الحومة',
    'مغازة النوارس',
    'خضر الساحل',
    'مخبزة الياسمين',
    'السوق الصغير',
    'عطرية الفنار',
  ],
  schools: ['مدرسة ابتدائية', 'روضة أطفال', 'معهد ثانوي', 'مدرسة ابتدائية'],
  health: ['صيدلية', 'مستوصف', 'صيدلية', 'عيادة'],
  culture: ['مكتبة', 'دار الثقافة', 'سينما', 'متحف', 'مسرح'],
  school: (kind, area) => `${kind} ${localName(area)}`,
  healthOf: (kind, area) => `${kind} ${localName(area)}`,
  cultureOf: (kind, area) => `${kind} ${localName(area)}`,
};

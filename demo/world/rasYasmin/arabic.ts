import type { Feature } from '#contract/entities/property.ts';
import { localName } from '../city/plan.ts';
import type { ListingWords } from '../listings/market.ts';
import { descriptionOf, type Prose } from '../listings/words/prose.ts';
import { hasBeds, type Sentence, some, type Told } from '../listings/words/told.ts';
import { arabicBedrooms, arabicNoun, arabicWalk } from './nouns.ts';
import { ARABIC as QUARTERS } from './quarters.ts';

const [LEAST, MOST] = [14, 80];

const has = (t: Told, ...features: Feature[]): boolean =>
  features.every((one) => t.home.features.has(one));
const isOwner = (t: Told): boolean => t.voice === 'owner';
const isFlat = (t: Told): boolean => t.home.floors !== undefined && hasBeds(t);
const isRoom = (t: Told): boolean => t.home.type === 'room' || t.home.type === 'shared_room';
const isPlain = (t: Told): boolean =>
  ['land', 'garage', 'office', 'retail', 'warehouse'].includes(t.home.type);
const area = ({ home }: Told): string => localName(home.site.plan);
const word = ({ home }: Told): string => arabicNoun(home).word;
/** The adjective that fits the home. */
const as = ({ home }: Told, masculine: string, feminine: string): string =>
  arabicNoun(home).isFeminine ? feminine : masculine;

const TITLES: readonly Sentence[] = [
  (t) => hasBeds(t) && `${word(t)} S+${t.home.bedrooms} في ${area(t)}`,
  (t) => hasBeds(t) && `${word(t)} S+${t.home.bedrooms}، ${t.home.site.street}`,
  (t) => `${word(t)} في ${t.home.site.street}`,
  (t) => has(t, 'sea_view') && `${word(t)} ${as(t, 'مطل', 'مطلة')} على البحر، ${area(t)}`,
  (t) => has(t, 'balcony') && `${word(t)} مع شرفة في ${area(t)}`,
  (t) => t.home.terrace !== undefined && `${word(t)} مع سطح مساحته ${t.home.terrace} م²`,
  (t) => has(t, 'private_garden') && `${word(t)} مع حديقة في ${area(t)}`,
  (t) => has(t, 'pool') && `${word(t)} مع مسبح في ${area(t)}`,
  (t) => t.home.condition === 'new' && `${word(t)} ${as(t, 'جديد', 'جديدة')} في ${area(t)}`,
  (t) =>
    t.home.renovated !== undefined && `${word(t)} ${as(t, 'مجدد', 'مجددة')} بالكامل في ${area(t)}`,
  (t) => t.home.year < 1920 && `${word(t)} بسقوف عالية من سنة ${t.home.year}`,
  (t) => t.home.area > 110 && hasBeds(t) && `مكان للعائلة: ${t.home.area} م² في ${area(t)}`,
  (t) =>
    isOwner(t) &&
    `${word(t)} ${t.kind === 'rent' ? 'للإيجار' : 'للبيع'} من المالك مباشرة، ${area(t)}`,
  (t) => `${word(t)}، ${t.home.area} م²، ${area(t)}`,
];

/** Ten to eighty characters. */
function titleOf(told: Told): string {
  const fitting = some(TITLES, 5, told).find(({ length }) => length >= LEAST && length <= MOST);
  return fitting ?? `${word(told)}، ${told.home.area} م²، ${area(told)}`;
}

const floorOf = ({ home: { floor = 0, floors = 0 } }: Told): string => {
  if (floor === 0) return 'الطابق الأرضي';
  if (floor === floors) return 'الطابق الأخير';
  return `الطابق ${['', 'الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن'][floor] ?? floor}`;
};

const PROSE: Prose = {
  quarters: QUARTERS,
  plainly: (t) => `${word(t)} في ${area(t)}، ${as(t, 'مساحته', 'مساحتها')} ${t.home.area} م².`,
  openings: [
    (t) =>
      isFlat(t) &&
      `${t.home.area} م² في ${floorOf(t)} من عمارة بنيت سنة ${t.home.year}، فيها ${arabicBedrooms(t.home.bedrooms)}.`,
    (t) =>
      hasBeds(t) &&
      `${word(t)} في ${t.home.site.street}: ${t.home.area} م² و${arabicBedrooms(t.home.bedrooms)} وصالة.`,
    (t) =>
      hasBeds(t) &&
      isOwner(t) &&
      t.kind === 'rent' &&
      `أؤجر بيتي مدة عملي في الخارج، وأود أن يسكنه من يحبه كما أحببته: ${t.home.area} م².`,
    (t) =>
      hasBeds(t) &&
      isOwner(t) &&
      t.kind === 'sale' &&
      `سكنّا هنا سنوات طويلة ولا نرحل إلا لأن العائلة كبرت: ${t.home.area} م² و${arabicBedrooms(t.home.bedrooms)}.`,
    (t) =>
      hasBeds(t) &&
      t.voice === 'agent' &&
      `نعرض عليكم ${t.home.area} م² في ${t.home.site.street}، في جهة من ${area(t)} نادرًا ما تعرض فيها بيوت.`,
    (t) =>
      t.voice === 'developer' &&
      `مشروع صغير في ${area(t)}، صممه مكتب محلي وبناه ناس ما زالوا يردون على الهاتف بعد التسليم.`,
    (t) =>
      t.home.type === 'studio' &&
      `غرفة واحدة استُغلت كلها: ${t.home.area} م² فيها ركن للنوم ومطبخ حقيقي وطاولة لاثنين.`,
    (t) =>
      isRoom(t) &&
      `غرفة مفروشة مساحتها ${t.home.area} م² في شقة مشتركة، يطبخ سكانها معًا مرتين في الأسبوع.`,
    (t) =>
      t.home.type === 'land' &&
      `قطعة أرض مستوية مساحتها ${t.home.area} م²، والماء والكهرباء والطريق على حدها.`,
    (t) => t.home.type === 'garage' && `مرأب مغلق مساحته ${t.home.area} م² بباب كهربائي.`,
    (t) =>
      (t.home.type === 'office' || t.home.type === 'retail') &&
      `${word(t)} مساحته ${t.home.area} م² في قطعة واحدة، والضوء من جهتين.`,
    (t) =>
      t.home.type === 'warehouse' &&
      `مستودع مساحته ${t.home.area} م² بارتفاع ستة أمتار وباب تدخل منه الشاحنة.`,
  ],
  rooms: [
    (t) => hasBeds(t) && 'الصالة واسعة، تتسع لطاولة من ستة كراسي.',
    (t) => hasBeds(t) && t.home.orientation.includes('W') && 'شمس العصر تصل إلى المطبخ.',
    (t) =>
      hasBeds(t) && t.home.orientation.includes('E') && 'شمس الصباح تدخل غرف النوم قبل المنبه.',
    (t) =>
      hasBeds(t) &&
      t.home.bedrooms > 1 &&
      (t.home.bathrooms >= 2
        ? 'للغرفة الرئيسية حمام خاص، وللغرف الأخرى حمام ثان.'
        : 'غرف النوم متباعدة، فلا يوقظ الضيف من ينام.'),
    (t) =>
      has(t, 'built_in_wardrobes') &&
      hasBeds(t) &&
      'الخزائن مدمجة في الجدران، فلا حاجة إلى أثاث كثير.',
    (t) => has(t, 'dishwasher', 'oven') && 'المطبخ مجهز بفرن وموقد وغسالة صحون.',
    (t) =>
      has(t, 'hob') &&
      !has(t, 'dishwasher') &&
      hasBeds(t) &&
      'المطبخ بسيط ومتين، وفيه مكان لغسالة صحون.',
    (t) =>
      hasBeds(t) && t.home.year < 1930 && 'السقوف عالية والزليج القديم في المدخل نُظف ولم يُستبدل.',
    (t) =>
      t.home.renovated !== undefined && `جُددت الكهرباء والأنابيب والحمام سنة ${t.home.renovated}.`,
    (t) =>
      t.home.condition === 'needs_work' && 'المطبخ والحمام صالحان لكنهما قديمان، والسعر يراعي ذلك.',
    (t) =>
      t.home.condition === 'excellent' &&
      hasBeds(t) &&
      'لا ينقص شيء قبل السكن سوى اختيار مكان الأريكة.',
    (t) => has(t, 'air_con') && !isPlain(t) && 'مكيف هادئ في الصالة وفي غرفة النوم الرئيسية.',
    (t) => isRoom(t) && 'قفل الباب جديد والمكتب أكبر مما يبدو في الصورة.',
    (t) => isRoom(t) && 'على الثلاجة جدول للتنظيف يلتزم به الجميع.',
    (t) => t.home.type === 'studio' && 'السرير يُطوى والخزائن تصل إلى السقف، ولا شيء أمام النافذة.',
    (t) => t.home.type === 'land' && 'يسمح المخطط بطابقين، وجاء الرد الأول من البلدية بالموافقة.',
    (t) => t.home.type === 'garage' && 'فيه مقبس كهرباء وضوء يشتعل وحده.',
    (t) =>
      (t.home.type === 'office' || t.home.type === 'retail' || t.home.type === 'warehouse') &&
      'الشبكة والإضاءة جديدتان، ويمكن إزالة الجدران الفاصلة أو تركها.',
  ],
  outside: [
    (t) => has(t, 'sea_view') && 'من النافذة ترى البحر كله، لا خيطًا منه.',
    (t) => has(t, 'balcony') && 'في الشرفة مكان لكرسيين وطاولة قهوة.',
    (t) => has(t, 'balcony') && 'الشرفة عميقة ومحمية من الريح، يؤكل فيها صيفًا.',
    (t) => t.home.terrace !== undefined && `مساحة السطح ${t.home.terrace} م² وفيه حنفية للنباتات.`,
    (t) =>
      has(t, 'private_garden') &&
      t.home.plot !== undefined &&
      `في الحديقة (${t.home.plot} م²) شجرة ليمون وياسمينة وظل بعد الظهر.`,
    (t) => has(t, 'pool') && 'طول المسبح ثمانية أمتار ومضخته جديدة.',
    (t) => has(t, 'city_view') && 'سطوح المدينة البيضاء تحتك والبحر وراءها.',
    (t) =>
      has(t, 'park_view') &&
      t.home.site.near.park !== undefined &&
      `النوافذ على أشجار ${t.home.site.near.park.name}.`,
    (t) => isFlat(t) && !has(t, 'balcony') && 'لا شرفة هنا، بل نوافذ تنفتح على عرض الصالة كلها.',
  ],
  house: [
    (t) => has(t, 'lift') && (t.home.floor ?? 0) > 1 && 'المصعد يتسع لعربة طفل أو دراجة.',
    (t) =>
      (t.home.floor ?? 0) > 2 &&
      !has(t, 'lift') &&
      `لا مصعد: ${(t.home.floor ?? 0) * 18} درجة، عددناها.`,
    (t) =>
      has(t, 'garage') &&
      t.home.parking > 0 &&
      `في المرأب مكان ${t.home.parking > 1 ? 'لسيارتين' : 'لسيارة'}.`,
    (t) => has(t, 'storage') && !isPlain(t) && 'وهناك مخزن صغير في القبو.',
    (t) => has(t, 'step_free') && !isPlain(t) && 'لا درجة واحدة من الشارع إلى الباب.',
    (t) => t.home.energy.startsWith('A') && `صنف الطاقة ${t.home.energy}، ففاتورة الشتاء خفيفة.`,
    (t) => t.home.heating === 'heat_pump' && 'مضخة حرارية تدفئ شتاءً وتبرد في أوت.',
    (t) =>
      t.home.internet === 'fibre' &&
      !isPlain(t) &&
      `الألياف البصرية واصلة، والسرعة المقيسة ${t.home.mbps} ميغابت في الثانية.`,
    (t) => has(t, 'washer') && t.kind === 'rent' && 'غسالة الملابس موجودة وتعمل.',
    (t) => has(t, 'concierge') && 'العم صالح عند الباب يستلم الطرود ويعرف كل شيء.',
  ],
  around: [
    ({ home: { site } }) =>
      site.near.transit &&
      `محطة ${site.near.transit.name} ${arabicWalk(site.near.transit.metres)}.`,
    ({ home: { site } }) =>
      site.near.grocery &&
      `للمشتريات اليومية ${site.near.grocery.name}، ${arabicWalk(site.near.grocery.metres)}.`,
    ({ home: { site } }) =>
      site.near.park && `${site.near.park.name} ${arabicWalk(site.near.park.metres)}.`,
    ({ home: { site } }) =>
      site.near.school && `${site.near.school.name} ${arabicWalk(site.near.school.metres)}.`,
    ({ home: { site } }) =>
      site.near.beach && `${site.near.beach.name} ${arabicWalk(site.near.beach.metres)}.`,
    ({ home: { site } }) => site.near.health && `وفي الجوار ${site.near.health.name}.`,
  ],
  closings: [
    (t) => t.kind === 'rent' && isOwner(t) && 'اكتبوا لي سطرين عن أنفسكم ومتى يناسبكم المجيء.',
    (t) => t.kind === 'rent' && isOwner(t) && 'أفضل من يبقى طويلًا على من يدفع أكثر قليلًا.',
    (t) =>
      t.kind === 'rent' &&
      t.voice === 'agent' &&
      'الزيارات أيام العمل حتى السابعة، ونرد في اليوم نفسه.',
    (t) => t.kind === 'rent' && t.voice === 'agent' && 'أخبرونا من فضلكم متى تودون السكن ولأي مدة.',
    (t) =>
      t.kind === 'sale' && isOwner(t) && 'لا وسيط ولا عجلة: تفضلوا بفنجان قهوة وشاهدوا بأنفسكم.',
    (t) =>
      t.kind === 'sale' &&
      t.voice === 'agent' &&
      'رسم الملكية ومخطط البيت في الملف الذي نرسله إليكم.',
    (t) => t.voice === 'developer' && 'ما زال اختيار ألوان المطبخ والأرضية ممكنًا حتى نهاية الشهر.',
  ],
};

/** Listings in Arabic. */
export const ARABIC: ListingWords = {
  titleOf,
  descriptionOf: (told) => descriptionOf(told, PROSE),
  captions: {
    rooms: {
      outside: ['البيت من الشارع', 'جهة المدخل', 'في ضوء الصباح'],
      living: ['الصالة', 'الصالة نحو النوافذ', 'ركن الجلوس'],
      kitchen: ['المطبخ', 'المطبخ وكل شيء في متناول اليد'],
      bedroom: ['غرفة النوم', 'غرفة نوم هادئة', 'غرفة النوم صباحًا'],
      bathroom: ['الحمام', 'حمام بنافذة', 'حمام ببلاط جديد'],
      dining: ['طاولة الطعام', 'مكان لستة'],
      study: ['المكتب عند النافذة', 'ركن للعمل'],
      balcony: ['الشرفة', 'فطور في الهواء', 'شمس العصر'],
      garden: ['الحديقة', 'خلف البيت'],
      view: ['المنظر', 'ما تراه من هنا', 'فوق السطوح'],
      hall: ['المدخل'],
      building: ['الدرج والمدخل', 'العمارة'],
      floor_plan: ['المخطط'],
      other: ['من الداخل'],
    },
    furtherBedrooms: ['غرفة النوم الثانية', 'غرفة النوم الثالثة', 'غرفة النوم الرابعة'],
    marks: {
      hall: 'باب الدخول',
      living: 'نافذة حتى الأرض: ضوء طوال اليوم',
      kitchen: 'الثلاجة باقية في البيت',
      bathroom: 'حوض استحمام',
    },
  },
  terms: {
    buildingCharge: 'معلوم صيانة العمارة',
    handover: 'العقد والتسليم',
    garageSpace: 'مكان في المرأب',
    cleaning: 'التنظيف النهائي',
    increases: [
      'مرة في السنة، حسب المؤشر الرسمي',
      'لا زيادة في السنتين الأوليين، ثم حسب المؤشر الرسمي',
      'حسب المؤشر الرسمي، مع إعلام قبل 30 يومًا',
    ],
    concession: 'نصف الشهر الأول مجاني',
  },
};

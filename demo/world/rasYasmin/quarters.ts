import type { Quarters } from '../listings/words/prose.ts';

/** Sentences about each neighbourhood: by its slug. */
export const ARABIC: Quarters = {
  'bab-el-fanar': [
    'باب الفنار هي المدينة العتيقة نفسها: أزقة بيضاء وأبواب زرقاء، والبحر في آخر كل زنقة.',
    'هنا تسمع أذان الفجر والنوارس معًا، ولا تدخل السيارات.',
    'يضيء الفنار الرأس كل ليلة، وتحته يبيع الصيادون سمك الصباح.',
  ],
  'mersa-el-qawarib': [
    'في مرسى القوارب ترسو المراكب على بعد خطوات من المقاهي.',
    'كانت هنا مخازن الملح، وهي اليوم شقق بنوافذ عالية.',
    'صباح الأحد هنا رائحة قهوة وشباك مبللة.',
  ],
  'souk-el-ghazl': [
    'سوق الغزل هو قلب المدينة: عمارات من القرن الماضي وأروقة ومترو يصل في كل وقت.',
    'كل شيء تحت البيت، من الخباز إلى المكتبة.',
    'الأرصفة واسعة والسقوف عالية، والجيران يعرفون بعضهم.',
  ],
  'corniche-el-ward': [
    'كورنيش الورد كيلومتران من الرمل، تمشي عليهما العائلات كل مساء.',
    'تسبح قبل العمل وتغسل قدميك عند الباب.',
    'في الشتاء يعود الكورنيش إلى أهله، ويبقى البحر أمام الشرفات.',
  ],
  'chott-salem': [
    'شط سالم هادئ: رمل وسبخة وطيور النحام في مارس.',
    'المقهى الوحيد يفتح حين يراك صاحبه قادمًا.',
    'هنا البيوت أرخص من الكورنيش والبحر هو نفسه.',
  ],
  'sidi-marwan': [
    'من ربوة سيدي مروان ترى الميناء والرأس والطقس القادم.',
    'فيلات بيضاء وجهنميات بنفسجية وليل لا تسمع فيه غير البوم.',
    'عشر دقائق إلى وسط المدينة، وكأنها ساعة.',
  ],
  'hay-en-nakhil': [
    'حي النخيل حي جديد فيه ظل: نخلة لكل باب ومصعد في كل عمارة.',
    'العائلات تلتقي في المنتزه بعد العصر، والمترو قريب.',
    'أسعار معقولة وجيران يسألون عنك.',
  ],
  'ghabet-ezzitoun': [
    'كانت أشجار الزيتون هنا قبل البيوت، وما زال أكثرها واقفًا.',
    'في نوفمبر يتقاسم الجيران الزيت الجديد.',
    'في غابة الزيتون مكان لسيارة وشجرة ليمون.',
  ],
};

export const FRENCH: Quarters = {
  'bab-el-fanar': [
    'Bab el-Fanar est la vieille ville : ruelles blanches, portes bleues, et la mer au bout de chaque impasse.',
    'Les voitures n’entrent pas ; on entend les mouettes et ses voisins.',
  ],
  'mersa-el-qawarib': [
    'À Mersa el-Qawarib, les barques dorment à deux pas des cafés.',
    'Les anciens entrepôts de sel ont gardé leurs hautes fenêtres.',
  ],
  'souk-el-ghazl': [
    'Souk el-Ghazl est le cœur de la ville : arcades, métro et boulangeries.',
    'Tout se trouve en bas de l’immeuble, du libraire au marché.',
  ],
  'corniche-el-ward': [
    'La Corniche el-Ward, ce sont deux kilomètres de sable où l’on se promène chaque soir.',
    'On nage avant le travail et l’on se rince les pieds devant la porte.',
  ],
  'chott-salem': [
    'Chott Salem est calme : du sable, une lagune, des flamants en mars.',
    'La même mer que la Corniche, pour moins cher.',
  ],
  'sidi-marwan': [
    'De Sidi Marwan, on voit le port, le cap et le temps qui vient.',
    'Villas blanches, bougainvillées, et le silence la nuit.',
  ],
  'hay-en-nakhil': [
    'Hay en-Nakhil est un quartier récent et ombragé, un palmier devant chaque porte.',
    'Le parc se remplit de familles en fin d’après-midi, le métro est tout près.',
  ],
  'ghabet-ezzitoun': [
    'Les oliviers de Ghabet ez-Zitoun étaient là avant les maisons.',
    'De la place pour une voiture et un citronnier.',
  ],
};

export const ENGLISH: Quarters = {
  'bab-el-fanar': [
    'Bab el-Fanar is the old town itself: white lanes, blue doors, and the sea at the end of each.',
    'Cars stay outside the walls; you hear gulls and your neighbours.',
    'The lighthouse sweeps the cape at night, and below it the fish of the morning is sold.',
  ],
  'mersa-el-qawarib': [
    'In Mersa el-Qawarib the boats lie a few steps from the cafés.',
    'The salt stores have become flats with tall windows.',
    'Sunday mornings smell of coffee and wet nets.',
  ],
  'souk-el-ghazl': [
    'Souk el-Ghazl is the heart of the city: arcades, the metro, and a baker on every corner.',
    'Everything is downstairs, from the bookshop to the market.',
    'The pavements are wide and the ceilings high.',
  ],
  'corniche-el-ward': [
    'Corniche el-Ward is two kilometres of sand, walked by whole families every evening.',
    'Swim before work, rinse your feet at the door.',
    'In winter the promenade belongs to those who live here.',
  ],
  'chott-salem': [
    'Chott Salem is quiet: sand, a salt lagoon, and flamingos in March.',
    'It is the same sea as on the Corniche, for less.',
    'The one café opens when its owner sees you coming.',
  ],
  'sidi-marwan': [
    'From the hill of Sidi Marwan you see the harbour, the cape and the weather to come.',
    'White villas, purple bougainvillea, and owls at night.',
    'Ten minutes into town, and it feels like an hour.',
  ],
  'hay-en-nakhil': [
    'Hay en-Nakhil is new and shady: a palm for every door and a lift in every house.',
    'Families meet in the park in the late afternoon; the metro is close.',
    'Fair rents, and neighbours who ask how you are.',
  ],
  'ghabet-ezzitoun': [
    'The olive trees of Ghabet ez-Zitoun were here before the houses, and most still stand.',
    'Neighbours share the new oil in November.',
    'There is room here for a car and a lemon tree.',
  ],
};

import type { InquiryStage, ViewingState } from '#contract/entities/inquiry.ts';
import type { Script } from '../script.ts';

/** Somebody asks about a home of the demo: a thread that begins with a question and the home's card, and where it stands. */
export interface AskedScript extends Script {
  /**
   * The index among the owner's homes that were open then, oldest first; counted on from the first where
   * there are fewer.
   */
  readonly home: number;
  readonly stage: InquiryStage;
  /** Whole units a month (sale: in all) of the home's currency over its price; null where they said nothing. */
  readonly budgetOver: number | null;
  /** A visit: so many days after now (negative: before), at that hour, UTC. */
  readonly visit?: { readonly inDays: number; readonly hour: number; readonly state: ViewingState };
}

/** Renter first, owner second; pairs that have no other thread in the demo. */
export const asked: readonly AskedScript[] = [
  {
    between: ['camille', 'jonas'],
    home: 2,
    stage: 'new',
    budgetOver: 60,
    daysAgo: [0.08],
    hour: 9,
    lines: [
      'camille: Hello! I start at the harbour office in January and your flat is on my bus line. Is it still free, and could I see it one evening this week?',
    ],
    unread: { jonas: 1 },
  },
  {
    between: ['layla', 'jonas'],
    home: 1,
    stage: 'new',
    budgetOver: null,
    daysAgo: [1],
    hour: 16,
    lines: [
      'layla: Good afternoon. There are two of us and a piano, an upright one. Would that be all right for the neighbours?',
    ],
    unread: { jonas: 1 },
  },
  {
    between: ['linh', 'jonas'],
    home: 1,
    stage: 'viewing',
    budgetOver: 0,
    daysAgo: [4, 3],
    hour: 11,
    lines: [
      'linh: Hi Jonas, I like that the kitchen has a window. May I bring my mother to the viewing? She decides about kitchens.',
      'jonas: Then she should certainly come. I am there in the late afternoon most days.',
      '',
      'linh: I have asked for one of your times. She is already looking forward to it.',
      'jonas: Confirmed. Second bell from below.',
    ],
    visit: { inDays: 2, hour: 16, state: 'confirmed' },
  },
  {
    between: ['priya', 'jonas'],
    home: 0,
    stage: 'replied',
    budgetOver: 500,
    daysAgo: [6, 5],
    hour: 10,
    lines: [
      'priya: Dear Mr. Keller, we would like to buy rather than rent, if the numbers work. When was the roof last done?',
      'jonas: Seven years ago, with new insulation. I have the invoice and will scan it for you.',
      '',
      'jonas: Sent it by email. The heating is from the same year.',
    ],
    unread: { priya: 1 },
  },
  {
    between: ['maya', 'omar'],
    home: 0,
    stage: 'viewing',
    budgetOver: 100,
    daysAgo: [3, 2],
    hour: 18,
    lines: [
      'maya: Good evening, I am asking for my sister, who moves here in spring. Does the bedroom look to the street or the yard?',
      'omar: To the yard. You hear the fountain and, on Fridays, my uncle.',
      '',
      'maya: That decides it. I have asked for a time to see it with her.',
    ],
    visit: { inDays: 3, hour: 10, state: 'requested' },
  },
  {
    between: ['anna', 'omar'],
    home: 1,
    stage: 'new',
    budgetOver: 80,
    daysAgo: [2],
    hour: 8,
    lines: [
      'anna: Guten Morgen! Wäre ein Einzug zum Ersten möglich? Ich rauche nicht und bin werktags viel unterwegs.',
    ],
    unread: { omar: 1 },
  },
  {
    between: ['anna', 'ines'],
    home: 0,
    stage: 'application',
    budgetOver: 50,
    daysAgo: [15, 9],
    hour: 14,
    lines: [
      'anna: Hello Inês, is there room for two bicycles somewhere dry?',
      'ines: There is, under the stairs. Bring them along when you come to look.',
      '',
      'anna: It is lovely, and they fit. Here is what you asked for: contract of work, last three payslips, and my landlady’s number.',
      'ines: Thank you, that was quick. I call her tomorrow and write to you after.',
    ],
    visit: { inDays: -10, hour: 15, state: 'done' },
  },
  {
    between: ['yuki', 'diego'],
    home: 0,
    stage: 'replied',
    budgetOver: 0,
    daysAgo: [5, 4],
    hour: 12,
    lines: [
      'yuki: Hello Diego, I play the violin, two hours a day and never after eight. Is that possible in this house?',
      '',
      'diego: The neighbour below plays the cello. I asked her: she hopes for duets.',
    ],
    unread: { yuki: 1 },
  },
  {
    between: ['linh', 'kwame'],
    home: 0,
    stage: 'lost',
    budgetOver: null,
    daysAgo: [24, 22],
    hour: 9,
    lines: [
      'linh: Good morning, is the deposit negotiable?',
      'kwame: Good morning! It can be paid in three parts, but not made smaller, sorry.',
      '',
      'linh: Thank you for the clear answer. I have found something closer to work meanwhile.',
      'kwame: Good luck there. If it does not work out, you know where I am.',
    ],
  },
  {
    between: ['camille', 'fernanda'],
    home: 0,
    stage: 'new',
    budgetOver: 30,
    daysAgo: [0.4],
    hour: 13,
    lines: [
      'camille: Bonjour, est-ce que l’appartement se loue aussi pour six mois seulement ? Je commence un remplacement en février.',
    ],
    unread: { fernanda: 1 },
  },
  {
    between: ['yuki', 'sam'],
    home: 0,
    stage: 'replied',
    budgetOver: 40,
    daysAgo: [3, 2],
    hour: 17,
    lines: [
      'yuki: Hi Sam, is the balcony as sunny as in the picture?',
      'sam: From noon on, yes. The picture is from May, to be fair.',
      '',
      'yuki: Then the tomatoes can wait until May, too. I’d like to see it.',
    ],
    unread: { sam: 1 },
  },
  {
    between: ['youssef', 'salma'],
    home: 0,
    stage: 'viewing',
    budgetOver: 50,
    daysAgo: [4, 3],
    hour: 10,
    lines: [
      'youssef: صباح الخير، رأيت الإعلان على روست. هل الشقة ما زالت متاحة، وهل يقبل الجيران عودًا يُعزف عليه مساءً؟',
      'salma: صباح النور. متاحة، والجار تحتك يغني، فلعلكما تتفقان على المقام.',
      '',
      'youssef: اتفقنا إذن. طلبت موعدًا لأراها مع أختي.',
      'salma: مؤكد، الباب الأزرق الثاني بعد المخبزة.',
    ],
    visit: { inDays: 3, hour: 15, state: 'confirmed' },
  },
  {
    between: ['nada', 'hedi'],
    home: 0,
    stage: 'new',
    budgetOver: null,
    daysAgo: [0.3],
    hour: 9,
    lines: [
      'nada: مساء الخير، هل الإيجار لستة أشهر ممكن؟ أعمل في المستشفى ودوامي بالليل، فأنا جارة هادئة نهارًا.',
    ],
    unread: { hedi: 1 },
  },
  {
    between: ['camille', 'salma'],
    home: 1,
    stage: 'replied',
    budgetOver: 0,
    daysAgo: [6, 5],
    hour: 14,
    lines: [
      'camille: Bonjour Salma, j’ai vu votre annonce à Ras Yasmin et la traduction m’a donné envie. Le chauffage suffit-il en janvier ?',
      '',
      'salma: Bonjour Camille ! Janvier est doux ici, mais le vent du large se glisse partout : il y a un bon poêle, et je fournis les couvertures.',
    ],
    unread: { camille: 1 },
  },
];

import type { Script } from '../script.ts';

/** In the second city: Arabic, and French where somebody comes from elsewhere. */
export const rasYasmin: readonly Script[] = [
  {
    between: ['youssef', 'hedi'],
    daysAgo: [33, 32, 2],
    hour: 9,
    lines: [
      'youssef: صباح الخير سي الهادي، السخان في الحمام لا يشتعل منذ البارحة.',
      'hedi: صباح النور يوسف. هل ترى الضوء الأحمر أم لا ترى شيئًا؟',
      'youssef: الضوء الأحمر يومض ثلاث مرات ثم يسكت.',
      'hedi: إذن هو الغاز. افتح الصنبور الصغير تحت المجلى نصف دورة، وإن لم يشتعل فأنا عندك على الخامسة.',
      '',
      'youssef: اشتعل! كان الصنبور مغلقًا، أظن أن ابنة الجيران تحب الصنابير.',
      'hedi: كلنا أحببناها في عمرها. حمامًا هنيئًا.',
      '',
      'hedi: تذكير صغير: قارئ العدادات يأتي يوم الخميس بين الثامنة والعاشرة.',
      'youssef: سأكون في البيت. والإيجار حُوّل اليوم، 950 دينارًا.',
    ],
    unread: { hedi: 1 },
  },
  {
    between: ['nada', 'salma'],
    daysAgo: [12, 10, 1],
    hour: 17,
    lines: [
      'nada: Bonsoir Salma, je cherche un S+1 près de la mer à Ras Yasmin à partir de mars, pour un an.',
      'salma: مرحبًا ندى! في كورنيش الورد شقة صغيرة تفرغ في آخر فيفري، والشرفة على البحر.',
      'nada: يا سلام. وكم الإيجار تقريبًا؟',
      'salma: ألف ومئة دينار، ومعلوم العمارة داخل فيه. الكهرباء على العداد.',
      '',
      'nada: Je l’ai vue de l’extérieur, la façade est magnifique. Les volets bleus sont d’origine ?',
      'salma: D’origine, et repeints chaque printemps par mon oncle, qui n’accepte aucune autre couleur.',
      '',
      'salma: جدتي تقول: من يسأل عن الشبابيك قبل السعر فهو من أهل الدار. متى تأتين لرؤيتها؟',
    ],
    unread: { nada: 1 },
    undelivered: { nada: 1 },
  },
  {
    between: ['layla', 'hedi'],
    daysAgo: [8, 7],
    hour: 11,
    lines: [
      'layla: السلام عليكم، أنا ليلى، أسكن الآن في بورتافيلا وقد أنتقل إلى رأس الياسمين في الصيف. هل عندكم شيء في باب الفنار؟',
      'hedi: وعليكم السلام، أهلًا ليلى. عندي دار صغيرة في زنقة هادئة، غرفتان وسطح يرى البحر.',
      'layla: جميل. وكم يكون ذلك باليورو تقريبًا؟',
      'hedi: ألف ومئتا دينار، أي نحو ثلاثمئة وخمسين يورو. والسعر يبقى بالدينار.',
      '',
      'layla: شكرًا، سأحفظها وأقارنها بما عندي هنا.',
      'hedi: خذي وقتك. السطح لن يهرب، والنوارس أيضًا.',
    ],
  },
];

/**
 * The phrases that people look for in a description, with the stems of the words for it in each of the six
 * languages, folded (fold.ts). A blank stands for any blanks; `-` at the end: the word ends there.
 */
export const PHRASE_WORDS = {
  bright: [
    ['bright', 'sunny', 'sunlit', 'light-filled', 'natural light', 'plenty of light'],
    ['luminos', 'soleado', 'mucha luz', 'lumineu', 'ensoleill', 'helle', 'hell-', 'sonnig'],
    ['lichtdurchflutet', 'muita luz', 'soalheir', 'ensolarad', 'مشرق', 'مضيي', 'مشمس'],
  ],
  quiet: [
    ['quiet', 'peaceful', 'tranquil', 'calme', 'silencios', 'silencieu', 'ruhig', 'sossegad'],
    ['هادي'],
  ],
  spacious: [
    ['spacious', 'roomy', 'generous', 'espacios', 'amplio', 'amplia', 'spacieu', 'geraumig'],
    ['grosszugig', 'espacos', 'واسع', 'فسيح'],
  ],
  renovated: [
    ['renovated', 'refurbished', 'newly done', 'newly painted', 'reformad', 'renovad', 'renove'],
    ['refait', 'renoviert', 'saniert', 'remodelad', 'recuperad', 'مجدد', 'مرمم'],
  ],
  ceilings: [
    ['high ceiling', 'tall ceiling', 'techos altos', 'hauts plafonds', 'hauteur sous plafond'],
    ['hohe decke', 'tetos altos', 'pe direito', 'سقف عالي', 'اسقف عاليه'],
  ],
  openKitchen: [
    ['open kitchen', 'open-plan', 'open plan', 'cocina abierta', 'cocina americana'],
    ['cuisine ouverte', 'cuisine americaine', 'offene kuche', 'cozinha aberta', 'مطبخ مفتوح'],
  ],
  view: [
    ['view over', 'view of', 'views', 'overlook', 'vistas', 'vue sur', 'blick auf', 'vista para'],
    ['vista sobre', 'اطلاله', 'تطل علي', 'يطل علي'],
  ],
  outdoor: [
    ['balcon', 'balkon', 'terrac', 'terraz', 'terrass', 'garden', 'jardin', 'jardim', 'garten'],
    ['patio', 'varanda', 'شرفه', 'تراس', 'حديقه'],
  ],
  transit: [
    [
      'metro-',
      'tram-',
      'trams-',
      'underground',
      'station-',
      'bus stop',
      'subway',
      'u-bahn',
      's-bahn',
      'bahnhof',
    ],
    [
      'haltestelle',
      'estacion',
      'parada de',
      'gare-',
      'arret de',
      'estacao',
      'paragem',
      'محطه',
      'مترو',
    ],
  ],
  shops: [
    [
      'shops',
      'bakery',
      'supermarket',
      'market-',
      'tiendas',
      'panaderia',
      'supermercado',
      'mercado',
    ],
    ['commerces', 'boulangerie', 'supermarche', 'geschafte', 'backerei', 'supermarkt', 'lojas'],
    ['padaria', 'متاجر', 'مخبز', 'سوبرماركت'],
  ],
  parking: [
    ['parking', 'garage', 'garaje', 'aparcamiento', 'stationnement', 'stellplatz', 'parkplatz'],
    ['estacionamento', 'garagem', 'موقف سيار', 'كراج'],
  ],
  workspace: [
    ['study-', 'home office', 'desk', 'work from home', 'despacho', 'teletrabajo', 'bureau'],
    ['teletravail', 'arbeitszimmer', 'homeoffice', 'escritorio', 'teletrabalho', 'مكتب'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;
export type Phrase = keyof typeof PHRASE_WORDS;

/** Words that negate what follows, folded: 'no balcony' is not a balcony. In Portuguese 'no' means 'in the'. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  [
    [
      'no',
      'not',
      'without',
      'never',
      'neither',
      'nor',
      'sin',
      'ni',
      'nunca',
      'pas',
      'sans',
      'aucun',
    ],
    ['aucune', 'kein', 'keine', 'keinen', 'nicht', 'ohne', 'nie', 'nao', 'sem', 'nem'],
    ['لا', 'بدون', 'بلا', 'ليس', 'ليست', 'دون', 'غير'],
  ].flat(),
);

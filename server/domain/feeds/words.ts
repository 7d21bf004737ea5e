import {
  FEATURES,
  FURNISHED,
  PETS,
  PRICE_PERIODS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { beforeBracket, plainWord } from './columns.ts';

/** Words of our six languages for each of our own, as `plainWord` has them. */
type Words<Code extends string> = Readonly<Partial<Record<Code, string>>>;

const mapOf = <Code extends string>(codes: readonly Code[], words: Words<Code>) =>
  new Map<string, Code>(
    codes.flatMap((code) =>
      [plainWord(code), ...(words[code]?.split('|') ?? [])].map((word) => [word, code] as const),
    ),
  );

const LISTINGS = mapOf(['rent', 'sale'], {
  rent: 'to let|let|lease|rental|for rent|to rent|miete|mieten|vermietung|zu vermieten|alquiler|alquilar|en alquiler|arriendo|location|louer|a louer|arrendar|arrendamento|para arrendar|aluguer|aluguel|للايجار|ايجار|تاجير',
  sale: 'for sale|sell|selling|buy|purchase|kauf|kaufen|verkauf|zu verkaufen|venta|en venta|comprar|vender|vente|a vendre|vendre|achat|venda|para venda|للبيع|بيع',
});
const KINDS = mapOf(PROPERTY_TYPES, {
  apartment:
    'flat|condo|condominium|wohnung|etagenwohnung|mietwohnung|eigentumswohnung|piso|apartamento|departamento|appartement|شقه|شقه سكنيه',
  studio:
    'studio flat|einzimmerwohnung|1 zimmer wohnung|estudio|monoambiente|t0|estudio t0|استوديو',
  house:
    'detached house|single family home|haus|einfamilienhaus|casa|chalet|maison|pavillon|moradia|بيت|منزل',
  townhouse:
    'terraced house|row house|reihenhaus|casa adosada|adosado|maison de ville|maison mitoyenne|moradia em banda|تاون هاوس',
  villa: 'فيلا',
  duplex: 'maisonette|maisonettewohnung|دوبلكس',
  penthouse: 'dachterrassenwohnung|atico|attique|cobertura|بنتهاوس',
  loft: 'لوفت',
  room: 'zimmer|wg zimmer|habitacion|chambre|quarto|غرفه',
  shared_room:
    'bett in einem zimmer|habitacion compartida|chambre partagee|quarto partilhado|غرفه مشتركه',
  bungalow: 'بنغل',
  cottage: 'ferienhaus|casa rural|cabana|chaumiere|casa de campo|كوخ',
  mobile: 'mobile home|mobilheim|casa movil|mobil home|casa movel|منزل متنقل',
  land: 'plot|grundstuck|grundstueck|terreno|solar|terrain|ارض',
  garage: 'parking|stellplatz|garaje|plaza de garaje|box|garagem|lugar de garagem|كراج|موقف',
  office: 'buro|buero|oficina|bureau|escritorio|مكتب',
  retail: 'shop|laden|einzelhandel|local comercial|local|commerce|loja|محل|محل تجاري',
  warehouse: 'halle|lager|nave industrial|almacen|entrepot|armazem|مستودع',
  building: 'mehrfamilienhaus|gebaude|edificio|immeuble|predio|عماره|مبني',
  other: 'sonstiges|otro|autre|outro|اخري|غير ذلك',
});
const PERIODS = mapOf(PRICE_PERIODS, {
  month:
    'monthly|per month|pcm|monat|monatlich|im monat|mes|mensual|al mes|mois|par mois|mensuel|mensal|por mes|شهر|شهريا|في الشهر',
  week: 'weekly|per week|pw|woche|wochentlich|semana|semanal|semaine|par semaine|hebdomadaire|por semana|اسبوع|اسبوعيا',
  fortnight:
    'fortnightly|every two weeks|zwei wochen|quincena|quincenal|quinzaine|quinzena|quinzenal',
  quarter: 'quarterly|quartal|trimestre|trimestral|trimestriel',
  year: 'yearly|per year|annual|annually|jahr|jahrlich|ano|anual|an|par an|annuel|por ano|سنه|سنويا',
  day: 'daily|per day|tag|taglich|dia|diario|jour|par jour|por dia|يوم|يوميا',
  per_person_week: 'pppw|per person per week',
});
const FURNISHING = mapOf(FURNISHED, {
  furnished:
    'yes|true|1|fully|fully furnished|mobliert|moebliert|voll|ja|amueblado|si|meuble|oui|mobilado|mobilada|sim|مفروش|نعم',
  part: 'partly|part furnished|partly furnished|partial|teilmobliert|teil|semi amueblado|semiamueblado|parcial|partiellement meuble|semi meuble|parcialmente mobilado|مفروش جزييا',
  unfurnished:
    'no|false|0|not furnished|unmobliert|unmoebliert|nein|sin amueblar|sin muebles|non meuble|vide|non|sem mobilia|nao mobilado|nao|غير مفروش|لا',
});
const ANIMALS = mapOf(PETS, {
  yes: 'true|1|allowed|ja|erlaubt|si|admitidas|permitidas|oui|acceptes|autorises|sim|permitidos|aceites|نعم|مسموح',
  cats: 'cats only|nur katzen|katzen|gatos|chats|قطط',
  small_dogs: 'small dogs only|kleine hunde|perros pequenos|petits chiens|caes pequenos',
  agreement:
    'by agreement|on request|nach vereinbarung|auf anfrage|a consultar|a convenir|sur demande|a negocier|a combinar|بالاتفاق',
  no: 'false|0|none|not allowed|nein|nicht erlaubt|no admitidas|non|interdits|nao|nao permitidos|لا|غير مسموح',
});
const EQUIPMENT = mapOf(FEATURES, {
  lift: 'elevator|aufzug|fahrstuhl|ascensor|ascenseur|elevador|مصعد',
  step_free: 'wheelchair accessible|barrierefrei|accesible|accessible|acessivel|دون درج',
  garage: 'garaje|garagem|كراج',
  balcony: 'balkon|balcon|varanda|شرفه',
  terrace: 'terrasse|terraza|terraco|تراس',
  private_garden: 'garden|garten|jardin|jardim|حديقه|حديقه خاصه',
  shared_garden:
    'communal garden|gemeinschaftsgarten|jardin comun|jardin commun|jardim comum|حديقه مشتركه',
  pool: 'swimming pool|schwimmbad|piscina|piscine|مسبح',
  gym: 'fitness|fitnessraum|gimnasio|salle de sport|ginasio|صاله رياضيه',
  storage: 'abstellraum|trastero|debarras|arrecadacao|مخزن',
  cellar: 'keller|sotano|bodega|cave|قبو',
  fireplace: 'kamin|chimenea|cheminee|lareira|مدفاه',
  air_con:
    'air conditioning|klimaanlage|aire acondicionado|climatisation|ar condicionado|تكييف|مكيف',
  double_glazing: 'doppelverglasung|doble acristalamiento|double vitrage|vidros duplos',
  solar: 'solar panels|solaranlage|placas solares|panneaux solaires|paineis solares',
  washer: 'washing machine|waschmaschine|lavadora|lave linge|maquina de lavar|غساله',
  dryer: 'trockner|secadora|seche linge|maquina de secar',
  dishwasher:
    'spulmaschine|geschirrspuler|lavavajillas|lave vaisselle|maquina de lavar loica|غساله صحون',
  built_in_wardrobes: 'wardrobes|einbauschranke|armarios empotrados|placards|roupeiros|خزايين',
  alarm: 'alarmanlage|alarma|alarme|انذار',
  bike_store: 'fahrradraum|local a velos|trastero para bicicletas|arrumo de bicicletas',
  sea_view: 'meerblick|vistas al mar|vue mer|vista mar|اطلاله علي البحر',
});

const found =
  <Code>(words: ReadonlyMap<string, Code>) =>
  (text: string): Code | undefined =>
    words.get(plainWord(text)) ?? words.get(plainWord(beforeBracket(text)));

export const listingTypeOf = found(LISTINGS);
export const propertyTypeOf = found(KINDS);
export const periodOf = found(PERIODS);
export const furnishedOf = found(FURNISHING);
export const petsOf = found(ANIMALS);
export const featureOf = found(EQUIPMENT);

/** Whether something is available at once, in the words of our languages. */
export const isNow = (text: string): boolean =>
  /^(?:now|immediately|sofort|ab sofort|ya|inmediata|inmediatamente|immediatement|tout de suite|imediato|imediata|ja|فورا|الان)$/u.test(
    plainWord(text),
  );

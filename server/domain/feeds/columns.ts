import type { FeedField, FeedMapping } from '#contract/protocol/feeds.ts';
import { FEED_FIELDS } from '#contract/protocol/feeds.ts';
import { fold } from '#contract/rules/text/fold.ts';

/** A word without case, marks and signs. */
export const plainWord = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A text up to its first bracket. No pattern: one looks for the end behind each bracket there is. */
export function beforeBracket(given: string): string {
  const at = given.search(/[([{]/u);
  return at === -1 ? given : given.slice(0, at);
}

/** The names of columns in our six languages, as `plainWord` has them, the usual one first. */
const NAMES: Readonly<Record<FeedField, string>> = {
  id: 'id|ref|reference|reference number|listing id|property id|external id|objektnummer|objekt nr|objektnr|objektnr extern|immobilien id|referenz|referencia|identificador|identifiant|numero de reference|المعرف|الرقم المرجعي|رقم العقار',
  listing_type:
    'listing type|offer|offer type|transaction|deal|vermarktungsart|angebotsart|operacion|tipo de operacion|type de transaction|type d annonce|tipo de negocio|finalidade|negocio|نوع العرض|الغرض',
  property_type:
    'property type|type|kind|objektart|immobilientyp|typ|tipo|tipo de inmueble|type de bien|tipo de imovel|نوع العقار|النوع',
  price:
    'price|rent|asking price|monthly rent|preis|miete|kaltmiete|nettokaltmiete|kaufpreis|precio|alquiler|renta|prix|loyer|preco|renda|valor|السعر|الايجار|الثمن',
  currency: 'currency|wahrung|waehrung|moneda|divisa|devise|monnaie|moeda|العمله',
  price_period:
    'price period|period|rent period|zeitraum|mietperiode|periodo|periode|periodicidade|الفتره|فتره السعر',
  bedrooms:
    'bedrooms|beds|number of bedrooms|schlafzimmer|anzahl schlafzimmer|dormitorios|habitaciones|chambres|nombre de chambres|quartos|غرف النوم|عدد غرف النوم',
  bathrooms:
    'bathrooms|baths|number of bathrooms|badezimmer|bader|baeder|anzahl badezimmer|banos|salles de bain|nombre de salles de bain|casas de banho|الحمامات|عدد الحمامات',
  total_rooms:
    'rooms|total rooms|zimmer|anzahl zimmer|estancias|pieces|nombre de pieces|assoalhadas|divisoes|الغرف|عدد الغرف',
  living_area:
    'living area|area m2|floor area|size|sqm|m2|sq ft|sqft|wohnflache|wohnflaeche|wohnflache m2|flache|superficie|superficie util|superficie m2|surface|surface habitable|surface m2|area util|area util m2|المساحه|المساحه م2',
  title: 'title|headline|name|titel|uberschrift|objekttitel|titulo|titre|عنوان الاعلان|الاسم',
  description:
    'description|text|details|beschreibung|objektbeschreibung|descripcion|descriptif|descricao|الوصف',
  street:
    'street|address|road|strasse|adresse|calle|direccion|rue|rua|morada|endereco|الشارع|العنوان',
  number:
    'house number|number|street number|hausnummer|hausnr|numero|numero de casa|numero de porta|n|رقم المبني|رقم المنزل',
  unit: 'unit|flat|apartment number|wohnungsnummer|puerta|porte|fracao|رقم الشقه',
  postal_code:
    'postal code|postcode|zip|zip code|plz|postleitzahl|codigo postal|code postal|cp|الرمز البريدي',
  city: 'city|town|ort|stadt|ciudad|municipio|poblacion|ville|commune|cidade|concelho|المدينه',
  country: 'country|country code|land|pais|pays|الدوله|البلد',
  area: 'area|neighbourhood|neighborhood|district|quarter|stadtteil|viertel|barrio|distrito|quartier|bairro|freguesia|الحي|المنطقه',
  lat: 'lat|latitude|breitengrad|breite|latitud|خط العرض',
  lon: 'lon|lng|long|longitude|langengrad|laengengrad|lange|longitud|خط الطول',
  available_from:
    'available from|available|availability|verfugbar ab|verfuegbar ab|frei ab|bezugsfrei ab|disponible desde|disponible a partir de|disponible a partir du|disponible|disponivel a partir de|disponivel desde|disponivel|متاح من|تاريخ التوفر',
  min_term_months:
    'min term months|minimum term|minimum term months|mindestmietdauer|mindestmietdauer monate|duracion minima|duracion minima meses|duree minimale|duree minimale mois|prazo minimo|duracao minima|prazo minimo meses|الحد الادني للمده',
  deposit_amount:
    'deposit|deposit amount|kaution|fianza|deposito|depot de garantie|caution|caucao|التامين|مبلغ التامين',
  deposit_months:
    'deposit months|kaution monate|kaution in monatsmieten|meses de fianza|mois de depot|meses de caucao|اشهر التامين',
  furnished:
    'furnished|furnishing|mobliert|moebliert|amueblado|meuble|mobilado|mobilada|مفروش|الاثاث',
  pets: 'pets|pets allowed|haustiere|mascotas|animaux|animais|الحيوانات الاليفه',
  floor: 'floor|etage|stockwerk|planta|piso|andar|الطابق',
  floors_total:
    'floors|floors total|etagen|stockwerke|plantas|etages|nombre d etages|andares|عدد الطوابق',
  year_built:
    'year built|built|baujahr|ano de construccion|annee de construction|ano de construcao|سنه البناء',
  energy_rating:
    'energy rating|energy class|epc|energieklasse|energieeffizienzklasse|certificado energetico|calificacion energetica|dpe|classe energetique|classe energetica|كفاءه الطاقه|فئه الطاقه',
  features:
    'features|amenities|ausstattung|merkmale|caracteristicas|equipements|prestations|equipamento|comodidades|المزايا|المرافق',
  photos:
    'photos|photo|images|image|pictures|picture|bilder|bild|fotos|foto|imagenes|imagen|imagens|imagem|الصور|صوره',
};

const FIELD_OF = new Map(
  FEED_FIELDS.flatMap((field) => NAMES[field].split('|').map((name) => [name, field] as const)),
);

/** The unit in brackets, and the number of a photo, are no part of a column's name. */
const fieldOf = (column: string): FeedField | undefined => {
  const name = plainWord(column);
  const bare = plainWord(beforeBracket(column));
  const numbered = /^(.+?) ?\d{1,2}$/u.exec(name)?.[1];
  const photo = numbered === undefined ? undefined : FIELD_OF.get(numbered);
  return (
    FIELD_OF.get(name) ??
    FIELD_OF.get(name.replaceAll(' ', '')) ??
    FIELD_OF.get(bare) ??
    FEED_FIELDS.find((field) => plainWord(field) === name) ??
    (photo === 'photos' ? photo : undefined)
  );
};

/**
 * The columns by what they say: as it was said for this feed, else by their names in any of our languages. One field is said by one column,
 * photos by as many as there are.
 */
export function mappingOf(columns: readonly string[], said: FeedMapping): FeedMapping {
  const known = Object.entries(said).flatMap(([field, names]) => {
    const there = (names ?? []).filter((name) => columns.includes(name));
    return there.length > 0 || names?.length === 0 ? [[field, there] as const] : [];
  });
  const mapping: Partial<Record<FeedField, string[]>> = Object.fromEntries(known);
  const taken = new Set(known.flatMap(([, names]) => names));
  for (const column of columns) {
    const field = taken.has(column) ? undefined : fieldOf(column);
    if (field === undefined || field in said) continue;
    if (field === 'photos') mapping.photos = [...(mapping.photos ?? []), column];
    else mapping[field] ??= [column];
  }
  return mapping;
}

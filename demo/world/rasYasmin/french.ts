import type { Feature } from '#contract/entities/property.ts';
import type { ListingWords } from '../listings/market.ts';
import { descriptionOf, type Prose } from '../listings/words/prose.ts';
import { capital, hasBeds, type Sentence, some, type Told } from '../listings/words/told.ts';
import { frenchNoun } from './nouns.ts';
import { FRENCH as QUARTERS } from './quarters.ts';

const [LEAST, MOST] = [14, 80];

const has = (t: Told, ...features: Feature[]): boolean =>
  features.every((one) => t.home.features.has(one));
const isOwner = (t: Told): boolean => t.voice === 'owner';
const isRoom = (t: Told): boolean => t.home.type === 'room' || t.home.type === 'shared_room';
const area = ({ home }: Told): string => home.site.plan.name;
const word = ({ home }: Told): string => frenchNoun(home).word;
const as = ({ home }: Told, masculine: string, feminine: string): string =>
  frenchNoun(home).isFeminine ? feminine : masculine;
const bedrooms = ({ home }: Told): string =>
  home.bedrooms === 1 ? 'une chambre' : `${home.bedrooms} chambres`;

const TITLES: readonly Sentence[] = [
  (t) => hasBeds(t) && `${word(t)} S+${t.home.bedrooms} à ${area(t)}`,
  (t) => `${word(t)}, ${t.home.site.street}`,
  (t) => has(t, 'sea_view') && `${word(t)} avec vue sur la mer, ${area(t)}`,
  (t) => has(t, 'balcony') && `${word(t)} avec balcon, ${area(t)}`,
  (t) => has(t, 'private_garden') && `${word(t)} avec jardin à ${area(t)}`,
  (t) => t.home.condition === 'new' && `${word(t)} ${as(t, 'neuf', 'neuve')} à ${area(t)}`,
  (t) => t.home.renovated !== undefined && `${word(t)} ${as(t, 'rénové', 'rénovée')}, ${area(t)}`,
  (t) =>
    isOwner(t) &&
    `${word(t)} à ${t.kind === 'rent' ? 'louer' : 'vendre'} par son propriétaire, ${area(t)}`,
  (t) => `${word(t)}, ${t.home.area} m², ${area(t)}`,
];

function titleOf(told: Told): string {
  const fitting = some(TITLES, 5, told)
    .map(capital)
    .find(({ length }) => length >= LEAST && length <= MOST);
  return fitting ?? capital(`${word(told)}, ${told.home.area} m², ${area(told)}`);
}

const PROSE: Prose = {
  quarters: QUARTERS,
  plainly: (t) => `${capital(word(t))} de ${t.home.area} m² à ${area(t)}, ${t.home.site.street}.`,
  openings: [
    (t) =>
      hasBeds(t) &&
      `${t.home.area} m² avec ${bedrooms(t)} et un salon, ${t.home.site.street} : voilà l’essentiel.`,
    (t) =>
      hasBeds(t) &&
      isOwner(t) &&
      t.kind === 'rent' &&
      `Je loue mon propre logement de ${t.home.area} m² pendant que je travaille à l’étranger.`,
    (t) =>
      hasBeds(t) &&
      t.voice === 'agent' &&
      `Nous vous proposons ${t.home.area} m² dans une partie de ${area(t)} où peu de biens se libèrent.`,
    (t) =>
      t.voice === 'developer' &&
      `Un petit programme à ${area(t)}, dessiné par un bureau de la ville.`,
    (t) =>
      t.home.type === 'studio' &&
      `Une seule pièce bien pensée de ${t.home.area} m² : coin nuit, vraie cuisine, table pour deux.`,
    (t) =>
      isRoom(t) && `Une chambre meublée de ${t.home.area} m² dans un appartement partagé et calme.`,
  ],
  rooms: [
    (t) => hasBeds(t) && 'Le salon accueille une table pour six.',
    (t) =>
      hasBeds(t) && t.home.orientation.includes('W') && 'Le soleil du soir va jusqu’à la cuisine.',
    (t) =>
      hasBeds(t) &&
      t.home.orientation.includes('E') &&
      'Le matin, le soleil entre dans les chambres.',
    (t) =>
      has(t, 'dishwasher', 'oven') && 'La cuisine a un four, des plaques et un lave-vaisselle.',
    (t) =>
      t.home.renovated !== undefined &&
      `L’électricité, la plomberie et la salle de bain ont été refaites en ${t.home.renovated}.`,
    (t) =>
      t.home.condition === 'needs_work' &&
      'Cuisine et salle de bain datent un peu ; le prix en tient compte.',
    (t) =>
      t.home.condition === 'excellent' &&
      'Rien à faire avant d’emménager, sinon choisir où va le canapé.',
    (t) => has(t, 'air_con') && 'La climatisation est assez discrète pour dormir avec.',
    (t) => isRoom(t) && 'La serrure est neuve et le bureau plus grand qu’il n’en a l’air.',
    (t) => t.home.type === 'land' && 'Le terrain est plat ; l’eau et l’électricité sont en limite.',
    (t) =>
      !hasBeds(t) && !isRoom(t) && 'L’accès est facile, de jour comme de nuit, et tout est sec.',
  ],
  outside: [
    (t) => has(t, 'sea_view') && 'De la fenêtre, on voit la mer, toute la mer.',
    (t) => has(t, 'balcony') && 'Sur le balcon, deux chaises et une table trouvent leur place.',
    (t) =>
      t.home.terrace !== undefined &&
      `La terrasse fait ${t.home.terrace} m² et a un robinet pour les plantes.`,
    (t) =>
      has(t, 'private_garden') && 'Au jardin, un citronnier, un jasmin et de l’ombre l’après-midi.',
    (t) => has(t, 'pool') && 'La piscine fait huit mètres et sa pompe est neuve.',
    (t) => !has(t, 'balcony') && 'Les fenêtres s’ouvrent sur toute la largeur.',
  ],
  house: [
    (t) =>
      has(t, 'lift') && (t.home.floor ?? 0) > 1 && 'L’ascenseur prend une poussette ou un vélo.',
    (t) =>
      (t.home.floor ?? 0) > 2 &&
      !has(t, 'lift') &&
      `Pas d’ascenseur : ${(t.home.floor ?? 0) * 18} marches, comptées.`,
    (t) => has(t, 'garage') && t.home.parking > 0 && 'Le garage est compris.',
    (t) => has(t, 'step_free') && 'De la rue à la porte, pas une marche.',
    (t) => t.home.internet === 'fibre' && `La fibre est là, ${t.home.mbps} Mbit/s mesurés.`,
    (t) => has(t, 'washer') && t.kind === 'rent' && 'Le lave-linge est là et fonctionne.',
    (t) => `La construction date de ${t.home.year}.`,
  ],
  around: [
    () => 'Boulangerie, épicerie et pharmacie sont à quelques minutes à pied.',
    (t) => t.home.site.toSea < 900 && 'La mer est à moins d’un quart d’heure à pied.',
    () => 'Le métro et le bus s’arrêtent dans le quartier.',
    () => 'L’école la plus proche se rejoint sans traverser de grande rue.',
  ],
  closings: [
    (t) =>
      t.kind === 'rent' &&
      isOwner(t) &&
      'Écrivez-moi quelques lignes sur vous et dites quand vous pouvez passer.',
    (t) =>
      t.kind === 'rent' &&
      t.voice === 'agent' &&
      'Visites en semaine jusqu’à dix-neuf heures ; nous répondons le jour même.',
    (t) =>
      t.kind === 'sale' && isOwner(t) && 'Sans agence et sans hâte : venez voir autour d’un café.',
    (t) =>
      t.kind === 'sale' &&
      t.voice === 'agent' &&
      'Le titre de propriété et le plan sont dans le dossier que nous envoyons.',
    (t) =>
      t.voice === 'developer' &&
      'Les façades de cuisine se choisissent encore jusqu’à la fin du mois.',
  ],
};

/** Listings in French. */
export const FRENCH: ListingWords = {
  titleOf,
  descriptionOf: (told) => descriptionOf(told, PROSE),
  captions: {
    rooms: {
      outside: ['La maison vue de la rue', 'Côté entrée'],
      living: ['Le salon', 'Le salon vers les fenêtres'],
      kitchen: ['La cuisine'],
      bedroom: ['La chambre', 'Chambre calme'],
      bathroom: ['La salle de bain'],
      dining: ['La table'],
      study: ['Le bureau près de la fenêtre'],
      balcony: ['Le balcon'],
      garden: ['Le jardin'],
      view: ['La vue'],
      hall: ['L’entrée'],
      building: ['La cage d’escalier'],
      floor_plan: ['Le plan'],
      other: ['À l’intérieur'],
    },
    furtherBedrooms: ['Deuxième chambre', 'Troisième chambre', 'Quatrième chambre'],
    marks: {
      hall: 'La porte d’entrée',
      living: 'Jusqu’au sol : de la lumière toute la journée',
      kitchen: 'Le réfrigérateur reste',
      bathroom: 'Une vraie baignoire',
    },
  },
  terms: {
    buildingCharge: 'Charges de copropriété',
    handover: 'Contrat et remise des clés',
    garageSpace: 'Place de garage',
    cleaning: 'Ménage final',
    increases: [
      'Une fois par an, selon l’indice officiel',
      'Aucune les deux premières années, puis selon l’indice officiel',
      'Selon l’indice officiel, annoncée 30 jours avant',
    ],
    concession: 'La première quinzaine est offerte',
  },
};

import type { Language } from '#contract/rules/languages.ts';

interface Words {
  /** Of the calendar. */
  readonly name: string;
  /** Of a viewing, by the title of its home. */
  readonly event: (home: string) => string;
  readonly with: (name: string) => string;
  readonly there: (at: string, place: string) => string;
  readonly state: { readonly requested: string; readonly proposed: string };
}

/** The server's own words about viewings: the few that the client has in `inquiries` and `viewings`, in all six languages. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    name: 'Roost viewings',
    event: (home) => `Viewing: ${home}`,
    with: (name) => `With ${name}`,
    there: (at, place) => `${at} in ${place}`,
    state: { requested: 'Requested, not confirmed yet', proposed: 'Proposed, not accepted yet' },
  },
  es: {
    name: 'Visitas de Roost',
    event: (home) => `Visita: ${home}`,
    with: (name) => `Con ${name}`,
    there: (at, place) => `${at} en ${place}`,
    state: { requested: 'Solicitada, aún sin confirmar', proposed: 'Propuesta, aún sin aceptar' },
  },
  fr: {
    name: 'Visites Roost',
    event: (home) => `Visite : ${home}`,
    with: (name) => `Avec ${name}`,
    there: (at, place) => `${at} à ${place}`,
    state: {
      requested: 'Demandée, pas encore confirmée',
      proposed: 'Proposée, pas encore acceptée',
    },
  },
  de: {
    name: 'Roost-Besichtigungen',
    event: (home) => `Besichtigung: ${home}`,
    with: (name) => `Mit ${name}`,
    there: (at, place) => `${at} in ${place}`,
    state: {
      requested: 'Angefragt, noch nicht bestätigt',
      proposed: 'Vorgeschlagen, noch nicht angenommen',
    },
  },
  pt: {
    name: 'Visitas Roost',
    event: (home) => `Visita: ${home}`,
    with: (name) => `Com ${name}`,
    there: (at, place) => `${at} em ${place}`,
    state: { requested: 'Pedida, ainda por confirmar', proposed: 'Proposta, ainda não aceite' },
  },
  ar: {
    name: 'معاينات Roost',
    event: (home) => `معاينة: ${home}`,
    with: (name) => `مع ${name}`,
    there: (at, place) => `${at} في ${place}`,
    state: { requested: 'طُلبت ولم تُؤكَّد بعد', proposed: 'اقتُرحت ولم تُقبل بعد' },
  },
};

import type { Kept } from '#contract/entities/record.ts';
import type { HomeFile } from '#contract/entities/records/homeFile.ts';
import { type Inspection, inspectionSchema } from '#contract/entities/records/inspection.ts';

/** A file as a record names it: what has to be known to have it on a device. */
export interface NamedFile {
  readonly id: string;
  /** The record that names it. */
  readonly of: string;
  /** Of a checklist: the item it shows; empty for a home's. */
  readonly part: string;
  readonly kind: HomeFile['kind'];
  readonly w: number;
  readonly h: number;
  readonly bytes: number;
  /** When it was added, ms since the epoch. */
  readonly at: number;
  readonly takenAt: string | null;
  /** Of a checklist that somebody else shares: it goes from this device with what is shared. */
  readonly isTheirs: boolean;
}

/** A home's file as its record (`id`) names it. */
export const namedOfHome = ({ id, body }: Kept<'home_file'>): NamedFile => {
  const { kind, w, h, bytes, at, takenAt = null } = body;
  return { id, of: id, part: '', kind, w, h, bytes, at, takenAt, isTheirs: false };
};

const FILE_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

/** The photos a checklist (`of`) names, in the order they were added. A name that is no file's id names none. */
export const namedOfChecklist = (
  of: string,
  { pictures = {} }: Pick<Inspection, 'pictures'>,
  isTheirs = false,
): readonly NamedFile[] =>
  Object.entries(pictures)
    .filter(([id]) => FILE_ID.test(id))
    .map(([id, { takenAt = null, ...facts }]): NamedFile => {
      return { ...facts, id, of, kind: 'photo', takenAt, isTheirs };
    })
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

/** All files that a person's records name, each once: newest first, their own before those of others. */
export function namedFiles(of: {
  readonly homes: readonly Kept<'home_file'>[];
  readonly checklists: readonly Kept<'inspection'>[];
  readonly shared: readonly Kept<'shared'>[];
}): readonly NamedFile[] {
  const all = [
    ...of.homes.map(namedOfHome),
    ...of.checklists.flatMap(({ id, body }) => namedOfChecklist(id, body)),
    ...of.shared.flatMap(({ body: { kind, recordId, body } }) => {
      const parsed = kind === 'inspection' ? inspectionSchema.safeParse(body) : null;
      return parsed?.success === true ? namedOfChecklist(recordId, parsed.data, true) : [];
    }),
  ].toSorted((one, other) => Number(one.isTheirs) - Number(other.isTheirs) || other.at - one.at);
  // The next version of a checklist names what the one before it does.
  return [...new Map(all.map((file) => [file.id, file])).values()];
}

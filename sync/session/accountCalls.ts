import { localDay } from '#contract/rules/calendarDay.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { TransportError } from '../model/ports/transport.ts';
import type { OwnFilesCopy } from '../model/ownFiles.ts';
import type { DeletionResult } from '../model/types.ts';

export interface AccountCallsDeps {
  /** GET /api/account/export */
  fetchExport(): Promise<object>;
  fetchTerms(): Promise<{ readonly needsPassword: boolean }>;
  /** POST /api/account/delete */
  postDeletion(body: object): Promise<unknown>;
  /** The things that wait on this device alone, as JSON. */
  unsent(): Promise<string>;
  /** The photos and documents the person keeps. */
  ownFiles(): Promise<OwnFilesCopy>;
  /** Removes everything of the person from this device. */
  leave(): Promise<void>;
  /** See SessionStore. */
  whileEnding<T>(work: () => Promise<T>): Promise<T>;
  /** ms since the epoch. */
  now(): number;
}

/** The calls for a person's account as a whole. */
export function createAccountCalls(deps: AccountCallsDeps) {
  return {
    /**
     * Everything the server and this device hold of the person, as a JSON text, with the bytes of files they keep of homes and
     * checklists; `missing`: so many files are named only. Throws without a network.
     */
    async exportData(): Promise<{
      readonly fileName: string;
      readonly content: Blob;
      readonly missing: number;
    }> {
      const [server, unsent, files] = await Promise.all([
        deps.fetchExport(),
        deps.unsent(),
        deps.ownFiles(),
      ]);
      const exportedAt = new Date(deps.now()).toISOString();
      const device: unknown = JSON.parse(unsent);
      const words = JSON.stringify({ exportedAt, server, device }, null, 2);
      return {
        fileName: `roost-export-${localDay(new Date(exportedAt))}.json`,
        // The files are no part of the text: there may be more of them than a text can hold.
        content: new Blob([words.slice(0, -2), ',\n  "files": ', files.content, '\n}'], {
          type: 'application/json',
        }),
        missing: files.missing,
      };
    },
    /** How a deletion is confirmed: by the password, or, where there is none, by a word. Throws without a network. */
    deletionTerms: (): Promise<{ readonly needsPassword: boolean }> => deps.fetchTerms(),
    /** Deletes the account on the server and then everything of it on this device. */
    deleteAccount: (
      confirmation: { readonly password: string } | { readonly word: string },
    ): Promise<DeletionResult> =>
      deps.whileEnding(async () => {
        try {
          await deps.postDeletion(
            'password' in confirmation
              ? { password: confirmation.password }
              : { confirmation: confirmation.word },
          );
        } catch (error) {
          if (error instanceof TransportError) return { ok: false, failure: failureOf(error) };
          throw error;
        }
        await deps.leave();
        return { ok: true };
      }),
  };
}

function failureOf({ failure }: TransportError): Extract<DeletionResult, { ok: false }>['failure'] {
  switch (failure.kind) {
    case 'network':
    case 'notOurs':
      return 'network';
    case 'answered':
      if (failure.code === 'invalid_credentials') return 'wrong_password';
      return failure.code === 'rate_limited' ? 'too_many_requests' : 'unexpected';
    default:
      return unreachable(failure);
  }
}

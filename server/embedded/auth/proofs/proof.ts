/** The purpose of a mail that proves that it reached its reader. */
export type Purpose = 'signup' | 'recovery' | 'email_change_old' | 'email_change_new';
/** The same, as links and calls name it; `email` is another word for a sign-up's. */
export type ProofType = 'signup' | 'recovery' | 'email_change';

export const PROOF_TYPES: readonly ProofType[] = ['signup', 'recovery', 'email_change'];

/** Purposes of a type; a change of address has two mails. */
export const PURPOSES: Readonly<Record<ProofType, readonly Purpose[]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change_old', 'email_change_new'],
};

/** The type of a purpose. */
export const typeOf = (purpose: Purpose): ProofType =>
  purpose === 'signup' || purpose === 'recovery' ? purpose : 'email_change';

/** The link and the digits of one mail. */
export interface Secrets {
  readonly token: string;
  readonly digits: string;
}

/** The proof that a person shows of having read a mail. */
export type Shown =
  | { readonly by: 'link'; readonly type: ProofType; readonly token: string }
  | {
      readonly by: 'digits';
      readonly type: ProofType;
      readonly address: string;
      readonly digits: string;
    };

/** The outcome of a proof. */
export type Outcome =
  /** The mail was read: the account may go on, once. `newEmail` is what its address becomes. */
  | {
      readonly kind: 'proven';
      readonly userId: string;
      readonly type: ProofType;
      readonly newEmail?: string;
    }
  /** One of the two mails of a change of address; the other is still waited for. */
  | { readonly kind: 'half' }
  /** No such proof was sent, or it has expired, was used, or ended by wrong tries. */
  | { readonly kind: 'wrong' }
  /** Tried too often; not looked at. `retryAfter` in seconds. */
  | { readonly kind: 'tooMany'; readonly retryAfter: number };

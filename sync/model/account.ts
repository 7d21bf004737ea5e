import type { Role } from '#contract/entities/role.ts';

export type AuthFailure =
  | 'already_registered'
  | 'account_without_identities'
  | 'weak_password'
  /** The new password is the old one. */
  | 'same_password'
  | 'invalid_email'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'too_many_requests'
  | 'no_user'
  | 'expired_link'
  /** The person turned back at Google's page. */
  | 'google_cancelled'
  | 'google_failed'
  /** There is an account of this address, and Google was never connected with it. */
  | 'google_not_linked'
  /** The auth service asks for a check against robots, which this app does not show. */
  | 'captcha_failed'
  /** The auth service wants the present password beside the new one. */
  | 'current_password_required'
  | 'network'
  /** The auth service said no, for a reason that has no text of its own. */
  | 'refused'
  | 'unexpected';

/** Why the role a person signed in as could not be had. They are signed in with what they held. */
export interface RoleProblem {
  readonly code: 'no_user_id' | 'roles_unreadable' | 'refused';
  /** In the specification's words, or the server's; for the log. */
  readonly message: string;
}

/** The change of roles by signing in as `to`, for an account whose primary role was `from`. */
export interface RoleChange {
  readonly from: Role;
  readonly to: Role;
  /** It was not held before. */
  readonly isNew: boolean;
}

export type AuthResult =
  | {
      readonly ok: true;
      readonly requiresVerification: boolean;
      readonly roleProblem?: RoleProblem;
      /** Only where the account had another primary role: the person is told. */
      readonly roleChange?: RoleChange;
      /** The page the person had come for when they signed up, as they said it then; the page checks it. */
      readonly cameFor?: string;
    }
  | {
      readonly ok: false;
      readonly failure: AuthFailure;
      readonly retryAfterMs?: number;
      /** Of an unexpected one: the name under which the server's log has the request. */
      readonly request?: string;
    };

export type GoogleResult =
  /** Go there. */
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly failure: AuthFailure | 'google_not_started' };

/** How a person signs in, as the servers have it now. */
export interface Credentials {
  readonly email: string;
  /** The address that is to take its place once the mails about it were agreed to; null: none was asked for. */
  readonly pendingEmail: string | null;
  /** False where the account was made with Google and no password was ever chosen. */
  readonly hasPassword: boolean;
}

interface Refused {
  readonly ok: false;
  readonly failure: AuthFailure;
}

export type PasswordChange = { readonly ok: true } | Refused;

/** A new address was asked for: it takes the place of the old one when the mails were agreed to. */
export type EmailChange = { readonly ok: true } | Refused;

/**
 * The result of a link in such a mail. `email`: the address from now on; null: the other mail is still waited
 * for.
 */
export type AddressProof = { readonly ok: true; readonly email: string | null } | Refused;

/** The digits of a mail, typed by hand, and the address it went to. */
export interface MailCode {
  readonly email: string;
  readonly code: string;
}

/** The proof that a mail was read: its digits, or the whole URL of the page its link led to. */
export type MailProof = MailCode | { readonly url: string };

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly userType: Role;
  /** Of the pages: the account's mails come in it from now on. */
  readonly language?: string;
}

export interface SignUp {
  readonly fullName: string;
  readonly firstName: string;
  readonly email: string;
  /** E.164. */
  readonly phone?: string;
  readonly password: string;
  readonly userType: Role;
  /** Of the pages: the account's mails come in it. */
  readonly language?: string;
  /** The page they wanted: told where the mailed link is opened, on whichever device. */
  readonly cameFor?: string;
}

/** The person's own row as this device has it, changes that wait to be pushed among it. */
export interface OwnProfile {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly userType: Role;
  readonly avatarUrl: string | null;
  readonly agentId: string | null;
}

export type DeletionResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failure: 'wrong_password' | 'network' | 'too_many_requests' | 'unexpected';
    };

import type { Role } from '#contract/entities/role.ts';
import type { LiveQuery } from '../kit/live.ts';

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
  | { readonly ok: false; readonly failure: AuthFailure; readonly retryAfterMs?: number };

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

/** The changes a signed-in person makes to their way of signing in. */
export interface CredentialChanges {
  /** Throws TransportError where the servers cannot be asked. */
  credentials(): Promise<Credentials>;
  /**
   * Sets a new password. `invalid_credentials`: `current` is not the present one. Ends every other session; this device goes on
   * with a new one.
   */
  changePassword(input: {
    readonly current: string;
    readonly password: string;
  }): Promise<PasswordChange>;
  /** Asks for another address: the present and the new mailbox are written to. No session ends. */
  changeEmail(input: {
    readonly current: string;
    readonly email: string;
    /** Of the mails. */
    readonly language: string;
  }): Promise<EmailChange>;
  /** Finishes what a link of those mails began, given the whole URL of the page it led to. Signs nobody in. */
  confirmEmail(url: string): Promise<AddressProof>;
}

/** The digits of a mail, typed by hand, and the address it went to. */
export interface MailCode {
  readonly email: string;
  readonly code: string;
}

/** The proof that a mail was read: its digits, or the whole URL of the page its link led to. */
export type MailProof = MailCode | { readonly url: string };

export interface Auth extends CredentialChanges {
  /** The expected role decides as specification section 4 says. */
  signIn(input: {
    readonly email: string;
    readonly password: string;
    readonly userType: Role;
    /** Of the pages: the account's mails come in it from now on. */
    readonly language?: string;
  }): Promise<AuthResult>;
  signUp(input: {
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
  }): Promise<AuthResult>;
  /** Says which language the mails are to come in. Without a network nothing is said; the next sign-in does. */
  tellLanguage(language: string): Promise<void>;
  /** The address to sign in with Google; the role asked for waits on this device for the way back. */
  startGoogle(input: { readonly userType: Role; readonly language: string }): Promise<GoogleResult>;
  resendVerification(email: string): Promise<AuthResult>;
  /** Finishes a sign-in that came back to /auth/callback or /verify-email in the URL. */
  completeFromUrl(url: string): Promise<AuthResult>;
  /** Finishes a sign-up by the digits of its mail. */
  completeByCode(typed: MailCode): Promise<AuthResult>;
  /**
   * Asks for a mail that leads to /reset-password, which is no page for somebody signed in: with `isSignedIn` to
   * /auth/new-password. The answer is the same whether there is an account or not.
   */
  requestPasswordReset(
    email: string,
    asked?: { readonly isSignedIn: boolean },
  ): Promise<AuthResult>;
  /** Sets a new password with what that mail says, ends every other session and signs in here. */
  resetPassword(input: {
    readonly proof: MailProof;
    readonly password: string;
  }): Promise<AuthResult>;
  checkEmail(email: string): Promise<'available' | 'taken' | 'error'>;
  /** Only among held roles; works offline and is rolled back if the server refuses. */
  switchRole(role: Role): Promise<boolean>;
  /** Stops the engine and leaves nothing of this person on the device. Works offline. */
  signOut(): Promise<void>;
  /**
   * Ends every other session of this person first; false, and nothing done, when the servers could not be
   * told. `onTold` is called then, before this device follows.
   */
  signOutEverywhere(onTold?: () => void): Promise<boolean>;
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

/** The account as a whole. */
export interface Account {
  /** Undefined until it was read; null while this device does not have it. */
  profile(): LiveQuery<OwnProfile | null>;
  /** Changes the own row here; it is pushed when there is a network. */
  saveProfile(fields: { readonly fullName?: string; readonly avatarUrl?: null }): Promise<void>;
  /**
   * Everything the server and this device hold of the person, as a JSON text, with the bytes of files they keep of homes and
   * checklists; `missing`: so many files are named only. Throws without a network.
   */
  exportData(): Promise<{
    readonly fileName: string;
    readonly content: Blob;
    readonly missing: number;
  }>;
  /** How a deletion is confirmed: by the password, or, where there is none, by a word. Throws without a network. */
  deletionTerms(): Promise<{ readonly needsPassword: boolean }>;
  /** Deletes the account on the server and then everything of it on this device. */
  deleteAccount(
    confirmation: { readonly password: string } | { readonly word: string },
  ): Promise<DeletionResult>;
}

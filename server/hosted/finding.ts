/** A look at one thing of a project found this. */
export type Finding =
  /** It is as it must be. */
  | { readonly kind: 'right'; readonly said: string }
  /** It is not: `todo` puts it right. */
  | { readonly kind: 'missing'; readonly said: string; readonly todo: string }
  /** It cannot be seen from here: somebody looks at it. */
  | { readonly kind: 'byHand'; readonly said: string };

export const right = (said: string): Finding => ({ kind: 'right', said });
export const missing = (said: string, todo: string): Finding => ({ kind: 'missing', said, todo });
export const byHand = (said: string): Finding => ({ kind: 'byHand', said });

/** A step of docs/hosting.md, and how it is looked at. Nothing is changed by it. */
export interface Step {
  /** As on the page. */
  readonly number: number;
  readonly name: string;
  /** Steps without which there is nothing to be seen. */
  readonly needs: readonly number[];
  look(project: Project): Promise<readonly Finding[]>;
}

/** The project of an operator, and the ways to look at it. */
export interface Project {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly databaseUrl: string;
  readonly jwtSecret?: string;
  readonly jwksUrl?: string;
  /** The address that people open. */
  readonly publicUrl?: string;
  readonly hasBucket: boolean;
  /** Of the CLI, by which the project's settings can be read. */
  readonly accessToken?: string;
  ask(url: string, init?: RequestInit): Promise<Asked>;
  /** In a transaction that can only read, as the login or as the server's role. */
  read<Row>(text: string, as?: 'login' | 'service'): Promise<Row[]>;
  /** Opens a line, says this text if any, and gives the first word that fits; undefined: none within some seconds. */
  hear(
    url: string,
    said: string | undefined,
    fits: (word: string) => boolean,
  ): Promise<string | undefined>;
  /** The names of what the migrations make, and of the migrations themselves. */
  readonly schema: SchemaNames;
  /** The mails as they stand in supabase/templates. */
  readonly mails: Mails;
}

export type Mails = Readonly<Record<'confirmation' | 'recovery' | 'email_change', Mail>>;

interface Mail {
  readonly subject: string;
  readonly body: string;
}

export interface SchemaNames {
  /** As `private.check_request`. */
  readonly functions: readonly string[];
  readonly tables: readonly string[];
  /** Versions of the migrations, as `20261129090000`. */
  readonly migrations: readonly string[];
}

/** 0: it does not answer. */
export interface Asked {
  readonly status: number;
  readonly body: unknown;
}

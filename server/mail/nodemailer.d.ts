// The used part of nodemailer (MIT-0), which comes without types; those there are bring a cloud's library along.

declare module 'nodemailer' {
  export interface Message {
    readonly from: string;
    readonly to: { readonly name: string; readonly address: string };
    readonly subject: string;
    readonly text: string;
    readonly html?: string;
    readonly messageId: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly icalEvent?: {
      readonly method: 'PUBLISH' | 'CANCEL';
      readonly filename: string;
      readonly content: string;
    };
  }
  export interface Transport {
    sendMail(message: Message): Promise<unknown>;
    close(): void;
  }
  export function createTransport(options: {
    readonly pool: true;
    readonly maxConnections: number;
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    readonly requireTLS: boolean;
    readonly auth?: { readonly user: string; readonly pass: string };
    readonly connectionTimeout: number;
    readonly greetingTimeout: number;
    readonly socketTimeout: number;
    readonly disableFileAccess: true;
    readonly disableUrlAccess: true;
  }): Transport;
}

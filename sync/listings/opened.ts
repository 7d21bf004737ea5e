import type { Property } from '#contract/entities/property.ts';
import type { Inquiries, Listings, Photos } from './market.ts';
import type { Source } from '../kit/source.ts';
import type { LiveQuery } from '../model/types.ts';

/** The same reads as sources, run while somebody looks; the same commands. */
type Opened<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer Args) => LiveQuery<infer Value>
    ? (...args: Args) => Source<Exclude<Value, undefined>>
    : T[Name];
};

/** The market of one identity, or of this device's guest, over its open database. */
export interface OpenMarket {
  readonly listings: Opened<Listings>;
  readonly inquiries: Opened<Inquiries>;
  readonly photos: Opened<Photos>;
  /** A listing as it is stored now. */
  held(id: string): Promise<Property | null>;
  close(): Promise<void>;
}

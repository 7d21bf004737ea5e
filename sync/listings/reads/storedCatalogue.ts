import type { AreaDoc, ScopeDoc } from '../../store/docs.ts';

/** The part of a catalogue on the device beside the listings themselves. */
export interface StoredCatalogue {
  readonly areas: readonly AreaDoc[];
  readonly scopes: readonly ScopeDoc[];
  /** Listings the person does not want to see. */
  readonly hidden: readonly string[];
}

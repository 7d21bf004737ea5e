import type { AreaDoc, ScopeDoc } from '../../store/docs.ts';

/** What of a catalogue is on the device beside the listings themselves. */
export interface StoredCatalogue {
  readonly areas: readonly AreaDoc[];
  readonly scopes: readonly ScopeDoc[];
  /** Listings the person does not want to see. */
  readonly hidden: readonly string[];
}

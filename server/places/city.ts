/** The city that the places of a file make up. */
export interface City {
  readonly city: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

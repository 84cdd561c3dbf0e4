// Describes what identity knows of a person, in the clear and for one attempt. '' or missing where it is not known.

export interface Contact {
  readonly email: string;
  /** E.164, or a number that can be read with country. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The caller's own id of the customer. */
  readonly externalId: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

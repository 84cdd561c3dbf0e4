// Declares what a page can call: the members of window.touchline, which the npm package exports, too.

/** Who the visitor is. Of several identifiers the strongest counts: external_id, then email, phone, national_id. */
export interface Traits {
  external_id?: string | number;
  email?: string;
  /** With +, or as it is dialled in `country`. */
  phone?: string | number;
  national_id?: string | number;
  first_name?: string;
  last_name?: string;
  /** Two letters, such as CL. */
  country?: string;
}

/** Members of an event; objects and lists are left out. */
export type Properties = Record<string, string | number | boolean | null | undefined>;

export interface Touchline {
  /** Links this browser to a customer. */
  identify(traits: Traits): void;
  /** Records what the visitor did, under a name of yours, such as brochure_opened. */
  track(name: string, properties?: Properties): void;
}

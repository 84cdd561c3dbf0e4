// Describes a creative as its platform reports it, from which traits are derived.

export interface Creative {
  readonly id: string;
  readonly objectType: string;
  /** Assets that the platform combines itself at each showing. */
  readonly isFeed: boolean;
  readonly adFormats: readonly string[];
  readonly videos: number;
  readonly images: number;
  /** 0 without a link of its own. */
  readonly cards: number;
  /** Each once; several where the platform chooses one. */
  readonly callToActionTypes: readonly string[];
  readonly bodies: readonly string[];
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
}

// Describes what an ad shows and says, as its platform reports it, in terms that fit any ad platform.
export interface CreativeContent {
  readonly id: string;
  /** The platform's word, such as VIDEO, PHOTO or SHARE. */
  readonly objectType: string;
  /** Whether the platform itself assembles the assets each time it shows the ad. */
  readonly isFeed: boolean;
  /** The formats into which it may assemble them, such as CAROUSEL. */
  readonly adFormats: readonly string[];
  readonly videos: number;
  readonly images: number;
  /** How many cards its link shows; 0 without a link of its own. */
  readonly cards: number;
  /** Without repeats: one for a story, or several from which a feed chooses. */
  readonly callToActionTypes: readonly string[];
  readonly bodies: readonly string[];
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
}

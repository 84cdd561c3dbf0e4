// What an ad shows and says, as its platform describes it, in words that fit any ad platform.
export interface CreativeContent {
  readonly id: string;
  /** The platform's word, such as VIDEO, PHOTO or SHARE. */
  readonly objectType: string;
  /** Assets that the platform puts together itself at each showing. */
  readonly isFeed: boolean;
  /** What it may put them together as, such as CAROUSEL. */
  readonly adFormats: readonly string[];
  readonly videos: number;
  readonly images: number;
  /** How many its link shows; 0 without a link of its own. */
  readonly cards: number;
  /** Each once: one of a story, or several that a feed chooses from. */
  readonly callToActionTypes: readonly string[];
  readonly bodies: readonly string[];
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
}

// Lists the answers to "how did you hear of us?" that partners may send, and the source that each one stands for.

export interface DeclaredSource {
  /** Source and medium are as utm_source and utm_medium would name them, so the ordinary channel rules derive the channel. */
  readonly source: string;
  readonly medium: string;
}

const named = (source: string, medium: string): DeclaredSource => ({ source, medium });

/** By answer_key. An answer is not a click, so none of them claims a paid channel. */
const SOURCES: ReadonlyMap<string, DeclaredSource> = new Map([
  ['google', named('google', 'organic')],
  ['other_search_engine', named('search', 'organic')],
  ['google_maps', named('google', 'organic')],
  ['facebook', named('facebook', 'social')],
  ['instagram', named('instagram', 'social')],
  ['tiktok', named('tiktok', 'social')],
  ['linkedin', named('linkedin', 'social')],
  ['x', named('twitter', 'social')],
  ['whatsapp', named('whatsapp', 'chat')],
  ['youtube', named('youtube', 'video')],
  ['ai_assistant', named('assistant', 'ai')],
  ['friend_or_family', named('friend_or_family', 'referral')],
  ['professional_referral', named('professional', 'referral')],
  ['existing_customer', named('existing_customer', 'referral')],
  ['website', named('website', 'referral')],
  ['blog_or_article', named('article', 'referral')],
  ['marketplace', named('marketplace', 'referral')],
  ['email', named('email', 'email')],
  ['sms', named('sms', 'sms')],
  ['podcast', named('podcast', 'audio')],
  ['radio', named('radio', 'audio')],
  ['tv', named('tv', 'tv')],
  ['press', named('press', 'print')],
  ['outdoor', named('outdoor', 'print')],
  ['event', named('event', 'event')],
  ['walk_in', named('walk_in', 'street')],
  ['other', named('other', 'declared')],
]);

export const OTHER = 'other';
export const ANSWER_KEYS: readonly string[] = [...SOURCES.keys()];

/** Returns the source that an answer stands for; undefined outside the vocabulary. */
export const declaredSource = (answerKey: string): DeclaredSource | undefined => SOURCES.get(answerKey);

// Says in a person's words what the API calls by a code.
import { texts, told } from '../language/say.ts';

export const MODELS = texts({
  last_touch: 'Last touch',
  first_touch: 'First touch',
  linear: 'Linear',
  time_decay: 'Time decay',
  last_non_direct: 'Last non-direct',
  position_based: 'Position-based',
});
export type Model = keyof typeof MODELS;
export const MODEL_KEYS = Object.keys(MODELS) as Model[];

const CONVERSIONS = texts({
  appointment_attended: 'Appointments attended',
  appointment_booked: 'Appointments booked',
  closed_won: 'Deals won',
  dm_started: 'Conversations started',
  lead_created: 'Leads',
  payment_received: 'Payments',
  quote_presented: 'Quotes presented',
});

const CHANNELS = texts({
  affiliates: 'Affiliates',
  ai_assistant: 'AI assistants',
  audio: 'Audio',
  cross_network: 'Cross-network ads',
  direct: 'Direct',
  display: 'Display ads',
  email: 'Email',
  mobile_push: 'Push messages',
  organic_search: 'Organic search',
  organic_shopping: 'Organic shopping',
  organic_social: 'Organic social',
  organic_video: 'Organic video',
  own_media: 'Own media',
  paid_other: 'Other paid ads',
  paid_search: 'Paid search',
  paid_shopping: 'Paid shopping',
  paid_social: 'Paid social',
  paid_video: 'Paid video',
  referral: 'Referral',
  sms: 'SMS',
  unassigned: 'Unassigned',
  whatsapp: 'WhatsApp',
});

const PLATFORMS = texts({ social_ads: 'Meta', search_ads: 'Google Ads', utm: 'UTM tags' });

export const CONVERSION_TYPES: readonly string[] = Object.keys(CONVERSIONS);

export const modelName = (model: string): string => told(wordOf(MODELS, model));
/** The name of a type of conversion: a default one's in words, a profile's own as it is. */
export const conversionName = (type: string): string => told(wordOf(CONVERSIONS, type));
/** The name of a channel: a built-in one's in words, that of a profile's own rule as it is. */
export const channelName = (channel: string | null): string =>
  channel === null ? told(UNKNOWN.channel) : told(wordOf(CHANNELS, channel));
export const platformName = (platform: string): string => told(wordOf(PLATFORMS, platform));

const UNKNOWN = texts({ channel: 'No channel' });

/** Returns the words for a code, or the code with spaces. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code.replaceAll('_', ' ');
}

// What a channel rule can ask about an event: each field is read from what a journey keeps of every event, old ones too.
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** The page of an event, as far as its reader loaded it. */
export interface ClassifiablePage {
  url?: string;
  path?: string;
  referrer?: string;
}

/** What the rules read of an event. */
export interface Classifiable {
  marketing: MarketingDoc;
  /** Missing off the web. */
  web?: ClassifiablePage | undefined;
  /** See conditionsToStore; only on events of erased persons. */
  kept_conditions?: string[];
}

interface Field {
  /** Several for click_id alone; none when the event does not say. */
  read: (event: Classifiable) => readonly (string | undefined)[];
  /** The member of the page that it is read from. */
  page?: keyof ClassifiablePage;
}

const FIELD_READERS = {
  source: { read: ({ marketing }) => [marketing.source] },
  medium: { read: ({ marketing }) => [marketing.medium] },
  campaign: { read: ({ marketing }) => [marketing.campaign] },
  content: { read: ({ web }) => [tagOf(web, 'utm_content')], page: 'url' },
  term: { read: ({ web }) => [tagOf(web, 'utm_term')], page: 'url' },
  referrer_domain: { read: ({ web }) => [hostOf(web?.referrer)], page: 'referrer' },
  landing_page: { read: ({ web }) => [web?.path], page: 'path' },
  click_id: { read: ({ marketing }) => Object.keys(marketing.click_ids) },
  platform: { read: ({ marketing }) => [marketing.platform] },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELD_READERS;
export const FIELDS: readonly FieldName[] = Object.keys(FIELD_READERS) as FieldName[];

/** What an event says of a field, as it is compared; empty when it says nothing. */
export function valuesOf(field: FieldName, event: Classifiable): string[] {
  return FIELD_READERS[field].read(event).flatMap((text) => (text ? comparable(field, text) || [] : []));
}

/** A text as it is compared: without blanks around it, whatever its letters; a domain without www. too. */
export function comparable(field: FieldName, text: string): string {
  const bare = text.trim().toLowerCase();
  return field === 'referrer_domain' ? bare.replace(/^www\./, '') : bare;
}

/** The members of the page that these fields are read from. */
export function pageMembers(fields: Iterable<FieldName>): (keyof ClassifiablePage)[] {
  const readers: Record<FieldName, Field> = FIELD_READERS;
  return [...new Set([...fields].flatMap((field) => readers[field].page ?? []))];
}

function tagOf(web: ClassifiablePage | undefined, tag: string): string | undefined {
  if (!web?.url?.toLowerCase().includes(tag)) return undefined;
  const members = URL.parse(web.url)?.searchParams ?? [];
  return [...members].find(([name, value]) => name.toLowerCase() === tag && value !== '')?.[1];
}

function hostOf(referrer: string | undefined): string | undefined {
  return referrer ? URL.parse(referrer)?.hostname : undefined;
}

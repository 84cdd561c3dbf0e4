// Defines the fields of an event that a channel rule can test. Each is read from what a journey keeps of every event, old events
// included.
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** The page of an event, as far as the caller loaded it. */
export interface ClassifiablePage {
  url?: string;
  path?: string;
  referrer?: string;
}

/** The parts of an event that the rules read. */
export interface Classifiable {
  marketing: MarketingDoc;
  /** Missing for events that did not happen on the web. */
  web?: ClassifiablePage | undefined;
  /** See conditionsToStore; only on events of erased persons. */
  kept_conditions?: string[];
}

interface Field {
  /** Several values only for click_id; none when the event does not have the field. */
  read: (event: Classifiable) => readonly (string | undefined)[];
  /** The member of the page from which the field is read. */
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

/** Returns an event's values of a field in the form in which they are compared; empty when it has none. */
export function valuesOf(field: FieldName, event: Classifiable): string[] {
  return FIELD_READERS[field].read(event).flatMap((text) => (text ? comparable(field, text) || [] : []));
}

/** Returns a text in the form in which it is compared: trimmed and in lower case; a domain also without www. */
export function comparable(field: FieldName, text: string): string {
  const bare = text.trim().toLowerCase();
  return field === 'referrer_domain' ? bare.replace(/^www\./, '') : bare;
}

/** Returns the members of the page from which these fields are read. */
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

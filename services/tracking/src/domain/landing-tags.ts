// Moves campaign tags from an event's properties to its page. The tracker carries the tags of a visit's landing page in the
// properties of later events, and a declared source has its source there; both count as evidence, and leave the properties.
import type { EventDraft } from './event-draft.ts';
import { clickKindOf } from './marketing/click-ids.ts';
import { type Scalar, scalarsOf } from './properties.ts';

/** A person's answer to how they heard of the business belongs to no page; its source is read as if it did. */
const DECLARED = 'declared_source';
const NO_PAGE = 'https://declared.invalid/';
const TAG = /^(utm_\w+|hsa_\w+|gad_\w+|(campaign|adset|ad)_id)$/i;

/**
 * Splits a draft's properties.
 * @param page the event's own page
 * @returns landing: the page to classify by, with the carried tags when its own address has none; properties: the rest
 */
export function takeLandingTags(
  draft: Pick<EventDraft, 'origin' | 'eventType' | 'properties'>,
  page: URL | undefined,
): { landing: URL | undefined; properties: Record<string, Scalar> } {
  const properties = scalarsOf(draft.properties);
  const isDeclared = draft.origin !== 'browser' && draft.eventType === DECLARED && !page;
  if (!isDeclared && (draft.origin !== 'browser' || !page)) return { landing: page, properties };
  const isTag = (name: string) => TAG.test(name) || clickKindOf(name) !== undefined;
  const carried = Object.entries(properties).filter(([name]) => isTag(name));
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !isTag(name)));
  if (carried.length === 0 || [...(page?.searchParams.keys() ?? [])].some(isTag))
    return { landing: page, properties: rest };
  const landing = new URL(page ?? NO_PAGE);
  for (const [name, value] of carried) landing.searchParams.set(name, String(value));
  return { landing, properties: rest };
}

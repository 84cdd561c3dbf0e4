// Derives the outcomes of a person in a CRM: the lead that they became, and the source that the CRM recorded.
import type { ProviderOutcome, ProviderPerson } from '../provider-outcome.ts';

export interface Contact {
  readonly id: string;
  readonly person: ProviderPerson;
  readonly madeAt: Date;
  /** What the CRM recorded of the link that brought them, as the tags of a landing page; empty where it recorded nothing. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Credited like an answer to "how did you hear of us?": as a touch of the person when they became known. */
const SOURCE = 'declared_source';

/** Returns the outcomes of a contact: the lead, and its source where the CRM knows one. */
export function contactOutcomes({ id, person, madeAt, tags }: Contact): ProviderOutcome[] {
  const fact = { occurredAt: madeAt, person, money: null };
  const lead: ProviderOutcome = {
    ...fact,
    externalId: `contact:${id}:lead_created`,
    eventName: 'lead_created',
    eventType: 'lead_created',
    properties: { contact_id: id },
    actionSource: 'system_generated',
  };
  if (Object.keys(tags).length === 0) return [lead];
  return [
    { ...fact, externalId: `contact:${id}:source`, eventName: SOURCE, eventType: SOURCE, properties: tags },
    lead,
  ];
}

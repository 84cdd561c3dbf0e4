// Defines the CRM part of a world: what the locations of HighLevel hold, with the vendor's own names and ids.
import { z } from 'zod';
import { merged, missingParents, repeated } from '../integrity.ts';

const id = z.string().min(1);
const time = z.iso.datetime({ offset: true });
const text = z.string().optional();

/** How a contact came. What a kind of source does not have is left out, or null. */
const AttributionSchema = z.record(z.string(), z.string().nullable());

const PipelineSchema = z.strictObject({
  id,
  location_id: id,
  name: z.string(),
  stages: z.array(z.strictObject({ id, name: z.string(), position: z.number().int().optional() })),
});

const ContactSchema = z.strictObject({
  id,
  location_id: id,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  country: text,
  dateAdded: time,
  attributionSource: AttributionSchema.optional(),
});

const OpportunitySchema = z.strictObject({
  id,
  location_id: id,
  name: z.string().default('A deal'),
  pipelineId: id,
  pipelineStageId: id,
  status: z.enum(['open', 'won', 'lost', 'abandoned']).default('open'),
  /** Major units. */
  monetaryValue: z.number().nullable().default(0),
  contactId: id,
  createdAt: time,
  updatedAt: time,
  /** Absent when the vendor does not report it. */
  lastStageChangeAt: time.optional(),
  lastStatusChangeAt: time.optional(),
});

const CalendarSchema = z.strictObject({ id, location_id: id, name: z.string() });

const EventSchema = z.strictObject({
  id,
  calendarId: id,
  contactId: id,
  title: z.string().default('An appointment'),
  appointmentStatus: z
    .enum(['new', 'confirmed', 'cancelled', 'showed', 'noshow', 'invalid', 'active', 'completed'])
    .default('confirmed'),
  startTime: time,
  endTime: time,
  dateAdded: time,
  dateUpdated: time,
});

/** A private integration, as the vendor calls it: a token of one location that is valid until it is removed. */
const TokenSchema = z.strictObject({ access_token: z.string().min(8), location_id: id, name: z.string() });

export const HighLevelWorldSchema = z.strictObject({
  tokens: z.array(TokenSchema).default([]),
  /** ISO 4217 by location; the vendor reports none for the others. */
  currencies: z.record(z.string(), z.string()).default({}),
  pipelines: z.array(PipelineSchema).default([]),
  contacts: z.array(ContactSchema).default([]),
  opportunities: z.array(OpportunitySchema).default([]),
  calendars: z.array(CalendarSchema).default([]),
  events: z.array(EventSchema).default([]),
});

export type HighLevelWorld = z.output<typeof HighLevelWorldSchema>;
export type Opportunity = z.output<typeof OpportunitySchema>;
export type Contact = z.output<typeof ContactSchema>;

/** @returns a sentence for each inconsistency */
export function highlevelProblems({ pipelines, contacts, opportunities, calendars, events }: HighLevelWorld): string[] {
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  return [
    ...repeated('pipeline', ids(pipelines)),
    ...repeated('contact', ids(contacts)),
    ...repeated('opportunity', ids(opportunities)),
    ...missingParents(
      'opportunity',
      opportunities.map((row) => row.contactId),
      contacts,
    ),
    ...missingParents(
      'opportunity',
      opportunities.map((row) => row.pipelineStageId),
      pipelines.flatMap(({ stages }) => stages),
    ),
    ...missingParents(
      'calendar event',
      events.map((row) => row.calendarId),
      calendars,
    ),
    ...missingParents(
      'calendar event',
      events.map((row) => row.contactId),
      contacts,
    ),
  ];
}

/** Replaces rows by their id and adds new ones. */
export function patchHighLevel(old: HighLevelWorld, given: HighLevelWorld): HighLevelWorld {
  const byId = (row: { id: string }) => row.id;
  return {
    tokens: merged(old.tokens, given.tokens, (row) => row.access_token),
    currencies: { ...old.currencies, ...given.currencies },
    pipelines: merged(old.pipelines, given.pipelines, byId),
    contacts: merged(old.contacts, given.contacts, byId),
    opportunities: merged(old.opportunities, given.opportunities, byId),
    calendars: merged(old.calendars, given.calendars, byId),
    events: merged(old.events, given.events, byId),
  };
}

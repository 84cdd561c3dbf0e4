// Reads one sync of crm_provider: deals by what their stages mean and how they ended, contacts as leads, and appointments.
import { type Appointment, appointmentOutcomes } from '../../domain/crm/appointment-outcomes.ts';
import { type Contact, contactOutcomes } from '../../domain/crm/contact-outcomes.ts';
import { type Deal, dealOutcomes } from '../../domain/crm/deal-outcomes.ts';
import { UNMAPPED } from '../../domain/crm/outcome-key.ts';
import type { StagesSeen } from '../../domain/crm/stages-seen.ts';
import { withoutDealOutcomes } from '../../domain/crm/without-deal-outcomes.ts';
import type { OutcomeRead } from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { appointment, readCalendarEvents, readCalendars } from './calendars.ts';
import { readAddedContacts, readContact } from './contacts.ts';
import type { HighLevelClient, LocationAuth } from './highlevel-client.ts';
import { readCurrency } from './location-currency.ts';
import { readDeals } from './opportunities.ts';
import { readPipelines } from './pipelines.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The platform's searches lag behind, and its clock may differ from ours. */
const OVERLAP_MS = HOUR_MS;
/** An appointment is often marked as attended days after it took place, and made months before. */
const MARKED_LATE_MS = 30 * DAY_MS;
const MADE_AHEAD_MS = 366 * DAY_MS;
/** A new meaning of a stage applies to everything within reach of the lists of recorded outcomes (contract, Limits). */
const MAPPED_AGAIN_MS = 90 * DAY_MS;

/**
 * Reads one location. Deals are read by when they were updated, and name their person. Contacts and appointments cost a call
 * each, so only those that are new since the last sync are read, or all of them when the meaning of a stage has changed.
 * @throws (while it is read) ProviderError
 */
export async function* readCrm(
  client: HighLevelClient,
  stages: StagesSeen,
  { connection, accessToken, since, until, lastRead, now, signal }: OutcomeRead,
): AsyncGenerator<readonly ProviderOutcome[]> {
  const access = await client.location(connection.account_external_id, accessToken, signal);
  const auth = { ...access, isLong: true };
  const meanings = await stages.see(connection, await readPipelines(client, auth));
  const recently = lastRead && new Date(lastRead.getTime() - OVERLAP_MS);
  const isMappedSince = recently !== null && meanings.mappedAt !== null && meanings.mappedAt >= recently;
  const all = isMappedSince ? new Date(Math.min(since.getTime(), now.getTime() - MAPPED_AGAIN_MS)) : since;
  const currency = currencyOf(client, auth);
  for await (const deals of readDeals(client, auth, { from: all, until })) {
    const named = await currency(deals);
    yield deals.flatMap((deal) => dealOutcomes(deal, meanings.of.get(deal.stageId) ?? UNMAPPED, named));
  }
  const meant = new Set(meanings.of.values());
  const from = isMappedSince ? all : (recently ?? since);
  const contactOf = memoized((id: string, addedAt: Date) => readContact(client, auth, id, addedAt));
  for await (const added of readAddedContacts(client, auth, { from, until })) {
    const outcomes: ProviderOutcome[] = [];
    for (const { id, dateAdded } of added) outcomes.push(...contactOutcomes(await contactOf(id, dateAdded)));
    yield withoutDealOutcomes(outcomes, meant);
  }
  const end = until ?? now;
  const window = { from: new Date(all.getTime() - MARKED_LATE_MS), to: new Date(end.getTime() + MADE_AHEAD_MS) };
  for await (const changed of changedAppointments(client, auth, window, { from, until })) {
    const outcomes: ProviderOutcome[] = [];
    for (const { event, contactId } of changed)
      outcomes.push(...appointmentOutcomes(event, (await contactOf(contactId, event.madeAt)).person));
    yield withoutDealOutcomes(outcomes, meant);
  }
}

/** Returns the currency of deals; it is read once, and only when a deal has a value. '' when unknown. */
export function currencyOf(
  client: HighLevelClient,
  auth: LocationAuth,
): (deals: readonly Pick<Deal, 'value'>[]) => Promise<string> {
  let asked: Promise<string> | undefined;
  return async (deals) => {
    if (deals.every(({ value }) => value === null)) return '';
    asked ??= readCurrency(client, auth);
    return asked;
  };
}

async function* changedAppointments(
  client: HighLevelClient,
  auth: LocationAuth,
  window: { from: Date; to: Date },
  { from: changedFrom, until: changedUntil }: { from: Date; until: Date | undefined },
): AsyncGenerator<readonly { event: Appointment; contactId: string }[]> {
  try {
    for (const { id } of await readCalendars(client, auth))
      yield (await readCalendarEvents(client, auth, id, window)).flatMap((found) => {
        const event = appointment(found);
        return event &&
          found.contactId &&
          event.changedAt >= changedFrom &&
          !(changedUntil && event.changedAt >= changedUntil)
          ? [{ event, contactId: found.contactId }]
          : [];
      });
  } catch (error) {
    // A grant without calendars belongs to a location that has none of its own to show.
    if (!(error instanceof ProviderError) || error.kind !== 'needs_action') throw error;
  }
}

/** Reads each contact only once. */
function memoized(read: (id: string, addedAt: Date) => Promise<Contact>) {
  const known = new Map<string, Promise<Contact>>();
  return (id: string, addedAt: Date): Promise<Contact> => {
    const asked = known.get(id) ?? read(id, addedAt);
    known.set(id, asked);
    return asked;
  };
}

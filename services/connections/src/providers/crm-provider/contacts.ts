// Reads the contacts of a location: those added since a given time, and for each one what identifies them and how they arrived.
import { z } from 'zod';
import type { Contact } from '../../domain/crm/contact-outcomes.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { contactTags } from './contact-tags.ts';
import type { HighLevelClient, LocationAuth } from './highlevel-client.ts';
import { readOldestFirst } from './read-oldest-first.ts';
import { vendorTime } from './vendor-time.ts';

const RowSchema = z.object({ id: z.string().min(1), dateAdded: vendorTime });
const FoundSchema = z.object({ contacts: z.array(RowSchema) });

const Text = z.string().nullish();
const ContactSchema = z.object({
  contact: z.object({
    id: z.string().min(1),
    ...{ firstName: Text, lastName: Text, email: Text, phone: Text, country: Text },
    dateAdded: vendorTime.nullish(),
    attributionSource: z.record(z.string(), z.unknown()).nullish(),
  }),
});

/** Returns the ids of the contacts that were added in this time. @throws (while it is read) ProviderError */
export async function* readAddedContacts(
  client: HighLevelClient,
  auth: LocationAuth,
  { from, until }: { readonly from: Date; readonly until?: Date | undefined },
): AsyncGenerator<readonly { readonly id: string; readonly dateAdded: Date }[]> {
  yield* readOldestFirst({
    from,
    until,
    ask: async (since, page, pageLimit) => {
      const filters = [{ field: 'dateAdded', operator: 'range', value: { gte: since.toISOString() } }];
      const sort = [{ field: 'dateAdded', direction: 'asc' }];
      const json = { locationId: auth.locationId, page, pageLimit, filters, sort };
      return (await client.call({ path: '/contacts/search', json, schema: FoundSchema }, auth)).contacts;
    },
    timeOf: ({ dateAdded }) => dateAdded,
  });
}

/**
 * Reads one contact.
 * @param addedAt when it was added, as far as known
 * @returns only the id when the contact no longer exists
 * @throws ProviderError
 */
export async function readContact(
  client: HighLevelClient,
  auth: LocationAuth,
  id: string,
  addedAt: Date,
): Promise<Contact> {
  const path = `/contacts/${encodeURIComponent(id)}`;
  const found = await client.call({ path, schema: ContactSchema }, auth).catch((error: unknown) => {
    if (error instanceof ProviderError && /^http_40[04]$/.test(error.code)) return null;
    throw error;
  });
  if (found === null) return { id, person: { crmContactId: id }, madeAt: addedAt, tags: {} };
  const { firstName, lastName, email, phone, country, dateAdded, attributionSource } = found.contact;
  return {
    id,
    person: { crmContactId: id, firstName, lastName, email, phone, country },
    madeAt: dateAdded ?? addedAt,
    tags: contactTags(attributionSource),
  };
}

// Defines the people who can consent; they differ only in the accounts that they have.
import { z } from 'zod';
import { ListedCalendarSchema } from '../google/calendar/world.ts';
import type { ParsedWorld } from '../world.ts';

const ids = z.array(z.string().min(1)).default([]);

export const PersonSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Meta ad accounts, digits without act_. */
  account_ids: ids,
  /** Facebook pages. */
  page_ids: ids,
  /** Google Ads customers of which the person is a user. */
  customer_ids: ids,
  /** Sites in Search Console. */
  sites: z
    .array(
      z.strictObject({
        site_url: z.string(),
        permission_level: z
          .enum(['siteOwner', 'siteFullUser', 'siteRestrictedUser', 'siteUnverifiedUser'])
          .default('siteOwner'),
      }),
    )
    .default([]),
  /** The address of the person's mailbox. */
  mailbox: z.email().optional(),
  /** The person's list of Google calendars. */
  calendars: z.array(ListedCalendarSchema).default([]),
  /** Locations of the CRM. */
  locations: z.array(z.strictObject({ id: z.string(), name: z.string() })).default([]),
});

export type Person = z.output<typeof PersonSchema>;

/** Returns the people of the world, or one who owns everything if it names none. */
export function peopleOf({ people, accounts, pages, google }: ParsedWorld): readonly Person[] {
  if (people.length > 0) return people;
  return [
    {
      id: '900001',
      name: 'Everybody',
      account_ids: accounts.map(({ id }) => id),
      page_ids: pages.map(({ id }) => id),
      customer_ids: google.customers.map(({ id }) => id),
      sites: [],
      calendars: google.calendars.map(({ id }) => ({ id, access_role: 'owner', primary: false, deleted: false })),
      locations: [],
    },
  ];
}

/** @throws Error for an id that no person has */
export function personOf(world: ParsedWorld, id: string): Person {
  const found = peopleOf(world).find((person) => person.id === id);
  if (!found) throw new Error(`No person in this world has the id ${id}.`);
  return found;
}

// The people who can be asked for their consent: whose accounts they are is all that tells them apart.
import { z } from 'zod';
import type { PlayedWorld } from '../world.ts';

const ids = z.array(z.string().min(1)).default([]);

export const PersonSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Meta ad accounts, digits without act_. */
  account_ids: ids,
  /** Facebook pages. */
  page_ids: ids,
  /** Google Ads customers that the person is a user of. */
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
  /** Of the CRM. */
  locations: z.array(z.strictObject({ id: z.string(), name: z.string() })).default([]),
});

export type Person = z.output<typeof PersonSchema>;

/** Those of the world; one who owns everything where it names nobody. */
export function peopleOf({ people, accounts, pages, google }: PlayedWorld): readonly Person[] {
  if (people.length > 0) return people;
  return [
    {
      id: '900001',
      name: 'Everybody',
      account_ids: accounts.map(({ id }) => id),
      page_ids: pages.map(({ id }) => id),
      customer_ids: google.customers.map(({ id }) => id),
      sites: [],
      locations: [],
    },
  ];
}

/** @throws Error for an id that nobody has */
export function personOf(world: PlayedWorld, id: string): Person {
  const found = peopleOf(world).find((person) => person.id === id);
  if (!found) throw new Error(`Nobody in this world is ${id}.`);
  return found;
}

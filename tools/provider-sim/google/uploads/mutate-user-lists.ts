// Simulates userLists:mutate: lists of Customer Match are made, each under a name of its own.
import { z } from 'zod';
import type { SimState } from '../../state.ts';
import { badRequest, refused } from '../google-error.ts';
import type { GoogleCustomer } from '../world.ts';

const MAX_DAYS = 540;

const Create = z.strictObject({
  name: z.string().min(1).max(255),
  description: z.string().default(''),
  membershipLifeSpan: z.coerce.number().int().min(0).max(MAX_DAYS).default(30),
  membershipStatus: z.literal('OPEN').optional(),
  crmBasedUserList: z.strictObject({ uploadKeyType: z.literal('CONTACT_INFO'), dataSourceType: z.string().optional() }),
});
const Body = z.strictObject({
  operations: z.array(z.strictObject({ create: Create })).min(1),
  validateOnly: z.boolean().default(false),
});

/** @throws GoogleError */
export function mutateUserLists({ uploads }: SimState, customer: GoogleCustomer, given: unknown): object {
  const parsed = Body.safeParse(given);
  if (!parsed.success)
    throw badRequest('INVALID_INPUT', `Invalid JSON payload at ${parsed.error.issues[0]?.path.join('.')}.`);
  const { operations, validateOnly } = parsed.data;
  for (const { create } of operations)
    if (uploads.userLists.some((one) => one.customer_id === customer.id && one.name === create.name))
      throw refused('userListError', 'NAME_ALREADY_USED', 'The name is already being used for another user list.');
  if (validateOnly) return {};
  return {
    results: operations.map(({ create: { name, description, membershipLifeSpan } }) => {
      const id = String(8_000_000_000 + uploads.userLists.length + 1);
      const list = { id, customer_id: customer.id, name, description, members: new Set<string>() };
      uploads.userLists.push({ ...list, membership_life_span: membershipLifeSpan });
      return { resourceName: `customers/${customer.id}/userLists/${id}` };
    }),
  };
}

// Finds a hand-off and its tenant by the id in the link; having the link is all that a caller needs.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { type Tenant, tenantOf } from './tenant-of.ts';

const Id = z.uuid().toLowerCase();

/** @throws PublicError not_found for what is not an id, AppError not_found for an unknown id */
export async function findHandoff(
  { handoffs, tenants }: Pick<Services, 'handoffs' | 'tenants'>,
  given: unknown,
): Promise<{ readonly handoff: Handoff; readonly tenant: Tenant }> {
  const id = Id.safeParse(given);
  const { handoff } = id.success ? await handoffs.openHandoff({ id: id.data }) : {};
  const tenant = handoff && (await tenantOf({ tenants }, handoff.profileId));
  if (!handoff || !tenant) throw publicError('not_found');
  return { handoff, tenant };
}

// Finds a hand-off and its tenant, for whoever holds its link, and for a callback whose state we signed.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { Request } from 'express';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { HandoffDeps } from './handoff-deps.ts';
import { type Tenant, tenantOf } from './tenant-of.ts';

const Id = z.uuid().toLowerCase();

export interface FoundHandoff {
  readonly handoff: Handoff;
  readonly tenant: Tenant;
}

/**
 * Finds the hand-off of a link. Nothing is looked up without the link's secret.
 * @throws PublicError not_found for what is no link of ours; AppError not_found for an unknown id
 */
export async function openLink(
  { services, links }: Pick<HandoffDeps, 'services' | 'links'>,
  { params, originalUrl }: Pick<Request, 'params' | 'originalUrl'>,
): Promise<FoundHandoff> {
  const id = Id.safeParse(params.id);
  const secret = new URLSearchParams(originalUrl.split('?')[1] ?? '').get('k') ?? '';
  if (!id.success || !links.opens(id.data, secret)) throw publicError('not_found');
  return findHandoff(services, id.data);
}

/** @throws PublicError not_found for what is not an id, AppError not_found for an unknown id */
export async function findHandoff(
  { handoffs, tenants }: Pick<Services, 'handoffs' | 'tenants'>,
  given: unknown,
): Promise<FoundHandoff> {
  const id = Id.safeParse(given);
  const { handoff } = id.success ? await handoffs.openHandoff({ id: id.data }) : {};
  const tenant = handoff && (await tenantOf({ tenants }, handoff.profileId));
  if (!handoff || !tenant) throw publicError('not_found');
  return { handoff, tenant };
}

// Returns the workspace of the credential's profile, within which an account is connected to at most one profile.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { tenantOf } from '../../handoffs/tenant-of.ts';
import type { Services } from '../../services.ts';

/** @throws PublicError not_found for a profile whose workspace is archived, or that no longer exists */
export async function workspaceOf(services: Pick<Services, 'tenants'>, profileId: string): Promise<string> {
  const tenant = await tenantOf(services, profileId);
  if (!tenant) throw publicError('not_found', 'The credential has no such profile.');
  return tenant.profile.workspaceId;
}

// Reads from access, anew and not from a cache, whether ads of a profile may be sent to a language model, and whose allowance pays.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import type { ModelNote } from '../domain/creative/model-notes.ts';

export type ModelAccess =
  | { readonly workspaceId: string }
  | { readonly note: Extract<ModelNote, 'healthcare' | 'privacy_unknown'> };

export type ReadModelAccess = (profileId: string) => Promise<ModelAccess>;

/** Refuses healthcare profiles, and every profile while access does not say what it is. */
export function createReadModelAccess(tenants: Pick<GrpcClient<typeof TenantService>, 'getProfile'>): ReadModelAccess {
  return async function readModelAccess(profileId) {
    try {
      const { profile, archived } = await tenants.getProfile({ profileId });
      if (profile === undefined || archived) return { note: 'privacy_unknown' };
      return profile.healthcareFamily ? { note: 'healthcare' } : { workspaceId: profile.workspaceId };
    } catch (error) {
      if (error instanceof AppError) return { note: 'privacy_unknown' };
      throw error;
    }
  };
}

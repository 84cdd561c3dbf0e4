// Reads from access how private a profile is at this moment.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { type ExportMode, exportMode } from '../domain/export-mode.ts';

export type Subscribers = Pick<GrpcClient<typeof SubscriberService>, 'checkSubscriber'>;

/** @returns null for a profile that is archived or does not exist. @throws AppError while access is unavailable */
export async function readPrivacy(subscribers: Subscribers, profileId: string): Promise<ExportMode | null> {
  try {
    const { live, privacyMode, healthcareFamily } = await subscribers.checkSubscriber({ profileId, appId: '' });
    return live ? exportMode({ privacyMode, healthcareFamily }) : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

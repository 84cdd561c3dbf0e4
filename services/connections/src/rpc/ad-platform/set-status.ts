// Pauses or resumes one object in one write.
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type { SetStatusRequest } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { invalid } from '../refusals.ts';
import { levelOf } from './entity-message.ts';
import type { PlatformAccounts } from './platform-accounts.ts';

/** Handles SetStatus with one call to the platform, which is never repeated here. @throws AppError as the service says */
export function setStatus({ accounts }: { accounts: PlatformAccounts }) {
  return async (
    { profileId, connectionId, validateOnly, ...asked }: SetStatusRequest,
    { signal }: CallContext,
  ): Promise<Record<string, never>> => {
    const { externalId, status } = asked;
    const level = levelOf(asked.level);
    if (status !== 'ACTIVE' && status !== 'PAUSED') throw invalid('status', 'status must be ACTIVE or PAUSED.');
    const at = await accounts.one(profileId, connectionId, signal);
    await accounts.call(at, () => at.objects.setStatus(at.of, { level, externalId, status, validateOnly }));
    return {};
  };
}

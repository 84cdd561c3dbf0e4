// Handles StartVerification: stores a page, which a process checks as soon as it has time (jobs/check-installs.ts).
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { isLiteral } from '@touchline/chassis/net/public-address.ts';
import type { PublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { currentTrace } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type {
  StartVerificationRequest,
  StartVerificationResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { PAGE_NOT_PUBLIC, pageUrl } from '../domain/verification/page-url.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';
import type { Verifications } from '../store/verifications.ts';
import { verificationMessage } from './verification-message.ts';

interface Deps {
  verifications: Pick<Verifications, 'start'>;
  keys: Pick<TrackingKeys, 'active'>;
  privateHosts: PrivateHosts;
  lookup: Pick<PublicLookup, 'addressesOf'>;
  clock: () => Date;
}

/** @throws validation_error for a page that is not public, invalid_state while the profile has no active key */
export function startVerificationRpc({ verifications, keys, privateHosts, lookup, clock }: Deps) {
  return async (
    request: StartVerificationRequest,
  ): Promise<MessageInitShape<typeof StartVerificationResponseSchema>> => {
    const { profileId } = request;
    const checked = pageUrl(request.page, privateHosts);
    if (!checked.ok) throw invalidPage(checked.why);
    if (!checked.isPrivateAllowed && !isLiteral(checked.host)) await requirePublic(checked.host);
    if ((await keys.active(profileId)) === null)
      throw appError(
        'invalid_state',
        'The profile has no tracking key yet: issue one, and put its tag into the page first.',
      );
    const id = request.operationId || randomUUID();
    const row = await verifications.start({ profileId, id, page: checked.url.href, trace: currentTrace() }, clock());
    return { verification: verificationMessage(row) };
  };

  async function requirePublic(host: string): Promise<void> {
    await lookup.addressesOf(host).catch(() => {
      throw invalidPage(PAGE_NOT_PUBLIC);
    });
  }
}

const invalidPage = (why: string): AppError => appError('validation_error', why, { details: { field: 'url' } });

// Returns one audience, with how many people the platform found.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  GetAudienceRequest,
  GetAudienceResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { type AudienceCalls, AudienceRefused } from '../sources/audience-calls.ts';
import type { AudienceDoc } from '../store/audiences/audience-docs.ts';
import type { AudienceMembers } from '../store/audiences/audience-members.ts';
import type { Audiences } from '../store/audiences/audiences.ts';
import { keptAudienceMessage } from './kept-audience-message.ts';

export interface GetAudienceDeps {
  readonly audiences: Pick<Audiences, 'find' | 'gone'>;
  readonly members: Pick<AudienceMembers, 'count' | 'dropAll'>;
  readonly audienceCalls: Pick<AudienceCalls, 'size'>;
}

type Sized = Pick<MessageInitShape<typeof GetAudienceResponseSchema>, 'lowerBound' | 'upperBound' | 'sizeProblem'>;

const DELETED: Sized = { sizeProblem: 'The audience was deleted on the platform.' };

/**
 * Handles GetAudience; nothing stays stored of the members of an audience that the platform has deleted.
 * @throws AppError not_found, also for an audience of another profile
 */
export function getAudience(deps: GetAudienceDeps) {
  return async ({
    profileId,
    audienceId,
  }: GetAudienceRequest): Promise<MessageInitShape<typeof GetAudienceResponseSchema>> => {
    const { audiences, members } = deps;
    const found = await audiences.find(profileId, audienceId);
    if (found === null) throw notFound();
    const size = await sizeOf(deps, found);
    const audience = (await audiences.find(profileId, audienceId)) ?? found;
    return { ...size, audience: keptAudienceMessage(audience, await members.count(audience)) };
  };
}

async function sizeOf({ audiences, members, audienceCalls }: GetAudienceDeps, doc: AudienceDoc): Promise<Sized> {
  if (doc.reason === 'deleted_on_platform') return DELETED;
  if (doc.platform_id === '') return {};
  const at = { profileId: doc.profile_id, connectionId: doc.connection_id };
  try {
    const size = await audienceCalls.size(at, doc.platform_id);
    if (size !== null) return { ...size, sizeProblem: size.problem };
  } catch (error) {
    if (!(error instanceof AudienceRefused)) throw error;
    const { text, code } = 'problem' in error.why ? error.why.problem : error.why.error;
    return { sizeProblem: text || code };
  }
  await members.dropAll(doc);
  await audiences.gone(doc);
  return DELETED;
}

const notFound = (): AppError => appError('not_found', 'The profile has no such audience.');

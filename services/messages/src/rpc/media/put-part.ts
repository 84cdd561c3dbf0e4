// Stores one part of an upload. Nothing larger than a part is ever in memory.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { PutPartRequest, PutPartResponseSchema } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { kindOf, MAX_BYTES } from '../../domain/media-type.ts';
import { PART_BYTES } from '../../domain/parts.ts';
import type { UploadDoc, Uploads } from '../../store/media/uploads.ts';
import { tooMuchStored, uploadNotFound } from './refusals.ts';
import { sniffMediaType } from './sniff-media-type.ts';

interface Deps {
  readonly uploads: Pick<Uploads, 'begin' | 'find' | 'addPart' | 'stored'>;
  readonly maxStored: number;
  now(): Date;
}

const UPLOAD_MS = 3_600_000;

/** Handles PutPart. @throws AppError not_found, payload_too_large, quota_exceeded */
export function putPart(deps: Deps) {
  return async (request: PutPartRequest): Promise<MessageInitShape<typeof PutPartResponseSchema>> => {
    const { profileId, uploadId, index, data } = request;
    const upload = index === 0 ? await begin(deps, request) : await deps.uploads.find(profileId, uploadId);
    if (upload === null) throw uploadNotFound();
    const kind = kindOf(upload.type);
    const maxBytes = MAX_BYTES[kind];
    if (index * PART_BYTES + data.length > maxBytes) throw tooLarge(kind, maxBytes);
    await deps.uploads.addPart(upload, index, data);
    return { maxBytes: BigInt(maxBytes) };
  };
}

async function begin({ uploads, maxStored, now }: Deps, request: PutPartRequest): Promise<UploadDoc> {
  const { profileId, uploadId, data, declaredType } = request;
  if ((await uploads.stored(profileId)) + data.length > maxStored) throw tooMuchStored();
  const type = await sniffMediaType(data, declaredType);
  const expires_at = new Date(now().getTime() + UPLOAD_MS);
  return uploads.begin({ _id: uploadId, profile_id: profileId, type, expires_at });
}

const tooLarge = (kind: string, maxBytes: number) =>
  appError('payload_too_large', `A file of this type (${kind}) may have ${maxBytes / 1024 / 1024} MB.`);

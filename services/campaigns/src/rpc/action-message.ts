// Converts a ledger row to its message, and an actor from its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ActionSchema, Actor } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { minorOf } from '../domain/action.ts';
import { adLevel } from '../domain/ad-level.ts';
import { judgeUndo, undoExpiresAt } from '../domain/judge-undo.ts';
import { type ActionDoc, type ActorDoc, type ConsentDoc, undoable } from '../store/action-doc.ts';
import { invalid } from './refusals.ts';

export function actionMessage(doc: ActionDoc): MessageInitShape<typeof ActionSchema> {
  const canUndo = judgeUndo(undoable(doc), new Date()) === null;
  const { kind, id, credential_id: credentialId, credential_kind: credentialKind = '' } = doc.applied_by;
  const minor = (major: string) => minorOf(major, doc.minor_per_major) ?? undefined;
  return {
    id: doc._id,
    platform: doc.platform,
    connectionId: doc.connection_id,
    level: adLevel(doc.level),
    externalId: doc.external_id,
    name: doc.name,
    kind: doc.kind,
    state: doc.state,
    before: doc.before,
    after: doc.after,
    currency: doc.currency ?? '',
    affectedAdsCount: doc.affected_ads_count,
    appliedBy: { kind, id, credentialId, credentialKind },
    note: doc.note ?? '',
    ...(doc.consent && { consent: consentMessage(doc.consent) }),
    undoes: doc.undoes ?? '',
    undoneBy: doc.undone_by ?? '',
    isUndo: doc.is_undo,
    canUndo,
    ...(canUndo && { undoExpiresAt: timestampFromDate(undoExpiresAt(undoable(doc).settledAt)) }),
    refusal: doc.refusal ?? '',
    refusalMessage: doc.refusal_message ?? '',
    ...(doc.kind === 'set_budget' && { beforeMinor: minor(doc.before), afterMinor: minor(doc.after) }),
    createdAt: timestampFromDate(doc.created_at),
    ...(doc.settled_at ? { settledAt: timestampFromDate(doc.settled_at) } : {}),
  };
}

const consentMessage = ({ version, text_hash, accepted_by, accepted_at }: ConsentDoc) => ({
  version,
  textHash: text_hash,
  acceptedBy: accepted_by,
  acceptedAt: timestampFromDate(accepted_at),
});

const ActorKind = z.enum(['user', 'api_key', 'app']);

/** @throws AppError validation_error when the request does not say who makes the change */
export function actorOf(actor: Actor | undefined): ActorDoc {
  const kind = ActorKind.safeParse(actor?.kind).data;
  if (!actor || kind === undefined || actor.id === '') throw invalid('applied_by', 'applied_by is required.');
  const { id, credentialId: credential_id, credentialKind } = actor;
  return { kind, id, credential_id, ...(credentialKind !== '' && { credential_kind: credentialKind }) };
}

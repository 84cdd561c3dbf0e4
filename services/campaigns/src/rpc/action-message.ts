// Converts a ledger row to its message, and an actor from its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ActionSchema, Actor } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { adLevel } from '../domain/ad-level.ts';
import { judgeUndo } from '../domain/judge-undo.ts';
import type { ActionDoc, ActorDoc } from '../store/action-doc.ts';
import { invalid } from './refusals.ts';

export function actionMessage(doc: ActionDoc): MessageInitShape<typeof ActionSchema> {
  const { credential_id: credentialId, ...actor } = doc.applied_by;
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
    appliedBy: { ...actor, credentialId },
    undoes: doc.undoes ?? '',
    undoneBy: doc.undone_by ?? '',
    isUndo: doc.is_undo,
    canUndo: judgeUndo({ state: doc.state, isUndo: doc.is_undo, undoneBy: doc.undone_by }) === null,
    refusal: doc.refusal ?? '',
    createdAt: timestampFromDate(doc.created_at),
    ...(doc.settled_at ? { settledAt: timestampFromDate(doc.settled_at) } : {}),
  };
}

const ActorKind = z.enum(['user', 'api_key', 'app']);

/** @throws AppError validation_error when the request does not say who makes the change */
export function actorOf(actor: Actor | undefined): ActorDoc {
  const kind = ActorKind.safeParse(actor?.kind).data;
  if (!actor || kind === undefined || actor.id === '') throw invalid('applied_by', 'applied_by is required.');
  return { kind, id: actor.id, credential_id: actor.credentialId };
}

// Makes the bus event of an applied action, which has ids and values but never who made the change.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { adsAction } from '@touchline/proto/catalog.ts';
import { adLevel } from '../domain/ad-level.ts';
import type { ActionDoc } from './action-doc.ts';

/** Returns the same event each time it is made of the same row. */
export function actionEvent(action: ActionDoc): BusEvent {
  const appliedAt = action.settled_at ?? action.updated_at;
  return busEvent(adsAction, {
    id: deterministicId('ads.action', action._id),
    profileId: action.profile_id,
    time: appliedAt,
    data: {
      profileId: action.profile_id,
      actionId: action._id,
      connectionId: action.connection_id,
      platform: action.platform,
      level: adLevel(action.level),
      externalId: action.external_id,
      kind: action.kind,
      before: action.before,
      after: action.after,
      currency: action.currency ?? '',
      undoes: action.undoes ?? '',
      appliedAt: timestampFromDate(appliedAt),
    },
  });
}

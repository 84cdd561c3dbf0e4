// Converts an explained touch to its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ExplainedTouchSchema } from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import type { ExplainedTouch } from '../domain/explanation/explained-touches.ts';
import { joinMethodOf } from '../domain/join-method.ts';
import { clickIdKind } from '../domain/shown-touches.ts';
import { byModel } from '../domain/vocabulary.ts';
import type { Shown } from './shown-explanation.ts';

/** @param position in the window, from 1 */
export function explainedTouchMessage(
  { touch, ageMs, weights, credit, weighedWith }: ExplainedTouch,
  position: number,
  { byId, entities, owners, visitorIds }: Pick<Shown, 'byId' | 'entities' | 'owners' | 'visitorIds'>,
): MessageInitShape<typeof ExplainedTouchSchema> {
  const event = byId.get(touch.id);
  const visitorId = event?.visitor_id ?? null;
  const browserJoinedBy = visitorId === null ? null : (owners.get(visitorId)?.joinedBy ?? null);
  return {
    position,
    eventId: touch.id,
    time: timestampFromDate(new Date(touch.time)),
    ageMs: BigInt(ageMs),
    channel: touch.marketing.channel,
    channelRule: touch.marketing.rule ?? 0,
    isDirect: touch.isDirect,
    ...entities.get(touch.id),
    clickIdKind: clickIdKind(touch.marketing) ?? '',
    joinMethod: joinMethodOf({ customerId: event?.customer_id ?? null, visitorId, browserJoinedBy }),
    browserPosition: visitorId === null ? 0 : visitorIds.indexOf(visitorId) + 1,
    weighedWith: weighedWith + 1,
    credit: byModel((model) => {
      const { share, amount, net } = credit[model];
      return { weight: weights[model], share, amount: amount ?? '', netAmount: net ?? '' };
    }),
  };
}

// Shows a journey without the person: what brought them, and its credit (contract: journeys without customers:read). A member
// about the person, page, device, location or session must never be added here.
import type { Touch, TouchEntity } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { count, orNull, time, timeOf } from '../answer-fields.ts';
import { byModel } from '../by-model.ts';

export const NamedEntity = z
  .object({ id: z.uuid().meta({ description: 'The internal id, as campaign reports show it.' }), name: z.string() })
  .nullable()
  .meta({ description: 'null when the touch names none.' });

const share = z.number().min(0).max(1);

export const JOIN_METHOD = z.enum(['identified', 'visitor_link', 'link_token', 'visitor', 'event']).meta({
  description:
    'How the touch is assigned to the person. identified: it named the person itself. visitor_link: its browser has been theirs since they were named in it. link_token: its browser has been theirs since they opened a link with a token in it. visitor: a browser in which no one was named. event: it names neither.',
});

const ProjectedTouch = z
  .object({
    time,
    channel: z.string().nullable(),
    campaign: NamedEntity,
    ad_set: NamedEntity,
    ad: NamedEntity,
    click_id: z
      .string()
      .nullable()
      .meta({
        description: 'The kind of click id that the touch carries, never the id itself.',
        examples: ['gclid'],
      }),
    join_method: JOIN_METHOD,
    credit: z
      .object(byModel(() => share))
      .meta({ description: 'Its share of meta.conversion under each model; the shares of a model add up to 1.' }),
    in_window: z.boolean().meta({ description: 'Whether the touch is in the lookback window of meta.conversion.' }),
    is_synthetic: z.boolean().meta({
      description: 'True for an off-site conversion without any visit before it, which is its own touch.',
    }),
  })
  .meta({ id: 'ProjectedTouch' });

/** A page of touches and their total count. */
export const ProjectedJourney = z
  .object({
    touches: z.array(ProjectedTouch),
    total_count: count.meta({ description: 'The number of touches in the whole journey.' }),
  })
  .meta({ id: 'ProjectedJourney' });

/** @param journey as attribution returns it */
export function projectedJourney({
  touches,
  totalCount,
}: {
  touches: readonly Touch[];
  totalCount: bigint;
}): z.input<typeof ProjectedJourney> {
  return { touches: touches.map(projectedTouch), total_count: Number(totalCount) };
}

function projectedTouch(touch: Touch): z.input<typeof ProjectedTouch> {
  return {
    time: timeOf(touch.time),
    channel: orNull(touch.channel),
    campaign: namedEntity(touch.campaign),
    ad_set: namedEntity(touch.adSet),
    ad: namedEntity(touch.ad),
    click_id: orNull(touch.clickIdKind),
    join_method: touch.joinMethod as z.input<typeof ProjectedTouch>['join_method'],
    credit: byModel((model) => Number(touch.credit[model] ?? 0)),
    in_window: touch.inWindow,
    is_synthetic: touch.isSynthetic,
  };
}

/** Shows a campaign, ad set or ad; null for none. */
export function namedEntity(found: TouchEntity | undefined): z.input<typeof NamedEntity> {
  return found === undefined ? null : { id: found.id, name: found.name };
}

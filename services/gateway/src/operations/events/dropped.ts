// Shows what was dropped from an input that was otherwise accepted: identifiers that cannot be read beside others that can.
import type { DroppedTrait } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { z } from 'zod';

export const Dropped = z
  .object({
    field: z.string().meta({ description: 'The member as it was sent, such as user_traits.phone.' }),
    message: z.string().meta({ description: 'Why it was dropped, and what to do. Never the value that was sent.' }),
  })
  .meta({ id: 'DroppedMember' });

/** The member of a result that lists what was dropped. */
export const droppedField = z.array(Dropped).optional().meta({
  description:
    'Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped.',
});

/** Returns the member, or nothing when nothing was dropped. */
export function droppedOf(dropped: readonly Pick<DroppedTrait, 'field' | 'message'>[]): {
  dropped?: z.input<typeof Dropped>[];
} {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ field, message }) => ({ field, message })) };
}

// What of an input was not taken, though the input was: identifiers that cannot be read beside others that can.
import type { DroppedTrait } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { z } from 'zod';

export const Dropped = z
  .object({
    field: z.string().meta({ description: 'The member as it was sent, such as user_traits.phone.' }),
    message: z.string().meta({ description: 'Why it was not taken, and what to do. Never what was sent.' }),
  })
  .meta({ id: 'DroppedMember' });

/** The member of a result that says what was dropped. */
export const droppedField = z.array(Dropped).optional().meta({
  description:
    'Identifiers that name nobody and were not taken, since another identifier or the visitor says who is meant. Absent where all was taken.',
});

/** The member, or nothing where nothing was dropped. */
export function droppedOf(dropped: readonly Pick<DroppedTrait, 'field' | 'message'>[]): {
  dropped?: z.input<typeof Dropped>[];
} {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ field, message }) => ({ field, message })) };
}

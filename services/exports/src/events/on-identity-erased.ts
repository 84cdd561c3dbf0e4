// Handles identity.erased: has the pending rows of the profile checked again. No row names a person, so what is left of an erased one
// is found by asking attribution whose conversions they are, as every attempt does.
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { CustomerErasedSchema } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import type { DropMembers } from '../jobs/audiences/drop-members.ts';
import type { QueueExport } from '../jobs/queue-export.ts';
import type { Rechecks } from '../store/rechecks.ts';

interface Deps {
  readonly rechecks: Pick<Rechecks, 'ask'>;
  readonly queueExport: Pick<QueueExport, 'nudge'>;
  readonly dropMembers: DropMembers;
}

export function onIdentityErased({ rechecks, queueExport, dropMembers }: Deps): Handler<typeof CustomerErasedSchema> {
  return async function onIdentityErased(messages) {
    const asked = await rechecks.ask([...new Set(messages.map(({ profileId }) => profileId))]);
    for (const id of asked) queueExport.nudge(id);
    for (const { profileId, data } of messages) await dropMembers(profileId, data.customerIds);
    return messages.map(() => done());
  };
}

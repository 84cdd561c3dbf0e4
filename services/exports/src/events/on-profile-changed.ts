// Handles access.profile-changed: has the pending rows and the audiences of the profile checked again, since its privacy may have
// changed, and goes on with what waited for the end of an archive.
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { ProfileChangedSchema } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import { AUDIENCE_JOB, type QueueExport } from '../jobs/queue-export.ts';
import type { Audiences } from '../store/audiences/audiences.ts';
import type { DestinationPauses } from '../store/destination-pauses.ts';
import type { Rechecks } from '../store/rechecks.ts';

interface Deps {
  readonly rechecks: Pick<Rechecks, 'ask'>;
  readonly audiences: Pick<Audiences, 'askAll'>;
  readonly pauses: Pick<DestinationPauses, 'endArchive'>;
  readonly queueExport: Pick<QueueExport, 'nudge'>;
  now(): Date;
}

/** What the profile is now is read from access by the check, so messages may arrive in any order. */
export function onProfileChanged(deps: Deps): Handler<typeof ProfileChangedSchema> {
  const { rechecks, audiences, pauses, queueExport, now } = deps;
  return async function onProfileChanged(messages) {
    const profileIds = [...new Set(messages.map(({ profileId }) => profileId))];
    await pauses.endArchive(profileIds, now());
    for (const id of await rechecks.ask(profileIds)) queueExport.nudge(id);
    for (const id of await audiences.askAll(profileIds, now())) queueExport.nudge(id, AUDIENCE_JOB);
    return messages.map(() => done());
  };
}

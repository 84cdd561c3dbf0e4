// Has erased customers leave the audiences of their profile; the next run of each takes them out at the platform.
import type { AudienceMembers } from '../../store/audiences/audience-members.ts';
import type { Audiences } from '../../store/audiences/audiences.ts';

/** @param customerIds the customer and all who were merged into it */
export type DropMembers = (profileId: string, customerIds: readonly string[]) => Promise<void>;

interface Deps {
  readonly audiences: Pick<Audiences, 'ask'>;
  readonly members: Pick<AudienceMembers, 'leaveAll'>;
  now(): Date;
}

export function createDropMembers({ audiences, members, now }: Deps): DropMembers {
  return async (profileId, customerIds) => {
    const theirs = await members.leaveAll(profileId, customerIds, now());
    // Asked for after the members are marked: a run that began in between sees that there is more.
    if (theirs.length > 0) await audiences.ask(profileId, theirs, now());
  };
}

// Runs what is due of one audience: its fill, then what it has to do after that.
import { audienceMembersChanged, audienceRuns, exportsEnded } from '../../metrics.ts';
import { type FillAudienceDeps, fillAudience } from './fill-audience.ts';
import { type FollowAudienceDeps, followAudience, RUN_OUTCOMES } from './follow-audience.ts';

const PLATFORMS = ['social_ads', 'search_ads'] as const;

/** Makes the job. Both parts run one after the other, so that whoever leaves is taken out after having been added. */
export function runAudience(deps: FillAudienceDeps & FollowAudienceDeps): (id: string) => Promise<void> {
  // A series must exist before its first failure, or that failure would not show as a rise.
  for (const platform of PLATFORMS) {
    for (const outcome of ['delivered', 'failed', 'skipped'])
      exportsEnded.add(0, { platform, kind: 'audience', outcome });
    for (const change of ['added', 'removed']) audienceMembersChanged.add(0, { platform, change });
    for (const outcome of RUN_OUTCOMES) audienceRuns.add(0, { platform, outcome });
  }
  const [fill, follow] = [fillAudience(deps), followAudience(deps)];
  return async function runAudience(id) {
    await fill(id);
    await follow(id);
  };
}

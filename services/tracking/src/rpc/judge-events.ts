// Handles JudgeEvents: returns what RecordEvents would refuse, and stores nothing.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  JudgeEventsRequest,
  JudgeEventsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { refuseEvent } from '../domain/judge-event.ts';
import { draftOf } from '../ingest/draft-of.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';

interface Deps {
  settings: Pick<TrackerSettingsStore, 'find'>;
  clock: () => Date;
}

/** Returns one judgement per event, in order; an empty one for an event that would be accepted. */
export function judgeEventsRpc({ settings, clock }: Deps) {
  return async ({ events }: JudgeEventsRequest): Promise<MessageInitShape<typeof JudgeEventsResponseSchema>> => {
    const drafts = events.map(draftOf);
    // Settings matter only for events that name a browser, which may be a robot.
    const profileIds = new Set(drafts.flatMap(({ profileId, context }) => (context?.userAgent ? [profileId] : [])));
    const found = await Promise.all([...profileIds].map(async (id) => [id, await settings.find(id)] as const));
    const settingsOf = new Map(found);
    const now = clock();
    return {
      judgements: drafts.map(
        (draft) => refuseEvent(draft, now, { botFilter: settingsOf.get(draft.profileId)?.botFilter ?? true }) ?? {},
      ),
    };
  };
}

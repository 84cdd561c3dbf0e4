// Makes doubles of attribution and tracking, through which identity leads erasures.

import { identityResolved } from '@touchline/proto/catalog.ts';
import type { ErasePersonRequest } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import type { ErasureDoubles } from './erasure-doubles.ts';
import type { RunningIdentity } from './running-identity.ts';

/** Events that fill a page, so that it becomes a leg of its own. */
const FILLERS = Array.from({ length: 4999 }, (_, i) => `filler-${i}`);

/** Makes three legs of one event and its fillers each, then a wait, then done. */
export function createErasureFixture() {
  const asked: ErasePersonRequest[] = [];
  const ledger: string[] = [];
  let waits = 0;
  const hooks = { journeys: async (_after: string) => {}, ledger: async (_eventId: string) => {} };
  const pages = ['e1', 'e2', 'e3'];
  const late: { profileId: string; eventId: string }[] = [];
  const doubles: Partial<ErasureDoubles> = {
    journeys: {
      erasePerson: async (request) => {
        asked.push(request);
        await hooks.journeys(request.after);
        const place = request.after === '' ? 0 : pages.indexOf(request.after) + 1;
        const eventId = pages[place];
        if (eventId === undefined) return { next: request.after, done: waits++ % 2 === 1 };
        const events = [eventId, ...FILLERS].map((id) => ({ eventId: id, visitorPseudonym: 'p', revision: 0 }));
        return { events, next: eventId };
      },
      listLateEvents: async () => ({
        events: late.map(({ profileId, eventId }) => ({ profileId, event: { eventId, revision: 0 } })),
      }),
      forgetLateEvents: async ({ events }) => {
        for (const { event } of events)
          late.splice(
            late.findIndex(({ eventId }) => eventId === event?.eventId),
            1,
          );
        return {};
      },
    },
    ledger: {
      eraseEvents: async ({ events }) => {
        const ids = events.map(({ eventId }) => eventId).filter((id) => !id.startsWith('filler'));
        for (const id of ids) await hooks.ledger(id);
        ledger.push(...ids);
        return {};
      },
    },
  };
  return { asked, ledger, hooks, late, doubles };
}

/** Returns how many resolved events of a profile the stream holds. */
export const messagesOf = (identity: RunningIdentity, profileId: string): Promise<number> =>
  identity.told(identityResolved, profileId);

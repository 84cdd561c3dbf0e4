import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { CONNECTION_ID, CUSTOMER_ID, HANDOFF_ID, STAGE_ID, TIME } from './known-ids.ts';

const CONNECTION = {
  id: CONNECTION_ID,
  channel: 'social_ads',
  status: 'active',
  accountExternalId: 'act_1',
  createdAt: TIME,
  sync: { state: 'succeeded', lastSuccessAt: TIME },
};

/** Has one connection with one pixel, of which the platform reports only the id. */
export function connectionsDouble(): Doubles['connections'] {
  const requireKnown = (id: string) => {
    if (id !== CONNECTION_ID) throw appError('not_found', 'This profile has no such connection.');
  };
  return {
    createConnection: async () => ({ connection: CONNECTION, created: true }),
    listConnections: async () => ({ connections: [CONNECTION] }),
    getConnection: async ({ id }) => {
      requireKnown(id);
      return { connection: CONNECTION };
    },
    startSync: async () => ({ connections: [CONNECTION] }),
    getSyncStatus: async () => ({ connections: [CONNECTION] }),
    disconnect: async ({ id }) => {
      requireKnown(id);
      return { connection: { ...CONNECTION, status: 'disconnected' } };
    },
    listPixels: async ({ id }) => {
      requireKnown(id);
      return { pixels: [{ id: '1', kind: 'social_ads_dataset' }] };
    },
  };
}

/** Has one hand-off, for the first profile that mints one, which completes with any callback. */
export function handoffsDouble(): Doubles['handoffs'] {
  let minted = {};
  const later = timestampFromDate(new Date('2026-01-15T11:00:00Z'));
  const handoff = { id: HANDOFF_ID, provider: 'social_ads', status: 'pending', createdAt: TIME, expiresAt: later };
  const known = (id: string) => {
    if (id !== HANDOFF_ID) throw appError('not_found', 'There is no such hand-off.');
    return { ...handoff, ...minted };
  };
  return {
    mintHandoff: async ({ profileId, provider, returnUrl }) => {
      minted = { profileId, provider, returnUrl };
      return { handoff: { ...handoff, ...minted } };
    },
    getHandoff: async ({ id }) => ({ handoff: known(id) }),
    openHandoff: async ({ id }) => ({ handoff: known(id) }),
    startConsent: async ({ id, redirectUri, state, codeChallenge }) => {
      known(id);
      const query = new URLSearchParams({ redirect_uri: redirectUri, state, code_challenge: codeChallenge });
      return { next: { case: 'authorizeUrl', value: `https://provider.example/consent?${query}` } };
    },
    finishConsent: async ({ id, error }) =>
      error === ''
        ? { ending: { handoff: { ...known(id), status: 'completed', connectionId: CONNECTION_ID, completedAt: TIME } } }
        : {
            ending: {
              handoff: { ...known(id), status: 'cancelled', reason: 'user_cancelled' },
              reason: 'user_cancelled',
            },
          },
    endHandoff: async ({ id, reason }) => ({ ending: { handoff: { ...known(id), status: 'failed', reason }, reason } }),
    getPendingSelection: async () => ({
      handoffId: HANDOFF_ID,
      candidates: [{ id: 'act_1', name: 'One', details: { currency: 'USD' } }],
      expiresAt: later,
    }),
    finalizeSelection: async () => ({ connection: CONNECTION, alreadyFinalized: false }),
  };
}

/** Has one stage, which means nothing yet. */
export function stagesDouble(): Doubles['stages'] {
  const stage = {
    ...{ id: STAGE_ID, connectionId: CONNECTION_ID, pipelineId: 'p', pipelineName: 'Sales', stageId: 's' },
    ...{ stageName: 'Contacted', position: 0, suggestedEventKey: '', eventKey: 'unmapped' },
  };
  return {
    listStages: async () => ({ stages: [stage], outcomeKeys: ['closed_won', 'unmapped'] }),
    setStageOutcome: async ({ id, eventKey }) => {
      if (id !== STAGE_ID) throw appError('not_found', 'This profile has no such stage.');
      return { stage: { ...stage, eventKey } };
    },
  };
}

/** Has one entry in one calendar of the one connection. */
export function calendarsDouble(): Doubles['calendars'] {
  return {
    listCalendarEvents: async ({ connectionId, withPersons }) => {
      if (connectionId !== CONNECTION_ID) throw appError('not_found', 'No such connection.');
      const event = { id: 'e', calendarId: 'c', calendarName: 'Visits', status: 'confirmed' };
      const seen = withPersons ? { title: 'Visit of Ana', customerId: CUSTOMER_ID } : {};
      return { events: [{ ...event, ...seen, attendeesCount: 1, startsAt: TIME, endsAt: TIME, createdAt: TIME }] };
    },
  };
}

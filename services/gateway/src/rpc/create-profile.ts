// CreateProfile: what every credential acts on; the other services learn of it in the same transaction.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import type {
  CreateProfileRequest,
  CreateProfileResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { MongoClient } from 'mongodb';
import type { AccessStore } from '../store/access-store.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { currencyOr, requireName } from './access-request.ts';

type Answer = MessageInitShape<typeof CreateProfileResponseSchema>;

interface Deps {
  readonly access: AccessStore;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/** Throws validation_error for a missing name or an unknown currency, not_found for an unknown workspace. */
export function createCreateProfile({ access, client, outbox, now }: Deps) {
  return async function createProfile(request: CreateProfileRequest): Promise<Answer> {
    const name = requireName(request.name);
    const workspace = await access.findWorkspace(request.workspaceId);
    if (!workspace) throw appError('NOT_FOUND', 'not_found', 'There is no such workspace.');
    const currency = currencyOr(request.reportingCurrency, workspace.reporting_currency);
    const known = request.ifAbsent ? await access.findProfileByName(workspace._id, name) : null;
    if (known) return answer(known, false);
    const profile: ProfileDoc = {
      _id: request.ifAbsent ? deterministicId('profile', workspace._id, name) : randomUUID(),
      workspace_id: workspace._id,
      name,
      reporting_currency: currency,
      privacy_mode: 'standard',
      // Operators make profiles that work at once; those that apps make start without (contract, Authentication rule 7).
      entitlements: ['svc_attribution'],
      created_at: now(),
      changed_at: now(),
    };
    try {
      await withTransaction(client, async (session) => {
        await access.insertProfile(profile, session);
        await outbox.write([profileChangedEvent(profile)], session);
      });
    } catch (error) {
      const made = isDuplicateKey(error) ? await access.findProfile(profile._id) : null;
      if (!made) throw error;
      return answer(made, false);
    }
    outbox.nudge();
    return answer(profile, true);
  };
}

function answer({ _id, reporting_currency }: ProfileDoc, created: boolean): Answer {
  return { profileId: _id, reportingCurrency: reporting_currency, created };
}

function profileChangedEvent(profile: ProfileDoc): BusEvent {
  return busEvent(profileChanged, {
    id: deterministicId('profile-changed', profile._id, profile.changed_at.toISOString()),
    profileId: profile._id,
    time: profile.changed_at,
    data: {
      profileId: profile._id,
      workspaceId: profile.workspace_id,
      reportingCurrency: profile.reporting_currency,
      privacyMode: profile.privacy_mode,
      changedAt: timestampFromDate(profile.changed_at),
    },
  });
}

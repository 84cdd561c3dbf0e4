// Sets up tests of filled audiences: customers by name, audiences of everybody who converted, and what the platform has of them.
import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { GetAudienceResponse } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { SimAudience } from '../../../tools/provider-sim/exports/audiences.ts';
import type { AudienceMemberDoc } from '../src/store/audiences/audience-docs.ts';
import { type ExportFixture, type ExportProfile, GOAL, startExportFixture } from './export-fixture.ts';

export interface AudienceFixture extends ExportFixture {
  /** Creates a customer who converted. @returns the id */
  person(name: string): string;
  /** Orders an audience. @returns its id */
  order(profile: ExportProfile, init?: object): Promise<string>;
  /** Orders an audience, and waits until it is filled. @returns its id */
  filled(profile: ExportProfile, init?: object): Promise<string>;
  kept(profile: ExportProfile, audienceId: string): Promise<GetAudienceResponse>;
  onPlatform(profile: ExportProfile, id: string): Promise<SimAudience | undefined>;
  /** Waits until the platform has these customers, and no others. */
  has(profile: ExportProfile, id: string, names: readonly string[]): Promise<void>;
  /** Returns what is stored of its members. */
  stored(audienceId: string): Promise<AudienceMemberDoc[]>;
}

/** Returns a member as the simulated platform has it. */
export const keyOf = (name: string) => `${hash('sha256', `${name}@example.com`, 'hex')} `;

/** @param options as startExportFixture takes them */
export async function startAudienceFixture(
  options: Parameters<typeof startExportFixture>[0] = {},
): Promise<AudienceFixture> {
  const fixture = await startExportFixture(options);
  const kept: AudienceFixture['kept'] = (profile, audienceId) =>
    fixture.harness.exports.getAudience({ profileId: profile.id, audienceId });
  const order: AudienceFixture['order'] = async (profile, init = {}) => {
    const { exports } = fixture.harness;
    const source = { case: 'goal' as const, value: { goal: GOAL, dateFrom: '2082-11-01', dateTo: '2082-11-30' } };
    const request = { profileId: profile.id, name: 'Buyers', operationId: randomUUID(), refresh: true };
    const { delivery } = await exports.createAudience({ ...request, source, ...init });
    return delivery?.id ?? '';
  };
  const onPlatform: AudienceFixture['onPlatform'] = async (profile, id) => {
    const { audience } = await kept(profile, id);
    return fixture.harness.sim.received.audiences.find((one) => one.id === audience?.platformId);
  };
  return {
    ...fixture,
    ...{ kept, order, onPlatform },
    person: (name) => {
      const id = randomUUID();
      fixture.persons.set(id, { email: `${name}@example.com`, phone: '' });
      return id;
    },
    filled: async (profile, init) => {
      const id = await order(profile, init);
      await eventually(async () => assert.equal((await kept(profile, id)).audience?.state, 'delivered'));
      return id;
    },
    has: (profile, id, names) =>
      eventually(async () => {
        const members = (await onPlatform(profile, id))?.members;
        assert.deepEqual([...(members ?? [])].sort(), names.map(keyOf).sort());
      }),
    stored: (audienceId) =>
      fixture.harness.mongo.db
        .collection<AudienceMemberDoc>('export_audience_members')
        .find({ audience_id: audienceId })
        .toArray(),
  };
}

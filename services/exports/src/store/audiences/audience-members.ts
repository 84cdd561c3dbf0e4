// Stores who is in an audience: ids, and the digests as they were sent, sealed, so that a person can be taken out whose digests nobody
// else knows anymore. A member is stored before it is sent.
import type { AnyBulkWriteOperation } from 'mongodb';
import type { ExportCollections } from '../export-indexes.ts';
import type { AudienceDoc, AudienceMemberDoc } from './audience-docs.ts';

export type AudienceRef = Pick<AudienceDoc, '_id' | 'profile_id'>;

/** Digests under which a member is sent from now on, in place of former ones. */
export interface NewDigests {
  readonly member: AudienceMemberDoc;
  readonly sealed: string;
  readonly version: string;
}

export interface AudienceMembers {
  /** Stores that a run has found these customers in the source. @returns what is stored of each */
  claim(audience: AudienceRef, customerIds: readonly string[], run: number): Promise<AudienceMemberDoc[]>;
  /** Stores digests that have to be sent; former ones of the same member leave. A member who is leaving stays as it is. */
  setDigests(digests: readonly NewDigests[], now: Date): Promise<void>;
  /** Returns those of these that have to be sent. */
  unsent(audience: AudienceRef, ids: readonly string[]): Promise<AudienceMemberDoc[]>;
  sent(audience: AudienceRef, ids: readonly string[]): Promise<void>;
  /** Has members leave; of those without digests nothing stays. */
  leave(audience: AudienceRef, ids: readonly string[], now: Date): Promise<void>;
  /** Has everybody leave whom this run has not found. */
  leaveOlder(audience: AudienceRef, run: number, now: Date): Promise<void>;
  /** Has these customers leave every audience of the profile. @returns the ids of the audiences */
  leaveAll(profileId: string, customerIds: readonly string[], now: Date): Promise<string[]>;
  leaving(audience: AudienceRef, limit: number): Promise<AudienceMemberDoc[]>;
  /** Returns which of these versions a member has who stays. */
  staying(audience: AudienceRef, versions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Deletes members who left. */
  drop(audience: AudienceRef, ids: readonly string[]): Promise<void>;
  /** Deletes all of them. */
  dropAll(audience: AudienceRef): Promise<void>;
  /** Counts who is in it, and how many of them were sent. */
  count(audience: AudienceRef): Promise<{ matched: number; sent: number }>;
}

export const memberId = (audienceId: string, customerId: string): string => `${audienceId}|${customerId}`;

export function createAudienceMembers({ members }: Pick<ExportCollections, 'members'>): AudienceMembers {
  const of = ({ _id, profile_id }: AudienceRef) => ({ profile_id, audience_id: _id });
  const these = (audience: AudienceRef, ids: readonly string[]) => ({ _id: { $in: [...ids] }, ...of(audience) });
  const leaves = (now: Date) => ({ $set: { leaving: true, left_at: now } });
  return {
    claim: async (audience, customerIds, run) => {
      if (customerIds.length === 0) return [];
      const first = { sealed: '', version: '', is_sent: false, leaving: false };
      await members.bulkWrite(
        customerIds.map((customer_id) => ({
          updateOne: {
            filter: { _id: memberId(audience._id, customer_id), profile_id: audience.profile_id },
            update: { $set: { run }, $setOnInsert: { audience_id: audience._id, customer_id, ...first } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      const ids = customerIds.map((id) => memberId(audience._id, id));
      return members.find(these(audience, ids)).toArray();
    },
    setDigests: async (digests, now) => {
      if (digests.length > 0) await members.bulkWrite(digests.flatMap((one) => digestsChange(one, now)));
    },
    unsent: (audience, ids) =>
      members
        .find({ ...these(audience, ids), leaving: false, is_sent: false, sealed: { $ne: '' } })
        .sort({ _id: 1 })
        .toArray(),
    sent: async (audience, ids) => {
      await members.updateMany(these(audience, ids), { $set: { is_sent: true } });
    },
    leave: async (audience, ids, now) => {
      await members.deleteMany({ ...these(audience, ids), leaving: false, sealed: '' });
      await members.updateMany({ ...these(audience, ids), leaving: false }, leaves(now));
    },
    leaveOlder: async (audience, run, now) => {
      await members.updateMany({ ...of(audience), run: { $lt: run }, leaving: false }, leaves(now));
    },
    leaveAll: async (profileId, customerIds, now) => {
      const theirs = { profile_id: profileId, customer_id: { $in: [...customerIds] } };
      const ids = await members.distinct('audience_id', theirs);
      await members.updateMany({ ...theirs, leaving: false }, leaves(now));
      return ids;
    },
    leaving: (audience, limit) =>
      members
        .find({ ...of(audience), leaving: true })
        .limit(limit)
        .toArray(),
    staying: async (audience, versions) => {
      const stay = { ...of(audience), version: { $in: [...versions] }, leaving: false };
      const found = await members.find(stay, { projection: { version: 1 } }).toArray();
      return new Set(found.map(({ version }) => version));
    },
    drop: async (audience, ids) => {
      await members.deleteMany({ ...these(audience, ids), leaving: true });
    },
    dropAll: async (audience) => {
      await members.deleteMany(of(audience));
    },
    count: async (audience) => {
      const inIt = { ...of(audience), leaving: false, sealed: { $ne: '' } };
      const [matched, sent] = await Promise.all([
        members.countDocuments(inIt),
        members.countDocuments({ ...inIt, is_sent: true }),
      ]);
      return { matched, sent };
    },
  };
}

function digestsChange({ member, sealed, version }: NewDigests, now: Date): AnyBulkWriteOperation<AudienceMemberDoc>[] {
  const { _id, profile_id } = member;
  const set = {
    updateOne: {
      filter: { _id, profile_id, leaving: false },
      update: { $set: { sealed, version, is_sent: false } },
    },
  };
  if (member.sealed === '') return [set];
  const former = { ...member, _id: `${_id}|${member.version}`, leaving: true, left_at: now };
  const { _id: formerId, ...fields } = former;
  const keep = { filter: { _id: formerId, profile_id }, update: { $setOnInsert: fields }, upsert: true };
  // The former digests are stored first: after a crash between the two nobody is lost.
  return [{ updateOne: keep }, set];
}

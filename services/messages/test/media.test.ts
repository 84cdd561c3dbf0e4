// Tests files: stored in parts and sealed, as large as their type may be, readable by their own profile until they expire.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Binary } from 'mongodb';
import { MAX_BYTES } from '../src/domain/media-type.ts';
import { PART_BYTES } from '../src/domain/parts.ts';
import { type Harness, startHarness } from './harness.ts';

const DAY_MS = 86_400_000;
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
const MP3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x64])]);
const PDF = Buffer.from('%PDF-1.7\n');

const sized = (start: Buffer, bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length)]);

describe('files', () => {
  let harness: Harness;
  let profileId: string;
  before(async () => {
    harness = await startHarness();
  });
  after(async () => await harness?.[Symbol.asyncDispose]());
  beforeEach(() => {
    profileId = randomUUID();
  });

  for (const bytes of [1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES])
    it(`of ${bytes} bytes are returned as they came`, async () => {
      const content = randomBytes(bytes);
      const media = await harness.upload(profileId, content);
      assert.equal(Number(media.bytes), bytes);
      assert.ok((await harness.read(profileId, media)).equals(content));
    });

  it('are stored sealed', async () => {
    const content = Buffer.from('The total of C-77 is 129,900.');
    await harness.upload(profileId, content);
    const [part] = await harness.mongo.db.collection('media_parts').find({ profile_id: profileId }).toArray();
    assert.ok(part);
    const sealed = Buffer.from((part.sealed as Binary).buffer);
    assert.ok(sealed.length > content.length && !sealed.includes('C-77'));
  });

  it('cannot be read where their parts were exchanged', async () => {
    const [one, other] = [
      await harness.upload(profileId, Buffer.from('one')),
      await harness.upload(profileId, Buffer.from('two')),
    ];
    const parts = harness.mongo.db.collection('media_parts');
    const uploads = await harness.mongo.db.collection('media').find({ profile_id: profileId }).toArray();
    const uploadOf = (id: string) => uploads.find(({ _id }) => String(_id) === id)?.upload_id;
    const taken = await parts.findOne({ upload_id: uploadOf(other.id) });
    await parts.updateOne({ upload_id: uploadOf(one.id), profile_id: profileId }, { $set: { sealed: taken?.sealed } });
    await assert.rejects(harness.read(profileId, one), { code: 'INTERNAL' });
  });

  for (const [kind, start] of [
    ['image', JPEG],
    ['video', MP4],
    ['audio', MP3],
    ['document', PDF],
  ] as const)
    it(`of kind ${kind} may have ${MAX_BYTES[kind] / 1024 / 1024} MB, and the part that goes beyond is refused`, async () => {
      const upload = { profileId, uploadId: randomUUID(), declaredType: 'application/pdf' };
      await harness.media.putPart({ ...upload, index: 0, data: sized(start, PART_BYTES) });
      const last = MAX_BYTES[kind] / PART_BYTES - 1;
      await harness.media.putPart({ ...upload, index: last, data: Buffer.alloc(PART_BYTES) });
      const beyond = harness.media.putPart({ ...upload, index: last + 1, data: Buffer.from('x') });
      await assert.rejects(beyond, { reason: 'payload_too_large', message: new RegExp(`${kind}`) });
    });

  it('are finished once, however often they are asked for', async () => {
    const request = await harness.sendParts(profileId, Buffer.from('once'));
    const [one, again] = [await harness.media.finishUpload(request), await harness.media.finishUpload(request)];
    assert.deepEqual(again, one);
  });

  it('whose parts are missing are not finished', async () => {
    const request = await harness.sendParts(profileId, randomBytes(PART_BYTES + 10));
    await harness.mongo.db.collection('media_parts').deleteMany({ upload_id: request.uploadId, bytes: PART_BYTES });
    await assert.rejects(harness.media.finishUpload(request), { reason: 'not_found' });
    await assert.rejects(harness.media.finishUpload({ ...request, bytes: 1n }), { reason: 'not_found' });
  });

  it('of another profile do not exist', async () => {
    const media = await harness.upload(profileId, Buffer.from('mine'));
    const [other, mediaId] = [randomUUID(), media.id];
    await assert.rejects(harness.media.getMedia({ profileId: other, mediaId }), { reason: 'not_found' });
    await assert.rejects(harness.media.readPart({ profileId: other, mediaId, index: 0 }), { reason: 'not_found' });
    const request = await harness.sendParts(profileId, Buffer.from('mine too'));
    await assert.rejects(harness.media.finishUpload({ ...request, profileId: other }), { reason: 'not_found' });
    const part = { uploadId: request.uploadId, index: 1, data: Buffer.from('x'), declaredType: '' };
    await assert.rejects(harness.media.putPart({ profileId: other, ...part }), { reason: 'not_found' });
  });

  it('expire after seven days, and say so for ninety more', async () => {
    const media = await harness.upload(profileId, Buffer.from('a week'));
    const mediaId = media.id;
    const days = (Number(media.expiresAt?.seconds) - Number(media.createdAt?.seconds)) / 86_400;
    assert.equal(days, 7);
    harness.advance(7 * DAY_MS - 60_000);
    assert.equal((await harness.media.getMedia({ profileId, mediaId })).media?.id, mediaId);
    harness.advance(60_000);
    await assert.rejects(harness.media.getMedia({ profileId, mediaId }), { reason: 'media_expired' });
    await assert.rejects(harness.media.readPart({ profileId, mediaId, index: 0 }), { reason: 'media_expired' });
    const [part] = await harness.mongo.db.collection('media_parts').find({ profile_id: profileId }).toArray();
    const kept = (part?.expires_at.getTime() - Number(media.createdAt?.seconds) * 1000) / DAY_MS;
    assert.equal(Math.floor(kept), 7);
  });

  it('that were never finished are kept for an hour', async () => {
    await harness.sendParts(profileId, Buffer.from('half'));
    const [part] = await harness.mongo.db.collection('media_parts').find({ profile_id: profileId }).toArray();
    const [upload] = await harness.mongo.db.collection('uploads').find({ profile_id: profileId }).toArray();
    assert.deepEqual(part?.expires_at, upload?.expires_at);
  });
});

describe('the files of a profile', () => {
  it('may have so many bytes in all, and other profiles have their own', async () => {
    await using harness = await startHarness({ MEDIA_MAX_BYTES_PER_PROFILE: '1000' });
    const profileId = randomUUID();
    await harness.upload(profileId, randomBytes(600));
    await assert.rejects(harness.upload(profileId, randomBytes(600)), { reason: 'quota_exceeded' });
    await harness.upload(profileId, randomBytes(400));
    await harness.upload(randomUUID(), randomBytes(600));
  });

  it('may not have more together when they are uploaded at the same time', async () => {
    await using harness = await startHarness({ MEDIA_MAX_BYTES_PER_PROFILE: '1000' });
    const profileId = randomUUID();
    const [first, second] = [await harness.sendParts(profileId, randomBytes(400)), randomUUID()];
    const part = { profileId, uploadId: second, declaredType: '' };
    await harness.media.putPart({ ...part, index: 0, data: randomBytes(500) });
    await harness.media.putPart({ ...part, index: 1, data: randomBytes(500) });
    await assert.rejects(harness.media.finishUpload(first), { reason: 'quota_exceeded' });
  });
});

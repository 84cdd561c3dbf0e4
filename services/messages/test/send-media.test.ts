// Tests messages that send an uploaded file: the vendor gets it once for each number, as it was uploaded.
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { heard, newChat } from '../../connections/test/chat-world.ts';
import { NOW } from '../../connections/test/harness.ts';
import { type ChatHarness, sentBy, startChatHarness, text } from './chat-harness.ts';
import { uploadTo } from './harness.ts';

const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');
const PDF = Buffer.from('%PDF-1.7\n');

describe('a message with an uploaded file', () => {
  let harness: ChatHarness;
  let profileId: string;
  let numberId: string;
  before(async () => {
    harness = await startChatHarness();
    ({ profileId, numberId } = await newChat(harness));
    heard(harness, numberId, Date.parse(NOW) - 1000);
  });
  after(() => harness[Symbol.asyncDispose]());

  const upload = (content: Buffer) => uploadTo(harness.media, profileId, content);
  const media = (media_id: string, caption?: string) =>
    text(profileId, { type: 'media', content: JSON.stringify({ media_id, caption }) });
  const files = () => [...harness.sim.chat.files.values()];

  it('gives it to the vendor once, and names it by the vendor’s id', async () => {
    const content = Buffer.concat([JPEG, randomBytes(1_500_000)]);
    const { id } = await upload(content);
    for (const caption of ['Look', undefined]) await harness.messages.sendChat(media(id, caption));
    const [first, second] = sentBy(harness, numberId).slice(-2);
    const [[vendorId, file] = [], ...others] = [...harness.sim.chat.files];
    assert.equal(others.length, 0);
    assert.deepEqual([first?.type, first?.content], ['image', { id: vendorId, caption: 'Look' }]);
    assert.deepEqual(second?.content, { id: vendorId });
    const sha256 = createHash('sha256').update(content).digest('hex');
    assert.deepEqual([file?.type, file?.bytes, file?.sha256], ['image/jpeg', content.length, sha256]);
  });

  it('is a document with its name when the vendor has no kind of its own for it', async () => {
    const { id } = await upload(PDF);
    await harness.messages.sendChat(media(id));
    const sent = sentBy(harness, numberId).at(-1);
    const [[vendorId] = []] = [...harness.sim.chat.files].slice(-1);
    assert.deepEqual([sent?.type, sent?.content], ['document', { id: vendorId, filename: 'a file' }]);
  });

  it('of another profile, or that is gone, is not sent', async () => {
    const before = files().length;
    await assert.rejects(harness.messages.sendChat(media(randomUUID())), { reason: 'not_found' });
    const theirs = await uploadTo(harness.media, randomUUID(), PDF);
    await assert.rejects(harness.messages.sendChat(media(theirs.id)), { reason: 'not_found' });
    assert.equal(files().length, before);
  });

  it('is sent by the same request again when the vendor failed to take the file', async () => {
    const { id } = await upload(Buffer.concat([PDF, randomBytes(1000)]));
    harness.sim.fault({ kind: 'chat_overloaded', match: `${numberId}/media` });
    const request = media(id);
    await assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' });
    const count = sentBy(harness, numberId).length;
    await harness.messages.sendChat(request);
    assert.equal(sentBy(harness, numberId).length, count + 1);
  });
});

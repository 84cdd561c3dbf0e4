// Tests a file on its way through the system: uploaded through the gateway, stored by messages, and read again by its own profile.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { uploadFile } from '../system/upload-file.ts';

const MB = 1024 * 1024;
const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');

describe('a file', () => {
  const url = (path: string) => `${testSystem().services.addresses.baseUrl}/api/v1/messages/media${path}`;
  const read = ({ apiKey }: TestProfile, id: string, headers: Record<string, string> = {}) =>
    fetch(url(`/${id}`), { headers: { authorization: `Bearer ${apiKey}`, ...headers } });
  const upload = (profile: TestProfile, content: Buffer) =>
    uploadFile(profile, content, { name: 'photo.jpg', type: 'image/png' });

  it('is stored for its own profile, and read whole and in ranges', async () => {
    const [profile, other] = [await newProfile(), await newProfile()];
    const content = Buffer.concat([JPEG, randomBytes(3 * MB)]);
    const { status, body } = await upload(profile, content);
    assert.equal(status, 201, JSON.stringify(body));
    const { media_id: id, ...rest } = body.data;
    assert.deepEqual(
      [rest.type, rest.bytes, rest.sha256],
      ['image/jpeg', content.length, createHash('sha256').update(content).digest('hex')],
    );
    const whole = await read(profile, id);
    assert.ok(Buffer.from(await whole.arrayBuffer()).equals(content));
    const part = await read(profile, id, { range: `bytes=${MB - 5}-${2 * MB}` });
    assert.equal(part.status, 206);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(content.subarray(MB - 5, 2 * MB + 1)));
    assert.equal((await read(other, id)).status, 404);
  });

  it('that is larger than its type may be is refused', async () => {
    const { status, body } = await upload(await newProfile(), Buffer.concat([JPEG, randomBytes(5 * MB)]));
    assert.deepEqual([status, body.error.code], [413, 'payload_too_large']);
  });
});

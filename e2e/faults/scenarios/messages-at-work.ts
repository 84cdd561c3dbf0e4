// Kills messages while a file arrives, while a mail is sent, and while a mailbox is read: the file is stored whole, the mail is sent once,
// and each mail that arrived is announced once.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { messageReceived } from '@touchline/proto/catalog.ts';
import { arrive, type ConnectedMailbox, connectMailbox, mailFault, mailsOf } from '../../system/mail.ts';
import type { Json } from '../../system/profile.ts';
import type { FaultProfile } from '../fault-fixture.ts';
import type { Scenario, Scene } from '../scenario.ts';

const MB = 1024 * 1024;
const FILE = randomBytes(6 * MB);
const MAILS = 40;
const AGAIN_MS = 300;
/** The refusals that a caller may get meanwhile. */
const NOT_YET = [409, 502, 503];

export const messagesKilledAtWork: Scenario = {
  name: 'messages-killed-at-work',
  promise:
    'kill -9 of messages during an upload, a mail and the reading of a mailbox loses nothing and repeats nothing',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  env: () => ({ SYNC_LOCK_MS: '1000', SYNC_BACKOFF_MS: '500' }),
  async strike(scene) {
    const profile = await scene.fixture.newProfile('messages');
    const call = callerOf(scene, profile);
    const mailbox = await connectMailbox({ profileId: profile.profileId, call }, 'gmail', scene.fixture);
    await killDuringUpload(scene, profile);
    await killDuringMail(scene, call, mailbox);
    await killDuringRead(scene, profile, call, mailbox);
  },
};

type CallApi = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; headers: Headers; body: Json }>;

const callerOf =
  ({ fixture }: Scene, { apiKey }: FaultProfile): CallApi =>
  async (method, path, body, more = {}) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...more };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${fixture.services.addresses.baseUrl}/api/v1${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };

async function restart({ fixture, tell }: Scene, service: 'messages' | 'connections'): Promise<void> {
  tell(`kill -9 of ${service}`);
  await fixture.services.kill(service);
  await fixture.services.start(service);
}

/** Sends half of a file, kills messages, sends the rest, and repeats the upload until it succeeds. */
async function killDuringUpload(scene: Scene, { apiKey }: FaultProfile): Promise<void> {
  const { fixture } = scene;
  const url = `${fixture.services.addresses.baseUrl}/api/v1/messages/media`;
  const authorization = `Bearer ${apiKey}`;
  const headers = { authorization, 'idempotency-key': 'one-file', 'content-type': 'multipart/form-data; boundary=b' };
  const upload = (body: AsyncIterable<Uint8Array>) =>
    // TypeScript's fetch does not know the member that streams need.
    fetch(url, { method: 'POST', headers, body: ReadableStream.from(body), duplex: 'half' } as RequestInit);
  await using mongo = await fixture.database('messages');
  const stored = () => mongo.db.collection('media_parts').countDocuments();
  async function* halves() {
    yield formHead();
    yield FILE.subarray(0, FILE.length / 2);
    await eventually(async () => assert.ok((await stored()) > 0));
    await restart(scene, 'messages');
    yield FILE.subarray(FILE.length / 2);
    yield FORM_END;
  }
  // The gateway may refuse the rest, and close the connection before it has read it.
  await upload(halves()).catch(() => undefined);
  async function* whole() {
    yield formHead();
    yield FILE;
    yield FORM_END;
  }
  const { data } = await eventually(
    async () => {
      const response = await upload(whole());
      assert.equal(response.status, 201, await response.clone().text());
      return (await response.json()) as Json;
    },
    { everyMs: AGAIN_MS },
  );
  const read = await fetch(`${url}/${data.media_id}`, { headers: { authorization } });
  const sha256 = createHash('sha256')
    .update(Buffer.from(await read.arrayBuffer()))
    .digest('hex');
  assert.deepEqual([sha256, data.bytes], [createHash('sha256').update(FILE).digest('hex'), FILE.length]);
  assert.equal(await mongo.db.collection('media').countDocuments(), 1);
}

const formHead = () =>
  Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: application/octet-stream\r\n\r\n',
  );
const FORM_END = Buffer.from('\r\n--b--\r\n');

/** The vendor takes the mail; messages dies while it waits for the answer. */
async function killDuringMail(scene: Scene, call: CallApi, mailbox: ConnectedMailbox): Promise<void> {
  const mail = { to: { email: 'ana@correo.example' }, subject: 'Once', text: 'Hola' };
  const send = () => call('POST', '/messages/email', mail, { 'idempotency-key': 'one-mail' });
  await mailFault('mute_response', 'messages/send', scene.fixture);
  const first = send().catch(() => undefined);
  await eventually(async () => assert.equal((await mailsOf(mailbox, scene.fixture)).length, 1));
  await restart(scene, 'messages');
  await first;
  await eventually(
    async () => {
      const { status, body } = await send();
      assert.ok(!NOT_YET.includes(status), JSON.stringify(body));
      assert.equal(status, 202, JSON.stringify(body));
    },
    { everyMs: AGAIN_MS },
  );
  assert.equal((await mailsOf(mailbox, scene.fixture)).length, 1);
}

/** Both services die, wherever the read is then. */
async function killDuringRead(
  scene: Scene,
  { profileId }: FaultProfile,
  call: CallApi,
  mailbox: ConnectedMailbox,
): Promise<void> {
  await using mongo = await scene.fixture.database('messages');
  const received = () => mongo.db.collection('received_messages').countDocuments({ profile_id: profileId });
  await arrive(
    mailbox,
    Array.from({ length: MAILS }, (_, n) => `From: person-${n}@correo.example\r\nSubject: Hola\r\n\r\nHola`),
    scene.fixture,
  );
  const sync = () => call('POST', '/connections/sync', { connection_id: mailbox.id });
  await sync();
  await eventually(async () => assert.ok((await received()) > 0), { everyMs: 20 });
  await restart(scene, 'messages');
  await restart(scene, 'connections');
  await eventually(
    async () => {
      await sync();
      assert.equal(await received(), MAILS);
    },
    { everyMs: AGAIN_MS },
  );
  await using bus = await scene.fixture.bus();
  await eventually(async () => {
    const ids: (string | undefined)[] = [];
    const subjects = [`${bus.subject(messageReceived.subject)}.${profileId}`];
    const stream = bus.stream(messageReceived.stream);
    for await (const { headers } of walkStream(bus, stream, { subjects, isHeadersOnly: true }))
      ids.push(headers?.get('ce-id'));
    assert.equal(new Set(ids).size, MAILS);
  });
}

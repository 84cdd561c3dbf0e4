// Tests mailboxes: connected by a consent, sending in their own name, and asked what they sent.
import assert from 'node:assert/strict';
import { completeHandoff, worldOfPeople } from './complete-handoff.ts';
import { type Harness, startHarness } from './harness.ts';
import {
  ADDRESS,
  type FileService,
  healthOf,
  type MailChannel,
  mailFrom,
  newMailbox,
  refusalOf,
  startFileService,
} from './mail-fixture.ts';

const SEND: Readonly<Record<MailChannel, string>> = {
  gmail: 'https://www.googleapis.com/auth/gmail.send',
  outlook: 'https://graph.microsoft.com/Mail.Send',
};
const READ: Readonly<Record<MailChannel, string>> = {
  gmail: 'https://www.googleapis.com/auth/gmail.readonly',
  outlook: 'https://graph.microsoft.com/Mail.Read',
};

for (const channel of ['gmail', 'outlook'] as const)
  describe(`a mailbox of ${channel}`, () => {
    let files: FileService;
    let harness: Harness;
    before(async () => {
      files = await startFileService();
      harness = await startHarness({ world: worldOfPeople(), env: { MESSAGES_GRPC: files.address } });
    });
    after(async () => {
      await harness[Symbol.asyncDispose]();
      await files[Symbol.asyncDispose]();
    });
    afterEach(() => harness.sim.clearFaults());

    it('is the address of the person who consents, and ends as provider_denied without sending', async () => {
      const connection = await newMailbox(harness, channel);
      assert.deepEqual(
        [connection.channel, connection.accountExternalId, connection.status, connection.sync?.state],
        [channel, ADDRESS, 'active', 'succeeded'],
      );
      const denied = { provider: channel, decision: { person: 'ana', declined: [SEND[channel]] } };
      assert.equal((await completeHandoff(harness, denied)).reason, 'provider_denied');
    });

    it('sends a mail from its own address, and an answer to another mail', async () => {
      const connection = await newMailbox(harness, channel);
      const members = { html: '<p>Hola <b>Ana</b></p>', inReplyTo: '<q1@example.com>' };
      const mail = mailFrom(connection, members);
      const { externalId } = await harness.mail.sendMail(mail);
      const sent = harness.sim.mail.sent.at(-1);
      assert.deepEqual(
        [sent?.mailbox, sent?.from, sent?.to, sent?.subject, sent?.message_id, sent?.in_reply_to],
        [
          'Hola@Optica.example',
          ADDRESS,
          ['ana@example.com'],
          'Hola',
          `<${mail.messageId}@optica.example>`,
          '<q1@example.com>',
        ],
      );
      assert.deepEqual([sent?.text.trim(), sent?.html.trim()], ['Hola Ana', members.html]);
      assert.equal(externalId, channel === 'gmail' ? sent?.id : '');
    });

    it('sends files part by part', async () => {
      const connection = await newMailbox(harness, channel);
      const [small, large] = [files.add(1), files.add(345_678)];
      const attachments = [{ mediaId: small.mediaId }, { mediaId: large.mediaId, fileName: 'contrato.pdf' }];
      await harness.mail.sendMail(mailFrom(connection, { attachments }));
      assert.deepEqual(harness.sim.mail.sent.at(-1)?.attachments, [
        { name: 'boleta.pdf', type: 'application/pdf', sha256: small.sha256 },
        { name: 'contrato.pdf', type: 'application/pdf', sha256: large.sha256 },
      ]);
    });

    it('sends nothing when a file cannot be read to its end', async () => {
      const connection = await newMailbox(harness, channel);
      const count = harness.sim.mail.sent.length;
      const { mediaId } = files.add(50_000);
      files.breakAfter(20);
      const error = await refusalOf(harness.mail.sendMail(mailFrom(connection, { attachments: [{ mediaId }] })));
      files.breakAfter(Number.POSITIVE_INFINITY);
      assert.deepEqual([error.details.sent, harness.sim.mail.sent.length], ['no', count]);
    });

    it('finds a mail whose answer was lost, and none that was never sent', async () => {
      const connection = await newMailbox(harness, channel);
      harness.sim.fault({ kind: 'lost_response', match: channel === 'gmail' ? 'messages/send' : 'sendMail' });
      const mail = mailFrom(connection);
      const error = await refusalOf(harness.mail.sendMail(mail));
      assert.deepEqual([error.reason, error.details.sent], ['provider_error', 'unknown']);
      const { profileId, connectionId, messageId } = mail;
      const found = await harness.mail.findSentMail({ profileId, connectionId, messageId });
      assert.deepEqual([found.found, found.externalId], [true, harness.sim.mail.sent.at(-1)?.id]);
      const never = { profileId, connectionId, messageId: mailFrom(connection).messageId };
      assert.equal((await harness.mail.findSentMail(never)).found, false);
    });

    it('finds nothing where the person declined reading, and keeps its health', async () => {
      const connection = await newMailbox(harness, channel, [READ[channel]]);
      const mail = mailFrom(connection);
      await harness.mail.sendMail(mail);
      const { profileId, connectionId, messageId } = mail;
      const error = await refusalOf(harness.mail.findSentMail({ profileId, connectionId, messageId }));
      assert.deepEqual([error.reason, (await healthOf(harness, connection))[0]], ['auth_revoked', 'active']);
    });
  });

describe('the mailbox from which a mail is sent', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  after(() => harness[Symbol.asyncDispose]());

  it('is the only one of the profile, or the one that is named', async () => {
    const connection = await newMailbox(harness, 'gmail');
    const { profileId } = connection;
    const found = await harness.mail.findMailbox({ profileId });
    assert.deepEqual([found.connectionId, found.channel], [connection.id, 'gmail']);
    const whose = { profileId, workspaceId: connection.profileId, provider: 'outlook' };
    await completeHandoff(harness, { ...whose, decision: { person: 'ana' } });
    await assert.rejects(harness.mail.findMailbox({ profileId }), { reason: 'validation_error' });
    assert.equal((await harness.mail.findMailbox({ profileId, connectionId: connection.id })).channel, 'gmail');
  });

  it('is none of another profile, of another kind, or that was disconnected', async () => {
    const connection = await newMailbox(harness, 'gmail');
    const { profileId, id: connectionId } = connection;
    const other = await newMailbox(harness, 'gmail');
    await assert.rejects(harness.mail.findMailbox({ profileId: other.profileId, connectionId }), {
      reason: 'not_found',
    });
    await assert.rejects(harness.mail.findMailbox({ profileId: connectionId }), { reason: 'not_found' });
    const console = { profileId, workspaceId: profileId, provider: 'search_console', decision: { person: 'ana' } };
    const { handoff } = await completeHandoff(harness, console);
    const wrong = { profileId, connectionId: handoff?.connectionId };
    await assert.rejects(harness.mail.findMailbox(wrong), { reason: 'invalid_state' });
    await harness.client.disconnect({ profileId, id: connectionId });
    await assert.rejects(harness.mail.findMailbox({ profileId }), { reason: 'connection_not_ready' });
  });
});

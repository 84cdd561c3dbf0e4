// Tests mails that arrive in a mailbox: published once each, without who wrote or what, and delivery reports with what they report.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { MessageReceived } from '@touchline/proto/gen/touchline/events/v1/connections_pb.ts';
import { personsMail, reportMail } from '../../connections/test/delivery-report-mails.ts';
import { newMailbox } from '../../connections/test/mail-fixture.ts';
import type { ChatHarness } from './chat-harness.ts';
import { type Heard, hearMessages } from './hear-messages.ts';
import { mailTo, startMailHarness } from './mail-harness.ts';

const MAILBOX = 'Hola@Optica.example';
const READ = {
  gmail: 'https://www.googleapis.com/auth/gmail.readonly',
  outlook: 'https://graph.microsoft.com/Mail.Read',
};
const DAY_MS = 86_400_000;

/** Gmail returns 100 mails at a time, and Outlook 50. */
const MORE_THAN_A_PAGE = 105;

for (const channel of ['gmail', 'outlook'] as const)
  describe(`a mailbox of ${channel}`, () => {
    let harness: ChatHarness;
    let heard: Heard;
    const stack = new AsyncDisposableStack();
    before(async () => {
      harness = stack.use(await startMailHarness());
      heard = stack.use(await hearMessages(harness));
    });
    after(() => stack.disposeAsync());
    afterEach(() => harness.sim.clearFaults());

    type Mailbox = Awaited<ReturnType<typeof newMailbox>>;
    /** Connects the mailbox to a new profile, and reads it for the first time. */
    const connected = (declined: string[] = []) => newMailbox(harness.connections, channel, declined);
    const read = async (mailbox: Mailbox) => {
      // Mails of this second may have been read before.
      harness.connections.advance(1000);
      return harness.connections.sync(mailbox);
    };
    const arrive = (...raws: string[]) => harness.sim.receiveMail(...raws.map((raw) => ({ mailbox: MAILBOX, raw })));
    const published = (profileId: string, count: number) =>
      eventually(
        () => {
          const each = heard.of(profileId);
          assert.equal(each.length, count);
          return each;
        },
        { timeoutMs: 150_000 },
      );
    const reportsOf = async (profileId: string, messages: readonly MessageReceived[]) => {
      const messageIds = messages.map(({ messageId }) => messageId);
      return (await harness.messages.batchGetDeliveryReports({ profileId, messageIds })).reports;
    };

    it('publishes each mail that arrives after it was connected once, without who wrote it or what', async () => {
      await arrive(personsMail());
      harness.connections.advance(DAY_MS);
      const mailbox = await connected();
      await arrive(personsMail(), personsMail());
      for (let i = 0; i < 3; i++) assert.equal((await read(mailbox)).sync?.state, 'succeeded');
      const [first, second] = await published(mailbox.profileId, 2);
      assert.deepEqual(
        [first?.connectionId, first?.channel, first?.type, first?.hasDeliveryReport],
        [mailbox.id, channel, 'email', false],
      );
      assert.equal(first?.threadId, second?.threadId);
      const { message } = await harness.messages.sendMail(mailTo(mailbox.profileId));
      assert.equal(message?.threadId, first?.threadId);
      for (const name of ['received_messages', 'chat_threads', 'message_outbox', 'sent_messages']) {
        const rows = JSON.stringify(await harness.mongo.db.collection(name).find().toArray());
        for (const secret of ['xample.com', 'secreto', 'pregunta', 'Soto']) assert.ok(!rows.includes(secret), name);
      }
    });

    it('reads page by page', async () => {
      const mailbox = await connected();
      await arrive(...Array.from({ length: MORE_THAN_A_PAGE }, () => personsMail()));
      await read(mailbox);
      await published(mailbox.profileId, MORE_THAN_A_PAGE);
    });

    it('publishes a report in the thread of the mail that it is about, and keeps sealed what it reports', async () => {
      const mailbox = await connected();
      const { profileId } = mailbox;
      harness.neighbours.emails.set('bea', 'bea@example.com');
      const { message } = await harness.messages.sendMail(
        mailTo(profileId, { to: { case: 'customerKey', value: 'bea' } }),
      );
      // Of an address to which the mail was forwarded.
      const original = `<${message?.id}@optica.example>`;
      await arrive(reportMail('postfix', { recipient: 'bea.forwarded@example.com', original }));
      await read(mailbox);
      const reports = await published(profileId, 1);
      assert.deepEqual([reports[0]?.hasDeliveryReport, reports[0]?.threadId], [true, message?.threadId]);
      const [found] = await reportsOf(profileId, reports);
      assert.deepEqual(
        [
          found?.report?.failedRecipient,
          found?.report?.action,
          found?.report?.status,
          found?.report?.originalMessageId,
        ],
        ['bea.forwarded@example.com', 'failed', '5.2.2', original],
      );
      assert.match(found?.report?.diagnosticCode ?? '', /Mailbox is full/);
      // An erasure finds a report by its thread, also when the mail was sent long before.
      const of = { profile_id: profileId };
      const thread = await harness.mongo.db.collection('chat_threads').findOne(of);
      const row = await harness.mongo.db.collection('received_messages').findOne(of);
      assert.ok(+thread?.expires_at >= +row?.received_at + 8 * DAY_MS);
      const rows = JSON.stringify(await harness.mongo.db.collection('received_messages').find().toArray());
      for (const secret of ['forwarded', 'full', '5.2.2']) assert.ok(!rows.includes(secret), secret);
    });

    it('publishes a report about a mail of another system in the thread with its recipient, who may be a customer', async () => {
      const mailbox = await connected();
      const { profileId } = mailbox;
      harness.neighbours.emails.set('carla', 'carla@example.com');
      await arrive(reportMail('gmail', { recipient: 'Carla@example.com', original: '<x1@crm.example>' }));
      await read(mailbox);
      const reports = await published(profileId, 1);
      const [found] = await reportsOf(profileId, reports);
      assert.deepEqual([found?.customerId, found?.report?.failedRecipient], ['carla', 'Carla@example.com']);
      const to = { case: 'email', value: 'carla@example.com' };
      const { message } = await harness.messages.sendMail(mailTo(profileId, { to }));
      assert.equal(message?.threadId, reports[0]?.threadId);
    });

    it('shows a report to no other profile, and none for a message of a person', async () => {
      const [mailbox, other] = [await connected(), await newMailbox(harness.connections, channel)];
      await arrive(reportMail('exim'), personsMail());
      await read(mailbox);
      const all = await published(mailbox.profileId, 2);
      assert.equal((await reportsOf(mailbox.profileId, all)).length, 1);
      assert.deepEqual(await reportsOf(other.profileId, all), []);
    });

    it('whose grant does not allow reading only sends, and is healthy', async () => {
      const mailbox = await connected([READ[channel]]);
      await arrive(personsMail());
      const { sync, status } = await read(mailbox);
      assert.deepEqual([sync?.state, status], ['succeeded', 'active']);
      await harness.messages.sendMail(mailTo(mailbox.profileId));
      const received = harness.mongo.db.collection('received_messages');
      assert.equal(await received.countDocuments({ profile_id: mailbox.profileId }), 0);
    });

    it('loses nothing when its vendor or messages is away, and when it was not read for days', async () => {
      const mailbox = await connected();
      await arrive(personsMail());
      harness.sim.fault({ kind: 'mail_down', times: 1000 });
      const { client } = harness.connections;
      const queued = { profileId: mailbox.profileId, connectionId: mailbox.id };
      await client.startSync(queued);
      await eventually(async () => assert.ok((await harness.connections.get(mailbox)).sync?.error));
      harness.sim.clearFaults();
      await harness.connections.ended(mailbox);
      await harness.stopService();
      await arrive(personsMail());
      harness.connections.advance(3 * DAY_MS);
      await client.startSync(queued);
      await eventually(async () => assert.ok((await harness.connections.get(mailbox)).sync?.error));
      await harness.startService();
      await harness.connections.ended(mailbox);
      await published(mailbox.profileId, 2);
    });
  });

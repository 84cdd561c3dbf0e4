// Tests what an erasure deletes: the threads with the person by every vendor, and what servers reported about mails to them.
import assert from 'node:assert/strict';
import { ANA, newChat } from '../../connections/test/chat-world.ts';
import { reportMail } from '../../connections/test/delivery-report-mails.ts';
import { type ChatHarness, startChatHarness, text } from './chat-harness.ts';
import { mailTo, newSender, startMailHarness } from './mail-harness.ts';

const phone = (value: string) => ({ type: 'phone', value: `+${value}` });
const email = (value: string) => ({ type: 'email', value });

describe('the erasure of a person', () => {
  const stack = new AsyncDisposableStack();
  let harness: ChatHarness;
  before(async () => {
    harness = stack.use(await startMailHarness());
  });
  after(() => stack.disposeAsync());

  const threadsOf = (profileId: string) =>
    harness.mongo.db.collection('chat_threads').countDocuments({ profile_id: profileId });

  it('ends the threads with any of their addresses, and leaves others’ alone, also in another profile', async () => {
    const [mailbox, other] = [await newSender(harness), await newSender(harness)];
    const { profileId } = mailbox;
    for (const value of ['ana@example.com', 'ana@work.example', 'bea@example.com'])
      await harness.messages.sendMail(mailTo(profileId, { to: { case: 'email', value } }));
    await harness.messages.sendMail(mailTo(other.profileId));
    const identifiers = [email('ana@example.com'), email('ana@work.example'), phone('56900000000')];
    const erase = () => harness.erasures.erasePerson({ profileId, identifiers });
    assert.deepEqual([(await erase()).threads, (await erase()).threads], [2, 0]);
    assert.deepEqual([await threadsOf(profileId), await threadsOf(other.profileId)], [1, 1]);
  });

  it('erases what was reported about mails to them, and the mail stays received', async () => {
    const { profileId, connectionId } = await newSender(harness);
    const mailbox = 'Hola@Optica.example';
    const people = ['ana@example.com', 'bea@example.com'];
    await harness.sim.receiveMail(
      ...people.map((recipient) => ({
        mailbox,
        raw: reportMail('postfix', { recipient, original: '<x@crm.example>' }),
      })),
    );
    const { connection } = await harness.connections.client.getConnection({ profileId, id: connectionId });
    if (!connection) throw new Error('no connection in the answer');
    harness.connections.advance(1000);
    await harness.connections.sync(connection);
    const rows = () => harness.mongo.db.collection('received_messages').find({ profile_id: profileId }).toArray();
    const messageIds = (await rows()).map(({ _id }) => String(_id));
    assert.equal(messageIds.length, 2);
    await harness.erasures.erasePerson({ profileId, identifiers: [email('ana@example.com')] });
    const { reports } = await harness.messages.batchGetDeliveryReports({ profileId, messageIds });
    assert.deepEqual(
      reports.map(({ report }) => report?.failedRecipient),
      ['bea@example.com'],
    );
    assert.equal((await rows()).length, 2);
  });
});

describe('the erasure of a person of a chat', () => {
  it('ends the thread, so that it can no longer be answered', async () => {
    await using harness = await startChatHarness();
    const { profileId, numberId } = await newChat(harness);
    const { body, headers } = harness.sim.write({ numberId, from: ANA, text: 'Hola' });
    await harness.connections.inbound.takeWebhook({
      ...{
        provider: 'chat_provider',
        connectionId: 'app',
        body: new TextEncoder().encode(body),
        headers: { ...headers },
      },
    });
    const { message } = await harness.messages.sendChat(text(profileId));
    const identifiers = [{ type: 'chat_person_id', value: 'messenger:1:2' }, phone(ANA)];
    assert.equal((await harness.erasures.erasePerson({ profileId, identifiers })).threads, 1);
    const to = { case: 'threadId', value: message?.threadId };
    await assert.rejects(harness.messages.sendChat(text(profileId, { to })), { reason: 'not_found' });
  });
});

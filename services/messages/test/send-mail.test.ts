// Tests mails: sent once for their operation, to the person whom the caller names, with the recipient's token in their links.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ChatHarness } from './chat-harness.ts';
import { uploadTo } from './harness.ts';
import { mailTo, newSender, sentMails, startMailHarness } from './mail-harness.ts';
import { SITE, tokenOf } from './neighbours.ts';

const READ = 'https://www.googleapis.com/auth/gmail.readonly';
const TEN_MINUTES = 10 * 60_000;

describe('a mail', () => {
  let harness: ChatHarness;
  let profileId: string;
  before(async () => {
    harness = await startMailHarness();
    ({ profileId } = await newSender(harness));
    harness.neighbours.emails.set('ana', 'ana@example.com');
  });
  after(() => harness[Symbol.asyncDispose]());
  afterEach(() => harness.sim.clearFaults());

  const subjectOf = () => `Tu pedido ${randomUUID()}`;

  it('is sent once for its operation, and a repeat returns the same message', async () => {
    const subject = subjectOf();
    const request = mailTo(profileId, { subject });
    const [first, again] = [await harness.messages.sendMail(request), await harness.messages.sendMail(request)];
    assert.deepEqual(again.message, first.message);
    const [sent, ...more] = sentMails(harness, subject);
    assert.deepEqual([sent?.to, more.length], [['ana@example.com'], 0]);
    assert.equal(sent?.message_id, `<${first.message?.id}@optica.example>`);
    assert.deepEqual([first.message?.externalId, first.message?.type], [sent?.id, 'email']);
  });

  it('that is requested twice at once is sent once', async () => {
    const subject = subjectOf();
    const request = mailTo(profileId, { subject });
    await Promise.allSettled([harness.messages.sendMail(request), harness.messages.sendMail(request)]);
    assert.equal(sentMails(harness, subject).length, 1);
  });

  it('goes to the customer whom a key or an id names, in one thread', async () => {
    const tos = [
      { case: 'email', value: 'Ana@Example.com' },
      { case: 'customerKey', value: 'ana' },
      { case: 'customerId', value: 'ana' },
    ];
    const threads = new Set<string>();
    for (const to of tos) {
      const subject = subjectOf();
      const { message } = await harness.messages.sendMail(mailTo(profileId, { subject, to }));
      assert.deepEqual(sentMails(harness, subject)[0]?.to, ['ana@example.com'], to.case);
      threads.add(message?.threadId ?? '');
    }
    assert.equal(threads.size, 1);
  });

  const REFUSED: readonly (readonly [what: string, more: object, reason: string])[] = [
    ['to nobody of the profile', { to: { case: 'customerKey', value: 'nobody' } }, 'customer_not_found'],
    ['to a customer without an address', { to: { case: 'customerKey', value: 'mute' } }, 'validation_error'],
    ['to what is no address', { to: { case: 'email', value: 'ana' } }, 'validation_error'],
    ['to several addresses', { to: { case: 'email', value: 'a@example.com, b@example.com' } }, 'validation_error'],
    ['with a file of nobody', { attachments: [{ mediaId: randomUUID() }] }, 'not_found'],
    ['from a mailbox of nobody', { connectionId: randomUUID() }, 'not_found'],
  ];
  for (const [what, more, reason] of REFUSED)
    it(`${what} is ${reason}, and not sent`, async () => {
      harness.neighbours.phones.set('mute', '');
      const count = harness.sim.mail.sent.length;
      await assert.rejects(harness.messages.sendMail(mailTo(profileId, more)), { reason });
      assert.equal(harness.sim.mail.sent.length, count);
    });

  it('has the token of its recipient in the links to the sites of the profile', async () => {
    const subject = subjectOf();
    const link = `https://${SITE}/oferta?utm_source=mail`;
    const bodies = { text: `Mira ${link}.`, html: `<a href="${link}">Mira</a> <a href="https://x.example/">x</a>` };
    const { message } = await harness.messages.sendMail(mailTo(profileId, { subject, ...bodies }));
    const [sent] = sentMails(harness, subject);
    const token = `svc_t=${tokenOf('ana')}`;
    assert.deepEqual(
      [sent?.text.trim(), sent?.html.trim()],
      [
        `Mira ${link}&${token}.`,
        `<a href="https://${SITE}/oferta?utm_source=mail&amp;${token}">Mira</a> <a href="https://x.example/">x</a>`,
      ],
    );
    assert.equal(message?.linkTokensAdded, 2);
  });

  it('keeps its links for those who are no customers, and where the caller wants that', async () => {
    const text = `https://${SITE}/`;
    for (const more of [{ withoutLinkTokens: true }, { to: { case: 'email', value: 'new@example.com' } }]) {
      const subject = subjectOf();
      const { message } = await harness.messages.sendMail(mailTo(profileId, { subject, text, ...more }));
      assert.deepEqual([sentMails(harness, subject)[0]?.text.trim(), message?.linkTokensAdded], [text, 0]);
    }
  });

  it('carries uploaded files of its profile, up to what mailboxes take', async () => {
    const file = await uploadTo(harness.media, profileId, Buffer.from('%PDF-1.4 a receipt'));
    const subject = subjectOf();
    const attachments = [{ mediaId: file.id, fileName: 'boleta.pdf' }];
    await harness.messages.sendMail(mailTo(profileId, { subject, attachments }));
    assert.deepEqual(
      sentMails(harness, subject)[0]?.attachments.map(({ name, sha256 }) => [name, sha256]),
      [['boleta.pdf', file.sha256]],
    );
    const large = await uploadTo(harness.media, profileId, Buffer.alloc(10 * 1024 * 1024, 'PK'));
    const twice = { attachments: [{ mediaId: large.id }, { mediaId: large.id }] };
    await assert.rejects(harness.messages.sendMail(mailTo(profileId, twice)), { reason: 'payload_too_large' });
    const other = await newSender(harness);
    await assert.rejects(harness.messages.sendMail(mailTo(other.profileId, { attachments })), { reason: 'not_found' });
  });

  it('whose answer was lost is found in the mailbox by a repeat', async () => {
    const subject = subjectOf();
    const request = mailTo(profileId, { subject });
    harness.sim.fault({ kind: 'lost_response', match: 'messages/send' });
    await assert.rejects(harness.messages.sendMail(request), { reason: 'provider_error' });
    const { message } = await harness.messages.sendMail(request);
    const [sent, ...more] = sentMails(harness, subject);
    assert.deepEqual([message?.externalId, more.length], [sent?.id, 0]);
  });

  it('that the vendor failed to take is sent by a repeat, once it is certain that the mailbox does not have it', async () => {
    const subject = subjectOf();
    const request = mailTo(profileId, { subject });
    harness.sim.fault({ kind: 'mail_down' });
    await assert.rejects(harness.messages.sendMail(request), { reason: 'provider_error' });
    await assert.rejects(harness.messages.sendMail(request), { reason: 'provider_error' });
    harness.connections.advance(TEN_MINUTES);
    await harness.messages.sendMail(request);
    assert.equal(sentMails(harness, subject).length, 1);
  });

  it('whose answer was lost is never sent again where the mailbox may not be read', async () => {
    const sender = await newSender(harness, 'gmail', [READ]);
    const subject = subjectOf();
    const request = mailTo(sender.profileId, { subject });
    harness.sim.fault({ kind: 'lost_response', match: 'messages/send' });
    for (let i = 0; i < 3; i++) {
      await assert.rejects(harness.messages.sendMail(request), { reason: 'provider_error' });
      harness.connections.advance(TEN_MINUTES);
    }
    assert.equal(sentMails(harness, subject).length, 1);
  });

  it('that is refused for good says so, and its row names no person', async () => {
    harness.sim.fault({ kind: 'mail_refused' });
    const refused = await harness.messages.sendMail(mailTo(profileId)).catch((error: { details: object }) => error);
    const { details } = refused as { details: Record<string, string> };
    assert.deepEqual(
      [details.refused, details.provider, details.provider_status, details.provider_code],
      ['true', 'gmail', '400', 'invalidArgument'],
    );
    for (const name of ['sent_messages', 'chat_threads']) {
      const rows = await harness.mongo.db.collection(name).find().toArray();
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes('example.com'), name);
    }
  });
});

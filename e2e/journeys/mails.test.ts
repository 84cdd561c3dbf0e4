// Tests mails from a connected mailbox: what their reader pays is credited to their campaign, and subscribers learn of the mailbox's health.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { connectMailbox, mailFault, mailsOf, receiveMail, revoke } from '../system/mail.ts';
import { openLink } from '../system/open-link.ts';
import { payAfterLink } from '../system/pay-after-link.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { uploadFile } from '../system/upload-file.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

const LINK = 'https://shop.example/offer?utm_source=mail&utm_medium=email&utm_campaign=winback';

const send = ({ call }: TestProfile, body: object, key: string = randomUUID()) =>
  call('POST', '/messages/email', { subject: 'Tu oferta', ...body }, { 'idempotency-key': key });

describe('a mail', () => {
  for (const channel of ['gmail', 'outlook'] as const)
    it(`of ${channel} makes its reader known, and their payment is credited to the campaign of its link`, async () => {
      const profile = await newProfile();
      const mailbox = await connectMailbox(profile, channel);
      const settings = await profile.call('PATCH', '/tracking/settings', { sites: ['shop.example'] });
      assert.equal(settings.status, 200, JSON.stringify(settings.body));
      const key = `C-${randomUUID()}`;
      const rows = [{ external_id: key, email: `${key}@correo.example` }];
      const imported = await profile.call('POST', '/customers', { rows });
      assert.equal(imported.status, 200, JSON.stringify(imported.body));

      const html = `<p>Hola</p><a href="${LINK.replaceAll('&', '&amp;')}">Ver</a>`;
      const body = { to: { customer_key: key }, text: `Ver: ${LINK}`, html };
      const [first, again] = [await send(profile, body, key), await send(profile, body, key)];
      assert.deepEqual([first.status, first.body.data?.link_tokens_added], [202, 2], JSON.stringify(first.body));
      assert.deepEqual(again.body, first.body);
      const [sent, ...more] = await mailsOf(mailbox);
      assert.deepEqual(
        [sent?.to, sent?.from, more.length],
        [[`${key.toLowerCase()}@correo.example`], mailbox.address, 0],
      );

      const [, href = ''] = /href="([^"]+)"/.exec(sent?.html) ?? assert.fail(sent?.html);
      const link = href.replaceAll('&amp;', '&');
      assert.equal(link.replace(/&svc_t=[\w.-]+$/, ''), LINK);
      assert.ok(sent?.text.includes(link));
      await openLink(profile, link);
      await payAfterLink(profile, key, 'winback');
    });

  it('carries an uploaded file', async () => {
    const profile = await newProfile();
    const mailbox = await connectMailbox(profile, 'gmail');
    const content = '%PDF-1.4 boleta';
    const uploaded = await uploadFile(profile, Buffer.from(content), { name: 'boleta.pdf' });
    assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body));
    const attachments = [{ media_id: uploaded.body.data.media_id }];
    const { status } = await send(profile, { to: { email: 'ana@correo.example' }, text: 'Adjunta', attachments });
    const [sent] = await mailsOf(mailbox);
    const sha256 = createHash('sha256').update(content).digest('hex');
    assert.deepEqual([status, sent?.attachments], [202, [{ name: 'boleta.pdf', type: 'application/pdf', sha256 }]]);
  });
});

describe('a mailbox', () => {
  for (const channel of ['gmail', 'outlook'] as const)
    it(`of ${channel} announces answers, and the report of a mail that failed`, async () => {
      await using receiver = await startWebhookReceiver();
      const profile = await newProfile();
      const mailbox = await connectMailbox(profile, channel);
      const subscription = { url: receiver.url, events: ['message.received'] };
      assert.equal((await profile.call('POST', '/webhooks', subscription)).status, 201);
      const to = `${randomUUID()}@correo.example`;
      const { body } = await send(profile, { to: { email: to }, text: 'Hola' });
      const { message_id, thread_id } = body.data;
      const announced = (count: number) =>
        eventually(() => {
          assert.equal(receiver.events().length, count);
          return receiver.events().at(-1) as Json;
        });
      await receiveMail(profile, mailbox, [`From: Ana <${to}>`, 'Subject: Re: Tu oferta', '', 'Gracias']);
      const answer = await announced(1);
      const members = ({ data }: Json) => [data.provider, data.message_type, data.thread_id, data.delivery_failure];
      assert.deepEqual(members(answer), [channel, 'email', thread_id, null]);
      assert.ok(!JSON.stringify(answer).includes('correo.example'));

      const original = (await mailsOf(mailbox))[0]?.message_id;
      await receiveMail(profile, mailbox, [
        ...['From: MAILER-DAEMON@mx.example', 'Subject: Undelivered Mail Returned to Sender'],
        ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ''],
        ...['--b', 'Content-Type: text/plain', '', 'I am sorry.'],
        ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
        ...[`Final-Recipient: rfc822; ${to}`, 'Action: failed', 'Status: 5.2.2'],
        ...['Diagnostic-Code: smtp; 552 5.2.2 Mailbox full', ''],
        ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${original}`, '', '--b--', ''],
      ]);
      const report = await announced(2);
      const failure = { failed_recipient: to, status: '5.2.2', action: 'failed' };
      assert.deepEqual(members(report), [
        ...[channel, 'email', thread_id],
        {
          ...failure,
          diagnostic_code: 'smtp; 552 5.2.2 Mailbox full',
          original_rfc822_message_id: original,
        },
      ]);
      assert.equal(original?.split('@')[0], `<${message_id}`);
    });
});

describe('the health of a mailbox', () => {
  it('reaches subscribers once per change, and the first accepted mail clears it', async () => {
    await using receiver = await startWebhookReceiver();
    const profile = await newProfile();
    const mailbox = await connectMailbox(profile, 'outlook');
    const events = ['channel.health.updated', 'connection.reconnect_required'];
    assert.equal((await profile.call('POST', '/webhooks', { url: receiver.url, events })).status, 201);
    const mail = { to: { email: 'ana@correo.example' }, text: 'Hola' };
    const told = (count: number) =>
      eventually(() => {
        const found = receiver.events().map(({ type, data }: Json) => [type, data.provider, data.status]);
        assert.equal(found.length, count, JSON.stringify(found));
        return found.slice(-1)[0];
      });

    for (let i = 0; i < 2; i++) {
      await mailFault('mail_suspended', 'sendMail');
      const { status, body } = await send(profile, mail);
      assert.deepEqual(
        [status, body.error.code, body.error.provider, body.error.provider_code],
        [403, 'account_suspended', 'outlook', 'ErrorAccountSuspend'],
      );
      assert.deepEqual(await told(1), ['channel.health.updated', 'outlook', 'needs_action']);
    }
    assert.equal((await send(profile, mail)).status, 202);
    assert.deepEqual(await told(2), ['channel.health.updated', 'outlook', 'active']);
    assert.equal((await profile.get(`/connections/${mailbox.id}`)).data.status_reason, null);

    await revoke('microsoft', mailbox.person);
    const revoked = await send(profile, mail);
    assert.deepEqual(
      [revoked.status, revoked.body.error.reconnect_required],
      [403, true],
      JSON.stringify(revoked.body),
    );
    await told(4);
    assert.deepEqual(
      receiver
        .events()
        .slice(2)
        .map(({ type, data }: Json) => [type, data.status])
        .sort(),
      [
        ['channel.health.updated', 'reconnect_required'],
        ['connection.reconnect_required', 'reconnect_required'],
      ],
    );
  });
});

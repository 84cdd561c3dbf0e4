// Tests that the report in a mail is found, in the shapes in which servers send it, and in nothing else.
import assert from 'node:assert/strict';
import { personsMail, type ReportShape, reportMail } from '../../../test/delivery-report-mails.ts';
import { readReport } from './read-report.ts';

const ORIGINAL = '<0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11@optica.example>';

describe('a delivery report', () => {
  const table: [shape: ReportShape, action: string, status: string, words: RegExp, original: string][] = [
    ['gmail', 'failed', '5.1.1', /^smtp; 550-5\.1\.1 The email .+ typos\. 550 5\.1\.1 http.+gsmtp$/, ORIGINAL],
    ['exchange', 'failed', '5.1.10', /^smtp;550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound; /, ORIGINAL],
    ['postfix', 'failed', '5.2.2', /^smtp; 552 5\.2\.2 <ana@example\.com>: Mailbox is full$/, ORIGINAL],
    ['postfix, later', 'delayed', '4.4.1', /^X-Postfix; connect to /, ORIGINAL],
    ['sendmail', 'relayed', '2.6.0', /^SMTP; 250 2\.6\.0 /, ORIGINAL],
    ['sendmail, of a list', 'expanded', '2.1.5', /^$/, ''],
    ['exchange, delivered', 'delivered', '2.1.5', /^$/, ORIGINAL],
    ['exim', 'failed', '5.0.0', /^smtp; 550 relay not permitted$/, ORIGINAL],
    ['a server that writes in other alphabets', 'failed', '5.6.7', /^$/, ORIGINAL],
  ];
  for (const [shape, action, status, words, original] of table)
    for (const [name, newline] of Object.entries({ CRLF: '\r\n', LF: '\n' }))
      it(`of ${shape} is read, with ${name}`, async () => {
        const found = await readReport(Buffer.from(reportMail(shape).replaceAll('\r\n', newline)));
        assert.deepEqual(
          [found?.failedRecipient, found?.action, found?.status, found?.originalMessageId],
          ['ana@example.com', action, status, original],
        );
        assert.match(found?.diagnosticCode ?? '', words);
      });

  it('that is encoded is read', async () => {
    const mail = reportMail('postfix').replace(
      /(Content-Type: message\/delivery-status)\r\n\r\n([\s\S]*?)\r\n--b1/,
      (_, type, status) =>
        `${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(status).toString('base64')}\r\n--b1`,
    );
    assert.match(mail, /Transfer-Encoding: base64/);
    assert.equal((await readReport(Buffer.from(mail)))?.status, '5.2.2');
  });

  it('whose fields do not name the recipient takes it from the header of the mail', async () => {
    const mail = reportMail('exim').replace(/Final-Recipient: .*\r\n/, '');
    assert.equal((await readReport(Buffer.from(mail)))?.failedRecipient, 'ana@example.com');
  });

  it('without the mail that it is about takes its id from what it answers', async () => {
    const mail = reportMail('gmail').replace(/--b1\r\nContent-Type: message\/rfc822[\s\S]*?\r\n--b1--/, '--b1--');
    assert.equal((await readReport(Buffer.from(mail)))?.originalMessageId, ORIGINAL);
  });

  const others: [what: string, mail: string | Buffer][] = [
    ['a mail of a person', personsMail()],
    ['an automatic answer', personsMail(['Auto-Submitted: auto-replied'])],
    [
      'a report of a server that writes only a text',
      'From: MAILER-DAEMON@qmail.example\r\nSubject: failure notice\r\n\r\nHi. This is the qmail-send program at qmail.example.\r\n' +
        "I'm afraid I wasn't able to deliver your message.\r\n\r\n<ana@example.com>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n",
    ],
    [
      'a receipt for reading',
      reportMail('exchange')
        .replace('report-type=delivery-status', 'report-type=disposition-notification')
        .replace('message/delivery-status', 'message/disposition-notification'),
    ],
    ['a report without a recipient', reportMail('exchange').replace(/Final-Recipient[\s\S]*?--b1/, '--b1')],
    ['an empty mail', ''],
    ['bytes', Buffer.alloc(2000, 0x80)],
    [
      'a mail of mails',
      `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(5000)}`,
    ],
    ['a header without end', `From: ${'a'.repeat(1_000_000)}`],
  ];
  for (const [what, mail] of others)
    it(`is not found in ${what}`, async () => assert.equal(await readReport(Buffer.from(mail)), null));
});

// Tests what is read from the fields of a delivery report, also where a server leaves some out.
import assert from 'node:assert/strict';
import { readDeliveryStatus } from './delivery-report.ts';

const MAIL = 'Reporting-MTA: dns; mx.example.net\nArrival-Date: Thu, 26 Nov 2026 09:00:00 +0000';
const fields = (...lines: string[]) => [MAIL, '', ...lines, ''].join('\n');
const ANA = 'Final-Recipient: rfc822; ana@example.com';

describe('a delivery report', () => {
  const table: [
    what: string,
    text: string,
    read: [recipient: string, action: string, status: string, words: string],
  ][] = [
    [
      'that has every field',
      fields(ANA, 'Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No such user'),
      ['ana@example.com', 'failed', '5.1.1', 'smtp; 550 5.1.1 No such user'],
    ],
    ['of a delay', fields(ANA, 'Action: delayed', 'Status: 4.4.7'), ['ana@example.com', 'delayed', '4.4.7', '']],
    ['of a delivery', fields(ANA, 'Action: delivered', 'Status: 2.1.5'), ['ana@example.com', 'delivered', '2.1.5', '']],
    ['of a relay', fields(ANA, 'Action: relayed', 'Status: 2.6.0'), ['ana@example.com', 'relayed', '2.6.0', '']],
    ['of a list', fields(ANA, 'Action: expanded', 'Status: 2.1.5'), ['ana@example.com', 'expanded', '2.1.5', '']],
    [
      'with other letters, spaces and a comment',
      fields('FINAL-RECIPIENT:RFC822;<Ana@Example.com> (Ana)', 'ACTION:  Failed (permanent)', 'STATUS:5.2.2 (full)'),
      ['Ana@Example.com', 'failed', '5.2.2', ''],
    ],
    [
      'whose words go over several lines',
      fields(
        ANA,
        'Action: failed',
        'Status: 5.7.1',
        'Diagnostic-Code: smtp; 550-5.7.1 Blocked',
        '\t550 5.7.1  by policy',
      ),
      ['ana@example.com', 'failed', '5.7.1', 'smtp; 550-5.7.1 Blocked 550 5.7.1  by policy'],
    ],
    [
      'whose status is only in the words',
      fields(ANA, 'Action: failed', 'Diagnostic-Code: smtp; 552 5.2.2 Mailbox full at 192.0.2.7'),
      ['ana@example.com', 'failed', '5.2.2', 'smtp; 552 5.2.2 Mailbox full at 192.0.2.7'],
    ],
    ['without a status', fields(ANA, 'Action: delayed'), ['ana@example.com', 'delayed', '4.0.0', '']],
    ['without an action', fields(ANA, 'Status: 4.2.1'), ['ana@example.com', 'delayed', '4.2.1', '']],
    ['with an action that does not exist', fields(ANA, 'Action: bounced'), ['ana@example.com', 'failed', '5.0.0', '']],
    [
      'whose final recipient is no address',
      fields('Final-Recipient: LOCAL; ana', 'Original-Recipient: rfc822;ana@example.com', 'Action: failed'),
      ['ana@example.com', 'failed', '5.0.0', ''],
    ],
    ['without a recipient', fields('Action: failed', 'Status: 5.1.1'), ['', 'failed', '5.1.1', '']],
    [
      'of several recipients, which is about the worst',
      fields(
        ...['Final-Recipient: rfc822; a@example.com', 'Action: delivered', 'Status: 2.0.0', ''],
        ...['Final-Recipient: rfc822; b@example.com', 'Action: failed', 'Status: 5.0.0', ''],
        ...['Final-Recipient: rfc822; c@example.com', 'Action: delayed', 'Status: 4.0.0'],
      ),
      ['b@example.com', 'failed', '5.0.0', ''],
    ],
    [
      'without the blank line after the mail',
      `${MAIL}\n${ANA}\nAction: failed\nStatus: 5.1.1`,
      ['ana@example.com', 'failed', '5.1.1', ''],
    ],
    [
      'with a field twice, of which the first counts',
      fields(ANA, 'Action: failed', 'Action: delivered', ' and more', 'Status: 5.1.1'),
      ['ana@example.com', 'failed', '5.1.1', ''],
    ],
  ];
  for (const [what, text, read] of table)
    for (const [name, newline] of Object.entries({ LF: '\n', CRLF: '\r\n' }))
      it(`${what} is read, with ${name}`, () => {
        const found = readDeliveryStatus(text.replaceAll('\n', newline));
        assert.deepEqual([found?.failedRecipient, found?.action, found?.status, found?.diagnosticCode], read);
      });

  for (const [what, text] of [
    ['an empty text', ''],
    ['the fields of a mail alone', MAIL],
    ['a text without fields', 'Hi. This is the program at example.net.\n\nI am afraid I was not able to deliver.'],
    ['colons and spaces', ':\n : \n:::\n\n:\n'],
  ] as const)
    it(`is not found in ${what}`, () => assert.equal(readDeliveryStatus(text), null));

  it('takes an address and words no longer than any are', () => {
    const long = 'a'.repeat(5000);
    const found = readDeliveryStatus(
      fields(`Final-Recipient: rfc822; ${long}@example.com`, 'Action: failed', `Diagnostic-Code: smtp; ${long}`),
    );
    assert.deepEqual([found?.failedRecipient, found?.diagnosticCode.length], ['', 2000]);
  });

  it('is read beside a field without end', () => {
    for (const text of [
      `Status: ${'5.'.repeat(200_000)}`,
      `Final-Recipient: ${'<'.repeat(200_000)}`,
      '\n'.repeat(300_000),
      `Diagnostic-Code: smtp;${'\n a'.repeat(100_000)}`,
    ])
      assert.equal(readDeliveryStatus(fields('Action: delayed', text))?.action, 'delayed');
  });
});

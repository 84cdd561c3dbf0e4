// Writes delivery reports in the shapes in which mail servers send them, with the names of the wire and invented people.

const ORIGINAL = '<0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11@optica.example>';

export interface ReportInit {
  readonly recipient?: string;
  /** The Message-ID of the mail that it is about. */
  readonly original?: string;
}

interface Shape {
  readonly from: string;
  readonly headers?: readonly string[];
  /** What people read. */
  readonly text: readonly string[];
  /** message/delivery-status. */
  readonly status: (recipient: string) => readonly string[];
  readonly statusType?: string;
  /** How the mail is returned. */
  readonly returned: 'mail' | 'headers' | 'none';
}

const SHAPES = {
  gmail: {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    headers: ['X-Failed-Recipients: {recipient}', 'Auto-Submitted: auto-replied', 'In-Reply-To: {original}'],
    text: ['** Address not found **', '', "Your message wasn't delivered to {recipient}."],
    status: (recipient) => [
      ...['Reporting-MTA: dns; googlemail.com', 'Received-From-MTA: dns; hola@optica.example'],
      ...['Arrival-Date: Thu, 26 Nov 2026 09:00:00 -0800 (PST)', 'X-Original-Message-ID: {original}', ''],
      ...[`Final-Recipient: rfc822; ${recipient}`, 'Action: failed', 'Status: 5.1.1'],
      'Remote-MTA: dns; mx.example.com. (203.0.113.7, the server for the domain example.com.)',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
      " 550-5.1.1 double-checking the recipient's email address for typos.",
      ' 550 5.1.1 https://mail.example.com/?p=NoSuchUser - gsmtp',
      'Last-Attempt-Date: Thu, 26 Nov 2026 09:00:01 -0800 (PST)',
    ],
    returned: 'mail',
  },
  exchange: {
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@optica.example>',
    headers: ['X-MS-Exchange-Message-Is-Ndr:', 'Content-Language: es-ES'],
    text: ['Su mensaje a {recipient} no se pudo entregar.'],
    status: (recipient) => [
      ...['Reporting-MTA: dns;SN1PR01MB0001.prod.example', 'Received-From-MTA: dns;SN1PR01MB0002.prod.example'],
      ...['Arrival-Date: Thu, 26 Nov 2026 17:00:00 +0000', ''],
      ...[`Final-Recipient: rfc822;${recipient}`, 'Action: failed', 'Status: 5.1.10'],
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
    returned: 'headers',
  },
  postfix: {
    from: 'MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    text: ['This is the mail system at host mx.example.net.'],
    status: (recipient) => [
      ...[
        'Reporting-MTA: dns; mx.example.net',
        'X-Postfix-Queue-ID: 4XyZ1k0Abc',
        'X-Postfix-Sender: rfc822; hola@optica.example',
        '',
      ],
      ...[
        `Final-Recipient: rfc822; ${recipient}`,
        `Original-Recipient: rfc822;${recipient}`,
        'Action: failed',
        'Status: 5.2.2',
      ],
      ...['Remote-MTA: dns; mx.example.com', `Diagnostic-Code: smtp; 552 5.2.2 <${recipient}>: Mailbox is full`],
    ],
    returned: 'mail',
  },
  'postfix, later': {
    from: 'MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    text: ['YOUR MESSAGE COULD NOT BE DELIVERED FOR MORE THAN 4 HOUR(S). IT WILL BE RETRIED.'],
    status: (recipient) => [
      ...['Reporting-MTA: dns; mx.example.net', ''],
      ...[`Final-Recipient: rfc822; ${recipient}`, 'Action: delayed', 'Status: 4.4.1'],
      'Diagnostic-Code: X-Postfix; connect to mx.example.com[203.0.113.7]:25: Connection timed out',
      'Will-Retry-Until: Tue, 1 Dec 2026 09:00:00 +0000 (UTC)',
    ],
    returned: 'headers',
  },
  sendmail: {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@relay.example.org>',
    text: ['The original message was received at Thu, 26 Nov 2026 09:00:00 GMT'],
    status: (recipient) => [
      ...['Reporting-MTA: dns; relay.example.org', ''],
      ...[
        `Original-Recipient: rfc822;${recipient}`,
        `Final-Recipient: RFC822; ${recipient}`,
        'Action: relayed (to non-DSN-aware mailer)',
      ],
      ...[
        'Status: 2.6.0',
        'Remote-MTA: DNS; mx.example.com',
        'Diagnostic-Code: SMTP; 250 2.6.0 Queued mail for delivery',
      ],
    ],
    returned: 'headers',
  },
  'sendmail, of a list': {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@lists.example.org>',
    text: ['The mail went to the members of a list.'],
    status: (recipient) => [
      ...['Reporting-MTA: dns; lists.example.org', ''],
      ...[
        `Final-Recipient: X-Local; list`,
        `Original-Recipient: rfc822;${recipient}`,
        'Action: expanded (to multi-recipient alias)',
        'Status: 2.1.5',
      ],
    ],
    returned: 'none',
  },
  'exchange, delivered': {
    from: 'postmaster@example.com',
    text: ['Your message has been delivered to the following recipients.'],
    status: (recipient) => [
      ...['Reporting-MTA: dns;exchange.example.com', ''],
      ...[`Final-Recipient: rfc822;${recipient}`, 'Action: delivered', 'Status: 2.1.5'],
    ],
    returned: 'headers',
  },
  exim: {
    from: 'Mail Delivery System <Mailer-Daemon@exim.example.net>',
    headers: ['X-Failed-Recipients: {recipient}', 'Auto-Submitted: auto-replied'],
    text: ['A message that you sent could not be delivered to one or more of its recipients.'],
    status: (recipient) => [
      ...['Reporting-MTA: dns; exim.example.net', ''],
      ...['Action: failed', `Final-Recipient: rfc822;${recipient}`, 'Status: 5.0.0', 'Remote-MTA: dns; mx.example.com'],
      'Diagnostic-Code: smtp; 550 relay not permitted',
    ],
    returned: 'mail',
  },
  'a server that writes in other alphabets': {
    from: 'postmaster@correo.example',
    statusType: 'message/global-delivery-status',
    text: ['No se pudo entregar.'],
    status: (recipient) => [
      ...['Reporting-MTA: dns; correo.example', ''],
      ...[`Final-Recipient: utf-8; ${recipient}`, 'Action: failed', 'Status: 5.6.7'],
    ],
    returned: 'headers',
  },
} satisfies Record<string, Shape>;

export type ReportShape = keyof typeof SHAPES;
export const REPORT_SHAPES = Object.keys(SHAPES) as ReportShape[];

/** Returns a report as that server writes it. */
export function reportMail(
  shape: ReportShape,
  { recipient = 'ana@example.com', original = ORIGINAL }: ReportInit = {},
): string {
  const { from, headers = [], text, status, statusType = 'message/delivery-status', returned }: Shape = SHAPES[shape];
  const part = (type: string, lines: readonly string[]) => [`--b1`, `Content-Type: ${type}`, '', ...lines, ''];
  const mail = [`Message-ID: ${original}`, 'From: hola@optica.example', `To: ${recipient}`, 'Subject: Tu oferta'];
  const body = ['Content-Type: text/plain', '', 'Message-ID: <quoted@optica.example>'];
  const back = {
    mail: part('message/rfc822', [...mail, ...body]),
    headers: part('text/rfc822-headers', mail),
    none: [],
  };
  return [
    `From: ${from}`,
    'To: hola@optica.example',
    'Subject: Delivery Status Notification',
    'Date: Thu, 26 Nov 2026 09:00:01 +0000',
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="b1"',
    '',
    ...part('text/plain; charset=utf-8', text),
    ...part(statusType, status(recipient)),
    ...back[returned],
    '--b1--',
    '',
  ]
    .join('\r\n')
    .replaceAll('{recipient}', recipient)
    .replaceAll('{original}', original);
}

/** Returns a mail that a person writes. */
export const personsMail = (more: readonly string[] = []): string =>
  [
    'From: "Soto, Ana" <Ana@Example.com>',
    ...['To: hola@optica.example', 'Subject: Una pregunta', 'Message-ID: <q1@example.com>', ...more],
    ...['Content-Type: text/plain; charset=utf-8', '', 'Hola, secreto.', ''],
  ].join('\r\n');

// Reads what a mail server reports about the delivery of a mail: the fields of message/delivery-status (RFC 3464).

export const REPORTED_ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
export type ReportedAction = (typeof REPORTED_ACTIONS)[number];

/** What is reported of one recipient. */
export interface RecipientReport {
  /** The address; '' where the report does not have one. */
  readonly failedRecipient: string;
  readonly action: ReportedAction;
  /** An enhanced status code (RFC 3463). */
  readonly status: string;
  /** In the words of the server that refused the mail; '' for none. */
  readonly diagnosticCode: string;
}

export interface DeliveryReport extends RecipientReport {
  /** The Message-ID of the mail that it is about, in angle brackets; '' where the report does not have it. */
  readonly originalMessageId: string;
}

/** More than the report of any one mail has. */
const MOST_CHARACTERS = 256 * 1024;
const MOST_FIELD = 2000;
const MOST_ADDRESS = 320;
/** A report of several recipients is about the one for whom it is worst. */
const WORST_FIRST: readonly ReportedAction[] = ['failed', 'delayed', 'expanded', 'relayed', 'delivered'];
/** The classes of enhanced status codes. */
const ACTION_OF: Readonly<Record<string, ReportedAction>> = { '2': 'delivered', '4': 'delayed', '5': 'failed' };
const CLASS_OF: Readonly<Record<ReportedAction, string>> = {
  ...{ failed: '5', delayed: '4', delivered: '2', relayed: '2', expanded: '2' },
};

type Fields = ReadonlyMap<string, string>;

/**
 * Reads the recipients of a report, as servers write them: some leave fields or the blank line between recipients out.
 * @returns the recipient for whom it is worst; null when the text reports on nobody
 */
export function readDeliveryStatus(text: string): RecipientReport | null {
  const reports = groupsOf(text.slice(0, MOST_CHARACTERS)).flatMap((fields) => recipientOf(fields) ?? []);
  return WORST_FIRST.flatMap((action) => reports.find((report) => report.action === action) ?? [])[0] ?? null;
}

/** Returns the fields between blank lines, by lower-case name. Of a field that repeats, the first counts. */
function groupsOf(text: string): Fields[] {
  const groups: Map<string, string>[] = [new Map()];
  let last = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    const fields = groups.at(-1) ?? new Map<string, string>();
    const colon = line.indexOf(':');
    if (line.trim() === '') {
      if (fields.size > 0) groups.push(new Map());
      last = '';
    } else if (/^[ \t]/.test(line)) {
      const value = fields.get(last);
      // Nothing is read that is longer, and joining lines without end would cost their square.
      if (value !== undefined && value.length < MOST_FIELD) fields.set(last, `${value} ${line.trim()}`.trim());
    } else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase();
      last = fields.has(name) ? '' : name;
      if (last !== '') fields.set(name, line.slice(colon + 1).trim());
    }
  }
  return groups;
}

/** @returns null for the fields about the mail itself */
function recipientOf(fields: Fields): RecipientReport | null {
  const [final, original] = [fields.get('final-recipient'), fields.get('original-recipient')];
  const action = actionOf(fields.get('action') ?? '');
  if (final === undefined && original === undefined && action === undefined) return null;
  const diagnosticCode = (fields.get('diagnostic-code') ?? '').slice(0, MOST_FIELD);
  const said = statusIn(fields.get('status') ?? '') ?? statusIn(diagnosticCode);
  const reported = action ?? ACTION_OF[said?.charAt(0) ?? ''] ?? 'failed';
  return {
    failedRecipient: [final, original].map(addressOf).find((address) => address.includes('@')) ?? '',
    ...{ action: reported, status: said ?? `${CLASS_OF[reported]}.0.0`, diagnosticCode },
  };
}

function actionOf(value: string): ReportedAction | undefined {
  const word = /^[a-z]+/.exec(value.toLowerCase())?.[0];
  return REPORTED_ACTIONS.find((action) => action === word);
}

const statusIn = (text: string): string | undefined => /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0];

/** Reads `rfc822; Ana@example.com`, also with angle brackets and with a comment behind it. */
function addressOf(value = ''): string {
  const text = value.slice(value.indexOf(';') + 1).trim();
  const inBrackets = /<([^<>]*)>/.exec(text)?.[1];
  const address = (inBrackets ?? text.split(/[\s(]/, 1)[0] ?? '').trim();
  return address.length > MOST_ADDRESS ? '' : address;
}

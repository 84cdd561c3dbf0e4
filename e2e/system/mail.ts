// Connects a mailbox to a profile at the simulator's consent screen, reads what it has sent, and has mails arrive.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { completeHandoff } from './complete-handoff.ts';
import { testSystem } from './fixture.ts';
import type { Json, TestProfile } from './profile.ts';

export interface ConnectedMailbox {
  readonly id: string;
  /** Its address. */
  readonly address: string;
  /** The id of the person who consented. */
  readonly person: string;
}

/** Where the simulator is; by default that of the running system. */
type At = { readonly simulatorUrl: string };

const post = (path: string, body: object, { simulatorUrl }: At = testSystem()) =>
  fetch(`${simulatorUrl}/__sim${path}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });

/** Connects the mailbox of a new person. */
export async function connectMailbox(
  profile: Pick<TestProfile, 'profileId' | 'call'>,
  channel: 'gmail' | 'outlook',
  at?: At,
): Promise<ConnectedMailbox> {
  const person = `mail-${profile.profileId}`;
  const mailbox = `hola@${profile.profileId}.example`;
  await post('/world', { people: [{ id: person, name: 'Mailbox', mailbox }] }, at);
  await completeHandoff(profile, { person }, channel);
  const [connection] = (await profile.call('GET', `/connections?channel=${channel}`)).body.data;
  return { id: connection.id, address: mailbox, person };
}

/** Ends the person's grant at the vendor. */
export const revoke = (vendor: 'google' | 'microsoft', person: string) => post('/revoke', { vendor, person });

/** Orders a fault for the next call to a vendor of mail. */
export const mailFault = (kind: string, match = '', at?: At) => post('/fault', { kind, match }, at);

/** Has mails arrive. @param raws in the format of the internet */
export const arrive = ({ address }: ConnectedMailbox, raws: readonly string[], at?: At) =>
  post('/mail', { mails: raws.map((raw) => ({ mailbox: address, raw })) }, at);

/** Has a mail arrive, and the mailbox read after that. @param lines of the mail */
export async function receiveMail(
  profile: TestProfile,
  mailbox: ConnectedMailbox,
  lines: readonly string[],
): Promise<void> {
  const { id } = mailbox;
  await arrive(mailbox, [lines.join('\r\n')]);
  // A read that runs now may have begun before, and a request does not start another one beside it.
  await eventually(async () => {
    const { data } = await profile.get('/connections/sync/status');
    assert.equal(data.find((row: Json) => row.id === id)?.sync.state, 'succeeded');
  });
  assert.equal((await profile.call('POST', '/connections/sync', { connection_id: id })).status, 202);
}

/** Returns what a mailbox has sent. */
export async function mailsOf({ address }: ConnectedMailbox, { simulatorUrl }: At = testSystem()): Promise<Json[]> {
  const { sent } = (await (await fetch(`${simulatorUrl}/__sim/mail`)).json()) as Json;
  return sent.filter(({ mailbox }: Json) => mailbox === address);
}

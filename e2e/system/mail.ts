// Connects a mailbox to a profile at the simulator's consent screen, and reads what mailboxes have sent.
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

const post = (path: string, body: object) =>
  fetch(`${testSystem().simulatorUrl}/__sim${path}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });

/** Connects the mailbox of a new person. */
export async function connectMailbox(profile: TestProfile, channel: 'gmail' | 'outlook'): Promise<ConnectedMailbox> {
  const person = `mail-${profile.profileId}`;
  const mailbox = `hola@${profile.profileId}.example`;
  await post('/world', { people: [{ id: person, name: 'Mailbox', mailbox }] });
  await completeHandoff(profile, { person }, channel);
  const [connection] = (await profile.get(`/connections?channel=${channel}`)).data;
  return { id: connection.id, address: mailbox, person };
}

/** Ends the person's grant at the vendor. */
export const revoke = (vendor: 'google' | 'microsoft', person: string) => post('/revoke', { vendor, person });

/** Orders a fault for the next call to a vendor of mail. */
export const mailFault = (kind: string, match = '') => post('/fault', { kind, match });

/** Returns what a mailbox has sent. */
export async function mailsOf({ address }: ConnectedMailbox): Promise<Json[]> {
  const { sent } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/mail`)).json()) as Json;
  return sent.filter(({ mailbox }: Json) => mailbox === address);
}

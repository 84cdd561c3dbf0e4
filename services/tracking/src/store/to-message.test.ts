import assert from 'node:assert/strict';
import { create, toBinary } from '@bufbuild/protobuf';
import { bodyOf } from '@touchline/chassis/bus/cloud-event.ts';
import { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { RawEventDoc } from './raw-event.ts';
import { toBusEvent, toFeedEvent } from './to-message.ts';

const bare: RawEventDoc = {
  _id: 'e1',
  profile_id: 'p1',
  origin: 'server',
  event_name: 'lead',
  event_type: 'lead',
  event_time: new Date('2026-01-02T03:04:05Z'),
  received_at: new Date('2026-01-02T03:04:06Z'),
  idempotency_key: 'k1',
  revision: 0,
};

const full: RawEventDoc = {
  ...bare,
  origin: 'provider',
  visitor_id: 'v1',
  session_id: 's1',
  value: '10.50',
  currency: 'CLP',
  subject_ref: 'o-1',
  action_source: 'website',
  web: { url: 'https://a.cl/p', host: 'a.cl', path: '/p', referrer: 'https://b.cl/', title: 'Shop' },
  marketing: {
    channel: 'paid_search',
    source: 'google',
    campaign: 'x',
    term: 't',
    content: 'c',
    adId: '7',
    hasEvidence: true,
  },
  device: { type: 'mobile', os: 'iOS' },
  geo: { country: 'CL' },
  properties: { provider: 'webpay', note: '' },
  traits: { externalId: 'c1' },
  payer_id: 'c2',
  money_left_out: true,
  revision: 2,
};

/** A row as other writers may have left it, with null in empty members. */
const nulls = [
  'visitor_id',
  'session_id',
  'value',
  'currency',
  'subject_ref',
  'action_source',
  'web',
  'marketing',
  'device',
  'geo',
].concat(['properties', 'traits', 'link_token', 'payer_id', 'money_left_out']);
const withNulls = { ...bare, ...Object.fromEntries(nulls.map((name) => [name, null])) } as unknown as RawEventDoc;

const busBytes = (row: RawEventDoc) => Buffer.from(bodyOf(toBusEvent(row))).toString('base64');
const feedBytes = (row: RawEventDoc) =>
  Buffer.from(toBinary(EventSchema, create(EventSchema, toFeedEvent(row)))).toString('base64');

describe('the message of a ledger row', () => {
  it('has the bytes that other services expect', () => {
    assert.equal(
      busBytes(bare),
      'Cj8KAmUxEgJwMRgBIgRsZWFkKgRsZWFkMgYIpevcygY6Bgim69zKBoIBFgoGZGlyZWN0EgZkaXJlY3QaBG5vbmU=',
    );
    assert.equal(
      busBytes(full),
      'CrUBCgJlMRICcDEYAyIEbGVhZCoEbGVhZDIGCKXr3MoGOgYIpuvcygZKAnYxWgUxMC41MGIDQ0xQagNvLTFyB3dlYnNpdGV6KQoOaHR0cHM6Ly9hLmNsL3ASBGEuY2waAi9wIg1odHRwczovL2IuY2wvggEdCgtwYWlkX3NlYXJjaBIGZ29vZ2xlIgF4UgE3YAGKAQ0KBm1vYmlsZRoDaU9TkgEECgJDTKABAqgBAbIBBndlYnBheRABIgJjMg==',
    );
    assert.equal(
      feedBytes(bare),
      'CgJlMRICcDEYASIEbGVhZCoEbGVhZDIGCKXr3MoGOgYIpuvcygZCAmsxggEWCgZkaXJlY3QSBmRpcmVjdBoEbm9uZQ==',
    );
    assert.equal(
      feedBytes(full),
      'CgJlMRICcDEYAyIEbGVhZCoEbGVhZDIGCKXr3MoGOgYIpuvcygZCAmsxSgJ2MVICczFaBTEwLjUwYgNDTFByB3dlYnNpdGV6LwoOaHR0cHM6Ly9hLmNsL3ASBGEuY2waAi9wIg1odHRwczovL2IuY2wvKgRTaG9wggEjCgtwYWlkX3NlYXJjaBIGZ29vZ2xlIgF4KgF0MgFjUgE3YAGKAQ0KBm1vYmlsZRoDaU9TkgEECgJDTJoBIgoUCghwcm92aWRlchIIGgZ3ZWJwYXkKCgoEbm90ZRICGgCgAQKoAQGyAQZ3ZWJwYXk=',
    );
  });

  it('reads a null of the ledger as absent', () => {
    assert.equal(busBytes(withNulls), busBytes(bare));
    assert.equal(feedBytes(withNulls), feedBytes(bare));
  });

  it('reads a null within a member as absent', () => {
    const inside = {
      ...bare,
      web: { url: 'https://a.cl/', title: null },
      device: { os: null },
      marketing: { clickIds: null },
    };
    const { title: _, ...web } = inside.web;
    assert.equal(feedBytes(inside as unknown as RawEventDoc), feedBytes({ ...bare, web }));
  });
});

// The outgoing events that the contract names (section "Events"). One is emitted today; the others can be subscribed to already.

export const OUTCOME_RECORDED = 'outcome.recorded';

export const EVENT_TYPES = [
  OUTCOME_RECORDED,
  'channel.health.updated',
  'connection.reconnect_required',
  'message.received',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export const isEventType = (name: string): name is EventType => (EVENT_TYPES as readonly string[]).includes(name);

// Names the outgoing events of the contract (section "Events").

export const OUTCOME_RECORDED = 'outcome.recorded';
export const HEALTH_UPDATED = 'channel.health.updated';
export const RECONNECT_REQUIRED = 'connection.reconnect_required';
export const MESSAGE_RECEIVED = 'message.received';

export const EVENT_TYPES = [OUTCOME_RECORDED, HEALTH_UPDATED, RECONNECT_REQUIRED, MESSAGE_RECEIVED] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export const isEventType = (name: string): name is EventType => (EVENT_TYPES as readonly string[]).includes(name);

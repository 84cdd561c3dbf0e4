// Makes the payloads that HighLevel sends about a contact, a deal or an appointment of a location.
import type { HighLevelWorld } from '../highlevel/world.ts';

/**
 * @returns one payload for each thing that happened to the object with this id, oldest first; none when the world has no such
 * object. The update of an appointment calls itself a creation, as in the vendor's own example.
 */
export function highlevelPayloads(world: HighLevelWorld, id: string): object[] {
  const contact = world.contacts.find((one) => one.id === id);
  if (contact) {
    const { location_id: locationId, attributionSource: _, ...row } = contact;
    return [{ type: 'ContactCreate', locationId, ...row }];
  }
  const deal = world.opportunities.find((one) => one.id === id);
  if (deal) {
    const { location_id: locationId, createdAt: dateAdded, contactId, name, monetaryValue, status } = deal;
    const { pipelineId, pipelineStageId } = deal;
    const row = { id, locationId, contactId, name, monetaryValue, pipelineId, pipelineStageId, dateAdded };
    return [
      { type: 'OpportunityCreate', ...row, status: 'open' },
      { type: 'OpportunityStageUpdate', ...row, status },
      ...(status === 'open' ? [] : [{ type: 'OpportunityStatusUpdate', ...row, status }]),
    ];
  }
  const event = world.events.find((one) => one.id === id);
  const calendar = world.calendars.find((one) => one.id === event?.calendarId);
  if (!event || !calendar) return [];
  const payload = { type: 'AppointmentCreate', locationId: calendar.location_id };
  const made = { ...event, appointmentStatus: 'confirmed', dateUpdated: event.dateAdded };
  return [
    { ...payload, appointment: made },
    { ...payload, appointment: event },
  ];
}

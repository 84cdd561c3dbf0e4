// Generates what the sample's second business has with each vendor: something to connect at every one of them.
import type { World } from '../provider-sim/world.ts';

export const SAMPLE_SHOP = { domain: 'sonrisa-costa.myshopify.com', token: 'shpat_sample_costa' } as const;
export const SAMPLE_CHAT_PAGE = { id: '2202', token: 'page-token' } as const;
export const SAMPLE_BANK_LINK = 'link-costa';
export const SAMPLE_PAGE_ID = '4401';
export const SAMPLE_NUMBER = { waba: '5500', id: '5501', token: 'chat-token', display: '+56 2 2345 6789' } as const;
/** The locations of the CRM: of the first business, and of the second. */
export const SAMPLE_LOCATIONS = ['loc-andes', 'loc-costa'] as const;
/** What the demo asks a person with Meta for, beside what every deployment asks for. */
export const META_EXTRA_SCOPES = [
  ...['pages_show_list', 'pages_manage_metadata', 'leads_retrieval', 'pages_manage_ads'],
  ...['pages_messaging', 'instagram_basic', 'instagram_manage_messages'],
];

const DAY_MS = 86_400_000;
const STAGES = ['Nuevo lead', 'Contactado', 'Hora agendada', 'Asistió', 'Presupuesto enviado', 'Ganado'];

type Part = Pick<
  World,
  'shops' | 'orders' | 'chat_pages' | 'bank_links' | 'movements' | 'pages' | 'leads' | 'chat_numbers'
>;

/** @param today the last of their days */
export function connectable(today: Date): Part {
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  return {
    shops: [
      {
        ...{ id: SAMPLE_SHOP.domain, name: 'Sonrisa Costa', currency: 'CLP' },
        tokens: [{ access_token: SAMPLE_SHOP.token, scopes: ['read_orders', 'write_pixels', 'read_pixels'] }],
      },
    ],
    orders: [
      order('5001', at(9), '24900', 'paid'),
      { ...order('5002', at(4), '39900', 'partially_refunded'), refunded: '9900' },
    ],
    chat_pages: [{ ...SAMPLE_CHAT_PAGE, name: 'Sonrisa Costa' }],
    bank_links: [
      {
        ...{ id: SAMPLE_BANK_LINK, holder_id: '76.543.210-3', holder_type: 'business' as const },
        institution: { id: 'cl_banco_costa', name: 'Banco Costa' },
        accounts: [{ id: 'acc-costa' }],
      },
    ],
    movements: [
      {
        ...{ id: 'mov-1', account_id: 'acc-costa', amount: 120_000, post_date: at(5) },
        sender: { holder_id: '12.345.678-5', holder_name: 'Comprador 4' },
      },
    ],
    pages: [
      {
        id: SAMPLE_PAGE_ID,
        name: 'Sonrisa Costa',
        access_token: 'sample-page-token',
        instagram_username: 'sonrisacosta',
      },
    ],
    leads: [
      {
        ...{ id: '4500', page_id: SAMPLE_PAGE_ID, form_id: '4450', created_time: at(6) },
        fields: { full_name: 'Lead Uno', email: 'lead1@correo.example' },
      },
    ],
    chat_numbers: [{ id: SAMPLE_NUMBER.id, waba_id: SAMPLE_NUMBER.waba, display_phone_number: SAMPLE_NUMBER.display }],
  };
}

/** Returns the CRM: pipelines of both businesses, and a contact, a deal and an appointment of the second. */
export function sampleCrm(today: Date): NonNullable<World['highlevel']> {
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const [, costa] = SAMPLE_LOCATIONS;
  return {
    currencies: Object.fromEntries(SAMPLE_LOCATIONS.map((id) => [id, 'CLP'])),
    pipelines: SAMPLE_LOCATIONS.map((location_id) => ({
      ...{ id: `pipeline-${location_id}`, location_id, name: 'Pacientes' },
      stages: STAGES.map((name, position) => ({ id: `stage-${location_id}-${position}`, name, position })),
    })),
    contacts: [
      {
        ...{ id: 'contact-1', location_id: costa, firstName: 'Paula', lastName: 'Rojas' },
        ...{ email: 'paula.rojas@correo.example', country: 'CL', dateAdded: at(8) },
      },
    ],
    opportunities: [
      {
        ...{ id: 'deal-1', location_id: costa, contactId: 'contact-1', status: 'won', monetaryValue: 890_000 },
        ...{ pipelineId: `pipeline-${costa}`, pipelineStageId: `stage-${costa}-5` },
        ...{ createdAt: at(8), updatedAt: at(2), lastStageChangeAt: at(2), lastStatusChangeAt: at(2) },
      },
    ],
    calendars: [{ id: 'calendar-1', location_id: costa, name: 'Evaluaciones' }],
    events: [
      {
        ...{ id: 'appointment-1', calendarId: 'calendar-1', contactId: 'contact-1', appointmentStatus: 'showed' },
        ...{ startTime: at(5), endTime: at(5), dateAdded: at(7), dateUpdated: at(5) },
      },
    ],
  };
}

/** The Google calendars of both businesses, and the owner's primary one, which cannot be connected. */
export const SAMPLE_CALENDARS = ['c_andes@group.calendar.google.com', 'c_costa@group.calendar.google.com'] as const;
export const SAMPLE_PRIMARY_CALENDAR = 'costa@correo.example';

/** Returns the calendars, with appointments of the second business: the contact of its CRM, once held and once to come. */
export function sampleCalendars(
  today: Date,
  timeZone: string,
): Pick<NonNullable<World['google']>, 'calendars' | 'calendar_events'> {
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const [andes, costa] = SAMPLE_CALENDARS;
  const evaluation = (id: string, days: number) => ({
    ...{ id, calendar_id: costa, summary: 'Evaluación', created: at(7), updated: at(7) },
    ...{ start: { dateTime: at(days), timeZone }, end: { dateTime: at(days - 0.02), timeZone } },
    attendees: [{ email: 'paula.rojas@correo.example', responseStatus: 'accepted' as const }],
  });
  return {
    calendars: [
      { id: andes, summary: 'Evaluaciones Andes', time_zone: timeZone },
      { id: costa, summary: 'Evaluaciones Costa', time_zone: timeZone },
      { id: SAMPLE_PRIMARY_CALENDAR, summary: SAMPLE_PRIMARY_CALENDAR, time_zone: timeZone },
    ],
    calendar_events: [evaluation('evaluacion1', 5), evaluation('evaluacion2', -5)],
  };
}

function order(id: string, at: string, total: string, financial_status: 'paid' | 'partially_refunded') {
  return {
    ...{ id, shop_id: SAMPLE_SHOP.domain, processed_at: at, updated_at: at, total, financial_status },
    ...{ email: `tienda${id}@correo.example`, customer: { id: `9${id}`, first_name: 'Tienda', last_name: id } },
  };
}

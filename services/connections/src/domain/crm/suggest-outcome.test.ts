import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { OutcomeKey } from './outcome-key.ts';
import { suggestOutcome } from './suggest-outcome.ts';

const SUGGESTED: Readonly<Record<OutcomeKey, readonly string[]>> = {
  lead_created: [
    ...['Nuevo', 'Nuevos', 'Nuevo lead', 'Leads nuevos', 'Lead', 'Prospectos', 'Contacto nuevo', 'Nueva consulta'],
    ...[
      'Nuevo interesado',
      'Ingresados',
      'New',
      'New Lead',
      'New Leads',
      'Incoming lead',
      'New opportunity',
      'New inquiry',
    ],
  ],
  dm_started: ['Conversación iniciada', 'Mensaje recibido', 'Nuevo: chat iniciado', 'Conversation started', 'New DM'],
  appointment_booked: [
    ...['Agendado', 'Agendada', 'Cita agendada', 'Hora reservada', 'Reunión programada', 'Visita confirmada', 'Agendó'],
    ...['Booked', 'Appointment Booked', 'Appointment set', 'Meeting scheduled', 'Call booked', 'Demo Scheduled'],
  ],
  appointment_attended: [
    ...['Asistió', 'Asistió a la cita', 'Cita realizada', 'Reunión efectuada', 'Evaluación realizada', 'Atendido'],
    ...['Showed', 'Showed Up', 'Attended', 'Meeting held', 'Consultation completed', 'Demo done'],
  ],
  quote_presented: [
    ...['Cotizado', 'Cotización enviada', 'Presupuesto enviado', 'Presupuesto presentado', 'Propuesta enviada'],
    ...['Quote sent', 'Proposal Sent', 'Estimate delivered', 'Offer presented', 'Quoted'],
  ],
  closed_won: [
    ...['Ganado', 'Cerrado ganado', 'Vendido', 'Venta cerrada', 'Venta concretada', 'Contratado', 'Cliente', 'Pagado'],
    ...['Won', 'Closed Won', 'Deal won', 'Sold', 'Paid', 'Customer', 'New client', 'Cliente nuevo'],
  ],
  payment_received: [],
};

const NOT_SUGGESTED = [
  ...[
    '',
    '   ',
    '***',
    'Contactado',
    'Contacted',
    'Interesado',
    'Cerrado',
    'Closed',
    'Hot Lead',
    'En negociación',
    'Etapa 3',
  ],
  ...[
    'No asistió',
    'No-show',
    'No Show',
    'Cita cancelada',
    'Appointment cancelled',
    'Reagendar',
    'Por agendar',
    'To book',
  ],
  ...[
    'Perdido',
    'Closed Lost',
    'Not won',
    'Abandoned',
    'Pago pendiente',
    'Pending payment',
    'Esperando pago',
    'Por pagar',
  ],
  ...['Seguimiento de cotización enviada', 'Follow up: proposal sent', 'Clientes antiguos', 'Lead frío', 'Casi ganado'],
  ...['Cliente potencial', 'New York', 'Leadership', 'Wonder', 'Nuevo León', '商談中'],
];

describe('what the name of a stage suggests', () => {
  for (const [key, names] of Object.entries(SUGGESTED)) {
    for (const name of names)
      it(`is ${key} for ${name}`, () => {
        assert.equal(suggestOutcome(name), key);
      });
  }

  it('is nothing when the name is ambiguous', () => {
    const wrong = NOT_SUGGESTED.filter((name) => suggestOutcome(name) !== null);
    assert.deepEqual(wrong, []);
  });

  it('is the later outcome when the name has two', () => {
    assert.equal(suggestOutcome('Nuevo lead con cita agendada'), 'appointment_booked');
    assert.equal(suggestOutcome('Agendado y asistió'), 'appointment_attended');
  });

  it('ignores what surrounds the words, case and accents', () => {
    const names = Object.values(SUGGESTED).flat();
    const decoration = fc.string({
      unit: fc.constantFrom('✅', '🔥', ' ', '-', '.', ')', '1', '2', '|', '\t'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.constantFrom(...names), decoration, decoration, fc.boolean(), (name, before, after, isUpper) => {
        const written = `${before}${isUpper ? name.toUpperCase() : name.normalize('NFD')}${after}`;
        assert.equal(suggestOutcome(written), suggestOutcome(name));
      }),
    );
  });

  it('returns for any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2000 }), (name) => suggestOutcome(name) !== undefined));
  });
});

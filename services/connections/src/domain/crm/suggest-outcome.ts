// Suggests an outcome from the name of a pipeline's stage, in the Spanish and English that people use for such names.
import type { CrmStage, SuggestedStage } from './crm.ts';
import { type OutcomeKey, UNMAPPED } from './outcome-key.ts';

/** Words for what did not happen, has yet to happen, is over, or is doubtful: a person must map such a stage. */
const DOUBTS = [
  ...['no', 'not', 'non', 'never', 'nunca', 'sin', 'without', 'pending', 'pendiente', 'por', 'para', 'to', 'espera'],
  ...['esperando', 'awaiting', 'waiting', 'cancelado', 'cancelled', 'canceled', 'anulado', 'reagendar', 'reagendado'],
  ...['reprogramado', 'rescheduled', 'reschedule', 'perdido', 'lost', 'abandonado', 'abandoned', 'descartado'],
  ...[
    'descalificado',
    'unqualified',
    'disqualified',
    'invalido',
    'invalid',
    'seguimiento',
    'follow',
    'followup',
    'antiguo',
  ],
  ...['old', 'ex', 'casi', 'almost', 'recuperar', 'nurture', 'nurturing', 'cold', 'frio', 'potencial', 'potential'],
];

interface Signs {
  readonly key: OutcomeKey;
  /** Phrases anywhere in the name. */
  readonly within: readonly string[];
  /** The whole name. */
  readonly whole?: readonly string[];
}

/** Combines each of the first words with each thing done to it, as in "cita realizada". */
const each = (nouns: string, deeds: string): string[] =>
  nouns.split(' ').flatMap((noun) => deeds.split(' ').map((deed) => `${noun} ${deed}`));

const CITAS = 'cita visita reunion evaluacion consulta llamada demo sesion hora';
const MEETINGS = 'appointment meeting visit consultation call demo session';

/** The first match counts, so later outcomes come first: "Nuevo lead con cita agendada" is about an appointment. */
const SIGNS: readonly Signs[] = [
  {
    key: 'closed_won',
    within: [
      ...['ganado', 'vendido', 'venta cerrada', 'venta realizada', 'venta concretada', 'cierre exitoso', 'contratado'],
      ...['pagado', 'pago recibido', 'won', 'sold', 'sale made', 'sale closed', 'paid', 'payment received'],
    ],
    whole: [
      ...['cliente', 'cliente nuevo', 'nuevo cliente', 'cliente activo', 'customer', 'client'],
      ...each('new active', 'customer client'),
    ],
  },
  {
    key: 'appointment_attended',
    within: [
      ...['asistio', 'asistieron', 'asistida', 'asistencia confirmada', 'atendido', 'showed', 'show up', 'attended'],
      ...each(CITAS, 'realizada efectuada completada hecha cumplida'),
      ...each(MEETINGS, 'held done completed'),
    ],
  },
  {
    key: 'quote_presented',
    within: [
      ...['cotizado', 'presupuestado', 'quoted'],
      ...each('cotizacion cotizaciones presupuesto propuesta oferta', 'enviada presentada entregada emitida'),
      ...each('quote quotation proposal estimate offer', 'sent presented delivered given issued'),
    ],
  },
  {
    key: 'appointment_booked',
    within: [
      ...['agendado', 'agendo', 'agendaron', 'reservado', 'booked', 'scheduled'],
      ...each(CITAS, 'programada confirmada tomada solicitada coordinada'),
      ...each(MEETINGS, 'set confirmed'),
    ],
  },
  {
    key: 'dm_started',
    within: [
      ...each('conversacion conversaciones chat', 'iniciada abierta nueva'),
      ...['mensaje recibido', 'mensaje nuevo', 'nuevo mensaje', 'nuevo chat', 'nueva conversacion'],
      ...each('conversation chat dm', 'started opened'),
      ...each('new', 'conversation chat dm message'),
    ],
  },
  {
    key: 'lead_created',
    within: [
      ...each('nuevo', 'lead prospecto contacto interesado solicitud solicitudes consulta oportunidad oportunidades'),
      ...each('lead prospecto contacto consulta', 'nuevo entrante recibido'),
      ...each('new', 'lead prospect contact enquiry enquiries inquiry inquiries opportunity opportunities'),
      ...['inbound lead', 'incoming lead', 'lead in', 'lead created', 'lead received'],
    ],
    whole: ['nuevo', 'new', 'lead', 'prospecto', 'ingresado', 'ingreso', 'inbound'],
  },
];

const TABLE = SIGNS.map(({ key, within, whole = [] }) => ({
  key,
  within: within.map(stems),
  whole: new Set(whole.map(stems)),
}));
const DOUBTFUL = DOUBTS.map(stems);

/**
 * Returns the outcome that a deal reaches by entering a stage of this name. Payments are never suggested: a payment provider
 * reports them, and the same money would count twice. A stage of paid deals counts as one of won deals.
 * @param name as in the CRM; case, accents, emoji, numbers, punctuation, gender and plural do not matter
 * @returns null when the name says nothing certain
 */
export function suggestOutcome(name: string): OutcomeKey | null {
  const said = stems(name);
  const says = (phrase: string) => ` ${said} `.includes(` ${phrase} `);
  if (DOUBTFUL.some(says)) return null;
  return TABLE.find(({ within, whole }) => whole.has(said) || within.some(says))?.key ?? null;
}

/** Returns a stage with its meaning as long as no person has chosen one. */
export const suggested = (stage: CrmStage): SuggestedStage => ({
  ...stage,
  suggested: suggestOutcome(stage.stageName) ?? UNMAPPED,
});

/** Returns the words of a text in Latin letters, without the Spanish endings for gender and number. */
function stems(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/s$/, '').replace(/[oa]$/, '') : word)).join(' ');
}

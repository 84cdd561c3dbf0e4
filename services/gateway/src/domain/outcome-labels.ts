// Labels what a stage of a pipeline can mean, in the words of the people who map it.

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

const LABELS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  appointment_attended: { en: 'Appointment attended', es: 'Cita asistida' },
  appointment_booked: { en: 'Appointment booked', es: 'Cita agendada' },
  closed_won: { en: 'Deal won', es: 'Venta ganada' },
  dm_started: { en: 'Conversation started', es: 'Conversación iniciada' },
  lead_created: { en: 'Lead created', es: 'Lead creado' },
  payment_received: { en: 'Payment received', es: 'Pago recibido' },
  quote_presented: { en: 'Quote presented', es: 'Cotización presentada' },
  unmapped: { en: 'Not mapped', es: 'Sin asignar' },
};

/** @returns the key itself when it has no label yet */
export const outcomeLabel = (eventKey: string, locale: Locale): string => LABELS[eventKey]?.[locale] ?? eventKey;

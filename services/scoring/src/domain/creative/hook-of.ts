// Classifies how the text of an ad begins by the first rule that matches; without a match the hook is null.
import { opening, phrase, plainText } from './plain-text.ts';

export const HOOKS = [
  'testimonial',
  'question',
  'problem',
  'offer',
  'urgency',
  'social_proof',
  'curiosity',
  'how_to',
  'list',
  'announcement',
  'direct_call',
] as const;
export type Hook = (typeof HOOKS)[number];

/** Applied to the plain first sentence; each pattern has its Spanish words first. */
const RULES: readonly (readonly [hook: Hook, pattern: RegExp])[] = [
  ['testimonial', /^"/],
  ['testimonial', phrase('me cambio la vida|changed my life|desde que (?:uso|use)|since i started')],
  ['question', /^¿|\?$/],
  [
    'problem',
    phrase('(?:cansad|hart|aburrid)[oa]s? de|te cuesta|sufres (?:de|con)|deja de|no (?:logras|puedes|consigues)'),
  ],
  [
    'problem',
    phrase("(?:tired|sick) of|struggling (?:with|to)|fed up with|stop (?:wasting|losing|guessing)|can't seem to"),
  ],
  ['offer', /\d ?%/],
  ['offer', phrase('gratis|descuento|\\d ?x ?1|oferta|promocion|envio gratis|cuotas sin interes')],
  [
    'offer',
    phrase(
      'for free|free (?:shipping|delivery|trial|gift|consultation|quote|sample)|discount|deals?|(?:on|flash|summer|winter|final) sale|buy one get one|bogo|save (?:up to )?[$€]?\\d+',
    ),
  ],
  [
    'urgency',
    phrase('ultim[oa]s? (?:dias?|horas?|cupos?|unidades|oportunidad)|solo (?:por )?hoy|termina hoy|quedan pocos'),
  ],
  ['urgency', phrase('last (?:chance|day|days|hours|call)|today only|ends (?:today|tonight|soon)|almost gone|hurry')],
  ['social_proof', /^(?:mas de|over|more than|\+) ?[\d.,]+/],
  [
    'social_proof',
    phrase(
      '(?:miles|cientos) de (?:clientes|personas|pacientes|familias|alumnos)|join [\\d.,]+|trusted by|thousands of',
    ),
  ],
  [
    'curiosity',
    phrase('lo que nadie te (?:cuenta|dice)|el secreto|no vas a creer|la verdad (?:sobre|de)|esto es lo que'),
  ],
  [
    'curiosity',
    phrase("nobody (?:tells|told) you|the secret|you won't believe|the truth about|here's why|this is why"),
  ],
  ['how_to', /^(?:como|aprende (?:a|como)|how to|learn (?:to|how)|descubre como|discover how)(?!\p{L})/u],
  ['list', /^(?:los |las |the |top )?\d+ (?!%)\p{L}+ (?:\p{L}+ )?(?:para|de|que|por|to|of|that|why|you|for)(?!\p{L})/u],
  [
    'announcement',
    /^(?:¡|!)?(?:nuev[oa]s?|presentamos|llego|llega|ya (?:llego|esta)|lanzamos|new|introducing|meet|now available|just (?:landed|launched)|we're launching)(?!\p{L})/u,
  ],
  [
    'direct_call',
    /^(?:¡|!)?(?:agenda|reserva|compra|descubre|prueba|pide|cotiza|solicita|inscribete|conoce|visita|escribenos|contactanos|registrate|descarga|aprovecha)(?!\p{L})/u,
  ],
  [
    'direct_call',
    /^(?:¡|!)?(?:book|shop|buy|get|try|order|discover|sign up|schedule|contact us|message us|visit|download|request|start|grab|claim)(?!\p{L})/u,
  ],
];

/**
 * @param bodies the main texts; where the platform chooses from several, all must begin alike
 * @returns null when no rule matches, when there is no text, and when texts begin differently
 */
export function hookOf(bodies: readonly string[]): Hook | null {
  const hooks = new Set(bodies.map((body) => hookOfText(plainText(body))));
  const [only = null, ...others] = hooks;
  return others.length === 0 ? only : null;
}

function hookOfText(plain: string): Hook | null {
  const first = opening(plain);
  return RULES.find(([, pattern]) => pattern.test(first))?.[0] ?? null;
}

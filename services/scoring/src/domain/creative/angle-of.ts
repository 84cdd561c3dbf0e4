// Finds the angle with which an ad argues: of the angles that its texts use, the most frequent.
import { phrase, plainText } from './plain-text.ts';

export const ANGLES = [
  'price',
  'urgency',
  'social_proof',
  'authority',
  'guarantee',
  'convenience',
  'novelty',
  'pain_point',
  'transformation',
  'education',
] as const;
export type Angle = (typeof ANGLES)[number];

/** Phrases in Spanish and English; each counts once, however often it occurs. */
const PHRASES: Readonly<Record<Angle, readonly string[]>> = {
  price: [
    '\\d+ ?% (?:off|de descuento|dcto|menos)|descuentos?|discounts?',
    'ahorra(?:r|s)?|save|savings',
    'ofertas?|promocion(?:es)?|promo|deals?|(?:on|flash|summer|winter|final) sale',
    'gratis|gratuit[oa]s?|for free|free (?:shipping|delivery|trial|gift|consultation|quote|sample)',
    '(?:mejor|bajo|buen) precio|precios? (?:bajos?|bajas?|especial(?:es)?)|(?:best|low|lowest) prices?|affordable|economic[oa]s?',
    'cuotas(?: sin interes)?|installments|\\d ?x ?1',
  ],
  urgency: [
    'ultim[oa]s? (?:dias?|horas?|cupos?|unidades)|last (?:chance|days?|hours)',
    'solo (?:por )?hoy|hoy mismo|today only',
    'cupos limitados|plazas limitadas|stock limitado|limited (?:time|spots|stock|seats)',
    'termina (?:hoy|manana|pronto)|hasta agotar stock|ends (?:today|tonight|soon)|while (?:stocks?|supplies) lasts?',
    "no te lo pierdas|don't miss(?: out)?|apurate|hurry",
  ],
  social_proof: [
    '(?:mas de|over|more than) [\\d.,]+ (?:mil )?(?:clientes|personas|pacientes|familias|alumnos|mujeres|hombres|customers|people|patients|families|students|women|men)',
    '(?:miles|cientos) de (?:clientes|personas|pacientes|familias|alumnos)|thousands of',
    'testimonios?|testimonials?|resenas|opiniones|reviews?',
    '(?:5|cinco|five)[ -](?:estrellas|stars?)',
    'recomendad[oa]s? por|nos recomiendan|recommended by|trusted by|loved by',
  ],
  authority: [
    'expert[oa]s?|especialistas?|experts?|specialists?',
    'anos de experiencia|years of experience',
    'certificad[oa]s?|acreditad[oa]s?|certified|accredited|licensed',
    'medicos?|doctor(?:a|es)?|dermatolog[oa]s?|odontolog[oa]s?|doctors?|dentists?|dermatologists?',
    'premiad[oa]s?|award[ -]winning|lider(?:es)? en|leaders? in',
    'clinicamente probado|cientificamente|clinically (?:proven|tested)|science[ -]backed',
  ],
  guarantee: [
    'garantia|garantizad[oa]s?|guaranteed?|warranty',
    'te devolvemos (?:tu|el) dinero|devolucion (?:gratis|del dinero)|money[ -]back|free returns|refund',
    'sin (?:riesgos?|compromiso|permanencia)|risk[ -]free|no (?:commitment|strings attached|contracts?)',
    'prueba gratis|cancela cuando quieras|free trial|cancel anytime',
  ],
  convenience: [
    'facil(?:es|mente)?|easy|easily|effortless(?:ly)?',
    'rapid[oa]s?|rapidamente|fast|quick(?:ly)?',
    'en (?:solo )?\\d+ (?:minutos?|pasos|clics)|in (?:just )?\\d+ (?:minutes?|steps|clicks)',
    'a domicilio|desde (?:tu )?casa|from home|to your door|home delivery',
    'online|en linea|sin (?:filas|complicaciones)|hassle[ -]free|no hassle',
  ],
  novelty: [
    '(?:el |la |lo |los |las )?nuev[oa]s?|new',
    'presentamos|lanzamiento|lanzamos|introducing|launch(?:ing)?',
    'por primera vez|for the first time|first ever|innovador(?:a|es)?|innovative|revolucionari[oa]s?|revolutionary',
  ],
  pain_point: [
    '(?:cansad|hart|aburrid)[oa]s? de|(?:tired|sick) of|fed up with',
    'te cuesta|sufres (?:de|con)|struggling (?:with|to)|suffer(?:ing)? from',
    'problemas?|problems?|dolor(?:es)?|pain',
    'olvidate de|dile adios a|say goodbye to|no more',
    'estres|ansiedad|stress|anxiety|miedo|fear',
  ],
  transformation: [
    'transforma(?:r|cion|te)?|transform(?:ation|ed|ing)?',
    'antes y despues|before (?:and|&) after',
    'resultados|results',
    'la mejor version|tu mejor version|best version|suenos|dreams?|dream',
    'logra(?:r)?|alcanza(?:r)?|achieve|reach your',
    'en (?:solo )?\\d+ (?:dias|semanas|meses)|in (?:just )?\\d+ (?:days|weeks|months)',
  ],
  education: [
    'aprende(?:r)?|learn',
    'guia(?: gratuita)?|guide|ebook|e-book',
    'webinar|masterclass|taller|curso|workshop|course',
    'descubre como|discover how|como (?:lograr|hacer|elegir|evitar)|how to',
    'consejos?|tips',
  ],
};

const RULES = ANGLES.map((angle) => ({ angle, patterns: PHRASES[angle].map(phrase) }));

/** @returns null when the texts use no angle, and when two are equally frequent */
export function angleOf(texts: readonly string[]): Angle | null {
  const plain = texts.map(plainText).join(' . ');
  const used = RULES.map(({ angle, patterns }) => ({ angle, count: patterns.filter((one) => one.test(plain)).length }));
  const [first, second] = used.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return first === undefined || first.count === second?.count ? null : first.angle;
}

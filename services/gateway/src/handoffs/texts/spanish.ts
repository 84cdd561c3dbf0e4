// Holds the texts of a hand-off's pages in Spanish.
import { given, html } from '@touchline/chassis/pages/html.ts';
import type { HandoffTexts } from './handoff-texts.ts';

const ASK_AGAIN = 'Pide un enlace nuevo para volver a intentarlo.';
const GOOGLE = 'Gmail, Drive, tu calendario y cualquier otro servicio de Google.';

export const SPANISH: HandoffTexts = {
  language: 'es',
  connectTitle: (provider) => `Conectar ${provider}`,
  asks: ({ app, provider, profile }) =>
    html`${given(app)} te pide conectar una cuenta de ${provider} con ${given(profile)}. En ${provider} decides qué se puede leer.`,
  continueTo: (provider) => `Continuar a ${provider}`,
  closing:
    'Este enlace vale 45 minutos y para una sola conexión. Quien lo tenga puede usarlo. Si no quieres conectar nada, cierra esta página: no pasará nada.',
  readsTitle: 'Qué se leerá',
  neverTitle: 'Qué no se lee nunca',
  access: {
    social_ads: {
      reads: [
        'Campañas, conjuntos de anuncios y anuncios de la cuenta: nombre, estado, presupuesto y contenido.',
        'Cifras diarias: gasto, impresiones, clics y resultados.',
        'Si permites la administración: campañas y anuncios se pausan o reactivan, y los presupuestos cambian, cuando tu equipo lo pide.',
      ],
      never: ['Tu perfil personal, tus amistades y tus mensajes privados.', 'Medios de pago y facturas.'],
    },
    search_ads: {
      reads: [
        'Campañas, grupos de anuncios y anuncios de la cuenta: nombre, estado, presupuesto y contenido.',
        'Cifras diarias: costo, impresiones, clics y conversiones.',
      ],
      never: [GOOGLE, 'Medios de pago y facturas.'],
    },
    search_console: {
      reads: [
        'La lista de tus sitios.',
        'Cuántas veces se muestran y reciben clics en la Búsqueda de Google, por término y página.',
      ],
      never: [GOOGLE, 'Quién buscó: Google no lo informa.'],
    },
    google_calendar: {
      reads: [
        'La lista de tus calendarios, para elegir uno.',
        'De ese calendario, sus citas: cuándo son, su título y quién está invitado, para reconocer a los clientes.',
        'Nada del calendario se modifica.',
      ],
      never: [
        'Tu calendario principal.',
        'Descripciones, lugares y videollamadas de las citas.',
        'Gmail, Drive y cualquier otro servicio de Google.',
      ],
    },
    crm_provider: {
      reads: [
        'Contactos: nombre, correo, teléfono y etiquetas, para reconocer quién se convirtió en cliente.',
        'Negocios con su etapa y su valor, y las etapas de tus embudos.',
        'Citas: cuándo son y si se realizaron.',
        'Nada del CRM se modifica.',
      ],
      never: ['Conversaciones, notas y archivos.'],
    },
    gmail: {
      reads: [
        'Envía correos desde la casilla cuando una aplicación tuya lo pide.',
        'Busca los correos que envió, para saber si salieron.',
        'La dirección de la casilla.',
      ],
      never: ['Tus otros correos, tus contactos y tus archivos.'],
    },
    outlook: {
      reads: [
        'Envía correos desde la casilla cuando una aplicación tuya lo pide.',
        'Busca los correos que envió, para saber si salieron.',
        'La dirección y el nombre de la casilla.',
      ],
      never: ['Tus otros correos, tus contactos y tus archivos.'],
    },
    payments_provider_a: {
      reads: [
        'Pagos, reembolsos y disputas: monto, fecha y estado.',
        'Nombre, correo y teléfono de quien paga, para reconocer al cliente.',
        'No se cobra, reembolsa ni mueve dinero.',
      ],
      never: ['Números de tarjeta y cuentas bancarias.'],
    },
    payments_provider_b: {
      reads: [
        'Pagos, reembolsos y disputas: monto, fecha y estado.',
        'Nombre, correo y teléfono de quien paga, para reconocer al cliente.',
        'No se cobra, reembolsa ni mueve dinero.',
      ],
      never: ['Números de tarjeta y cuentas bancarias.'],
    },
  },
  password: (provider) => `Tu contraseña de ${provider}: solo la escribes allí.`,
  chooseTitle: 'Elige una cuenta',
  choose: ({ provider, count, app }) =>
    html`${provider} mostró ${count} cuentas. Vuelve a ${given(app ?? 'quien te envió aquí')} dentro de una hora y elige la que quieres conectar.`,
  connectedTitle: (provider) => `${provider} está conectado`,
  connected: 'Listo. Puedes cerrar esta página.',
  declinedTitle: 'No se conectó',
  expiredTitle: 'Este enlace venció',
  failedTitle: 'No funcionó',
  nothingConnected: 'No se conectó nada.',
  by: 'Por Touchline',
  reasons: {
    user_cancelled: `No aceptaste, así que no se conectó nada. ${ASK_AGAIN}`,
    provider_denied: `El proveedor lo rechazó, o no diste un permiso que hace falta. ${ASK_AGAIN}`,
    provider_error: `El proveedor tuvo un problema. ${ASK_AGAIN}`,
    token_exchange_failed: `El proveedor no aceptó el código que él mismo había emitido. ${ASK_AGAIN}`,
    account_connected_elsewhere: 'Esta cuenta ya está conectada a otro perfil. Desconéctala allí primero.',
    no_candidates: 'No hay ninguna cuenta que conectar. Entra al proveedor con un usuario que tenga una.',
    connect_failed: `No se pudo guardar la conexión. ${ASK_AGAIN}`,
    internal_error: 'Algo falló de nuestro lado antes de guardar nada. Vuelve a intentarlo en un momento.',
    state_expired: `La página del proveedor estuvo abierta más de 15 minutos. ${ASK_AGAIN}`,
    state_invalid: `Terminaste en la página del proveedor con un navegador distinto de aquel en que empezaste. ${ASK_AGAIN}`,
    handoff_expired: 'Un enlace para conectar vale 45 minutos. Pide uno nuevo.',
    handoff_used: 'Este enlace ya se usó, o se está usando ahora mismo en otra ventana.',
    provider_not_configured: 'Este proveedor todavía no está configurado aquí. Avisa a quien te envió el enlace.',
    origin_not_allowed:
      'Ya no podemos llevarte de vuelta a la aplicación que te envió aquí. Vuelve a ella por tu cuenta.',
  },
  errors: {
    400: [
      'No funcionó',
      'Esta respuesta no corresponde a ninguna conexión que haya empezado aquí. Vuelve a abrir el enlace que recibiste.',
    ],
    404: ['Aquí no hay nada', 'Este enlace es desconocido, o se borró. Pide uno nuevo.'],
    429: ['Demasiados intentos', 'Espera un minuto y vuelve a cargar esta página.'],
    500: ['No funcionó', 'La falla es nuestra. Vuelve a intentarlo en un momento.'],
  },
  helpWith: (requestId) => html`Pide ayuda con este identificador: <code>${requestId}</code>`,
};

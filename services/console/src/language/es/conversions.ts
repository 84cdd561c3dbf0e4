// Says in Spanish why a conversion is credited as it is.
export const CONVERSIONS: Readonly<Record<string, string>> = {
  'Why this credit': 'Por qué este crédito',
  'A change is known that reports do not count yet. Load the page again in a moment.':
    'Hay un cambio que los informes todavía no cuentan. Vuelva a cargar la página en un momento.',
  Happened: 'Ocurrió',
  'Lookback window': 'Ventana de atribución',
  '{0} days: from {1} to {2}': '{0} días: del {1} al {2}',
  Goal: 'Objetivo',
  '{0}; the rate to {1} of that day is not known yet.': '{0}; todavía no se conoce el cambio a {1} de ese día.',
  'Refunded: {0}.': 'Reembolsado: {0}.',
  'The touchpoints, under the model {0}': 'Los puntos de contacto, según el modelo {0}',
  'No touchpoint was in the lookback window, so no campaign has a share.':
    'No hubo ningún punto de contacto en la ventana de atribución, así que ninguna campaña tiene una proporción.',
  'There was nothing else in the window, so the conversion itself is the touchpoint.':
    'No hubo nada más en la ventana, así que la propia conversión es el punto de contacto.',
  'The touchpoints and the conversion in time; a larger mark has a larger share. The table has the same figures.':
    'Los puntos de contacto y la conversión en el tiempo; una marca más grande tiene una proporción mayor. La tabla tiene las mismas cifras.',
  Amount: 'Monto',
  'There is no touchpoint.': 'No hay ningún punto de contacto.',
  'The share of each touchpoint under each attribution model.':
    'La proporción de cada punto de contacto según cada modelo de atribución.',
  'Counted by the rules of version {0}, generation {1}.': 'Contado según las reglas de la versión {0}, generación {1}.',
  'What is left out': 'Lo que queda fuera',
  'Events of the journey that have no share.': 'Eventos del recorrido que no tienen ninguna proporción.',
  'Nothing is left out.': 'No queda nada fuera.',
  'They were before the lookback window of the goal.': 'Fueron anteriores a la ventana de atribución del objetivo.',
  'They came after the conversion.': 'Fueron posteriores a la conversión.',
  'Returns from a payment provider, where no customer comes from.':
    'Regresos desde un proveedor de pagos, de donde no vienen clientes.',
  'Events of a visit that is a touchpoint already, or that repeat its click.':
    'Eventos de una visita que ya es un punto de contacto, o que repiten su clic.',
  'Events that say nothing of where the person came from.': 'Eventos que no dicen de dónde vino la persona.',
  'What other persons did in the same browsers.': 'Lo que hicieron otras personas en los mismos navegadores.',
  '{0} d before': '{0} d antes',
  '{0} h before': '{0} h antes',
  '{0} min before': '{0} min antes',
  'at the same moment': 'en el mismo momento',
  'It is the first of the window, which gets everything.': 'Es el primero de la ventana, que recibe todo.',
  'Only the first of the window gets something.': 'Solo el primero de la ventana recibe algo.',
  'It is the last of the window, which gets everything.': 'Es el último de la ventana, que recibe todo.',
  'Only the last of the window gets something.': 'Solo el último de la ventana recibe algo.',
  'All {0} of the window get the same.': 'Los {0} de la ventana reciben lo mismo.',
  'It happened {0}: its weight is {1}, of {2} altogether. A weight halves every 7 days.':
    'Ocurrió {0}: su peso es {1}, de {2} en total. Un peso se reduce a la mitad cada 7 días.',
  'All of the window are direct, so the last one gets everything.':
    'Todos los de la ventana son directos, así que el último recibe todo.',
  'All of the window are direct, so only the last one gets something.':
    'Todos los de la ventana son directos, así que solo el último recibe algo.',
  'It is the last of the window that is not direct, which gets everything.':
    'Es el último de la ventana que no es directo, y recibe todo.',
  'It is direct, and others are not.': 'Es directo y otros no lo son.',
  'Another one that is not direct came later.': 'Después vino otro que no es directo.',
  'It is the only one of the window, and gets everything.': 'Es el único de la ventana y recibe todo.',
  'The two of the window get half each.': 'Los dos de la ventana reciben la mitad cada uno.',
  'The first and the last of the window get 40 % each.': 'El primero y el último de la ventana reciben 40 % cada uno.',
  'The {0} between the first and the last share 20 %.': 'Los {0} entre el primero y el último se reparten 20 %.',
  "The customer's journey": 'El recorrido del cliente',
  'Events of the customer: {0}. What you see here is recorded in the PII access log.':
    'Eventos del cliente: {0}. Lo que se ve aquí queda en el registro de acceso a datos personales.',
  'Visits and other events of the customer, and conversions, in time. The table has the same figures.':
    'Visitas y otros eventos del cliente, y conversiones, en el tiempo. La tabla tiene las mismas cifras.',
  'What the customer did, newest first. A time is one of {0}.':
    'Lo que hizo el cliente, de lo más reciente a lo más antiguo. Las horas son de {0}.',
  Channel: 'Canal',
  Device: 'Dispositivo',
  'Nothing is recorded of the customer.': 'No hay nada registrado del cliente.',
  'It is refunded in full, so no report counts its money. The amounts below are those before the refund.':
    'Está reembolsada por completo, así que ningún informe cuenta su dinero. Los montos de abajo son los de antes del reembolso.',
  'Touchpoints of the window, oldest first, and why each has its share. A time is one of {0}.':
    'Puntos de contacto de la ventana, del más antiguo al más reciente, y por qué cada uno tiene su proporción. Las horas son de {0}.',
  'The newest {0} are shown.': 'Se muestran los {0} más recientes.',
  'In so long a window it is weighed together with touchpoint {0}, which has the share of all of them.':
    'En una ventana tan larga se pondera junto con el punto de contacto {0}, que tiene la proporción de todos ellos.',
  'It has the share of {0} that are weighed together: their weight is {1}, of {2} altogether.':
    'Tiene la proporción de {0} que se ponderan juntos: su peso es {1}, de {2} en total.',
  'The picture has the {0} touchpoints with the largest shares.':
    'El gráfico muestra los {0} puntos de contacto con mayores proporciones.',
};

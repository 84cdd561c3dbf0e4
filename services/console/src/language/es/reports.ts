// Says in Spanish what the reports on money say: the overview, campaigns, claims of platforms, paths and customers.
export const REPORTS: Readonly<Record<string, string>> = {
  'Counted up to {0} ({1}).': 'Contado hasta las {0} ({1}).',
  'Up to when events are counted is not known at the moment.':
    'En este momento no se sabe hasta cuándo están contados los eventos.',
  'Known: {0}': 'Conocido: {0}',
  'With cash: {0}': 'Con dinero: {0}',
  'Conversions by type, spend and revenue of each day. The table has the same figures.':
    'Conversiones por tipo, inversión e ingresos de cada día. La tabla tiene las mismas cifras.',
  'Week by week': 'Semana por semana',
  'Conversions by type, spend and revenue of each week. The table has the same figures.':
    'Conversiones por tipo, inversión e ingresos de cada semana. La tabla tiene las mismas cifras.',
  'Figures by week, newest first.': 'Cifras por semana, de la más reciente a la más antigua.',
  Week: 'Semana',
  'Other types': 'Otros tipos',
  'Figures by day, newest first.': 'Cifras por día, del más reciente al más antiguo.',
  'There are no days.': 'No hay días.',
  'Conversions by type': 'Conversiones por tipo',
  'Conversions of these days, by type.': 'Conversiones de estos días, por tipo.',
  'No conversion happened in these days.': 'En estos días no hubo conversiones.',
  'What the platforms claim, beside what is attributed': 'Lo que declaran las plataformas, junto a lo atribuido',
  'Cost of a new customer': 'Costo de un cliente nuevo',
  'Nothing was spent or credited in these days.': 'En estos días no se invirtió ni se atribuyó nada.',
  'ROAS under every model': 'ROAS según cada modelo',
  'A line that rises closes journeys that others began; one that falls begins them.':
    'Una línea que sube cierra recorridos que otras comenzaron; una que baja los comienza.',
  'ROAS under each attribution model.': 'ROAS según cada modelo de atribución.',
  'No row has both costs and revenue in these days.': 'En estos días nada tiene a la vez costos e ingresos.',
  'Conversions of {0}: {1}': 'Conversiones de {0}: {1}',
  'What platforms claim': 'Lo que declaran las plataformas',
  'By platform': 'Por plataforma',
  'By campaign': 'Por campaña',
  'What each platform claims, and what the model attributes to it.':
    'Lo que declara cada plataforma y lo que el modelo le atribuye.',
  'No ad platform is connected.': 'No hay ninguna plataforma publicitaria conectada.',
  'Conversions of each campaign: claimed by its platform, and attributed. The table has the same figures.':
    'Conversiones de cada campaña: las que declara su plataforma y las atribuidas. La tabla tiene las mismas cifras.',
  'Claimed by the platform': 'Declaradas por la plataforma',
  Claimed: 'Declaradas',
  Attributed: 'Atribuidas',
  'Value claimed': 'Valor declarado',
  'Cash attributed': 'Dinero atribuido',
  'ROAS claimed': 'ROAS declarado',
  'ROAS attributed': 'ROAS atribuido',
  'What platforms claim for each campaign, and what the model attributes to it.':
    'Lo que las plataformas declaran de cada campaña y lo que el modelo le atribuye.',
  'No campaign had costs or conversions in these days.': 'En estos días ninguna campaña tuvo costos ni conversiones.',
  '{0} reports no conversions for these days, so there is nothing to compare with the {1} that are attributed to it.':
    '{0} no informa conversiones de estos días, así que no hay con qué comparar las {1} que se le atribuyen.',
  '{0} claims {1} ({2}); {3} of the same kind ({4}) are attributed to it.':
    '{0} declara {1} ({2}); se le atribuyen {3} del mismo tipo ({4}).',
  'Its figures reach up to {0}.': 'Sus cifras llegan hasta el {0}.',
  'A platform also counts people who only saw an ad, it counts within a window of its own, and it does not know whom another platform claims too.':
    'Una plataforma también cuenta a quienes solo vieron un anuncio, cuenta dentro de una ventana propia y no sabe a quién declara también otra plataforma.',
  'A platform sees only what its pixel or an export tells it, and people refuse its cookies; payments that reach you in other ways, such as by phone, are known only here.':
    'Una plataforma solo ve lo que le informan su píxel o una exportación, y hay personas que rechazan sus cookies; los pagos por otras vías, como por teléfono, solo se conocen aquí.',
  '{0}, others: {1}': '{0}, otros: {1}',
  'Both count the same.': 'Ambos cuentan lo mismo.',
  'Conversions of {0}': 'Conversiones de {0}',
  'Conversions that the model credits to the campaign, newest first. A time is one of {0}.':
    'Conversiones que el modelo atribuye a la campaña, de la más reciente a la más antigua. Las horas son de {0}.',
  'Why: {0}, {1}': 'Por qué: {0}, {1}',
  'The model credits no conversion to it in these days.': 'En estos días el modelo no le atribuye ninguna conversión.',
  'Each conversion leads to why {0} has its share.': 'Cada conversión lleva a por qué {0} tiene su proporción.',
  'Conversions with touchpoints': 'Conversiones con puntos de contacto',
  'Every conversion': 'Todas las conversiones',
  'The commonest paths': 'Los recorridos más frecuentes',
  'Conversions on less common paths, which are not shown: {0}.':
    'Conversiones en recorridos menos frecuentes, que no se muestran: {0}.',
  'The channels of the commonest paths, step by step. The table has the same figures.':
    'Los canales de los recorridos más frecuentes, paso a paso. La tabla tiene las mismas cifras.',
  'Sequences of channels that led to a conversion, the commonest first.':
    'Secuencias de canales que llevaron a una conversión, de la más frecuente a la menos frecuente.',
  Path: 'Recorrido',
  'No conversion of these days has a touchpoint.': 'Ninguna conversión de estos días tiene un punto de contacto.',
  'How many touchpoints': 'Cuántos puntos de contacto',
  'Conversions by the number of touchpoints before them. The table has the same figures.':
    'Conversiones según el número de puntos de contacto anteriores. La tabla tiene las mismas cifras.',
  'Conversions by the number of touchpoints before them.':
    'Conversiones según el número de puntos de contacto anteriores.',
  'How many days it took': 'Cuántos días tardaron',
  'Conversions by the days from the first touchpoint. The table has the same figures.':
    'Conversiones según los días desde el primer punto de contacto. La tabla tiene las mismas cifras.',
  'Conversions by the full days from the first touchpoint in the lookback window.':
    'Conversiones según los días completos desde el primer punto de contacto de la ventana de atribución.',
  Days: 'Días',
  'Name or email': 'Nombre o correo',
  'Who reached the goal': 'Quiénes alcanzaron el objetivo',
  'Conversions of these days with their customers, newest first. A time is one of {0}.':
    'Conversiones de estos días con sus clientes, de la más reciente a la más antigua. Las horas son de {0}.',
  'In total': 'En total',
  'Nobody reached the goal in these days.': 'En estos días nadie alcanzó el objetivo.',
  'Kind of value': 'Tipo de valor',
  'pipeline, not cash': 'en proceso, sin cobro',
  'gross, not cash': 'valor bruto, sin cobro',
  'What was spent, and what the model credits; the highest revenue by last touch first.':
    'Lo invertido y lo que el modelo atribuye; primero los mayores ingresos según el último contacto.',
  'The picture has the {0} of this page with the highest spend.':
    'El gráfico muestra los {0} de esta página con mayor inversión.',
  'ROAS under each model, from the first touch to the last. The table has all figures of this page.':
    'ROAS según cada modelo, del primer contacto al último. La tabla tiene todas las cifras de esta página.',
  'The days must begin before they end, and be {0} at most. The last {1} days are shown.':
    'Los días deben empezar antes de terminar y ser {0} como máximo. Se muestran los últimos {1} días.',
  'So many days are added up by week, from Monday; the first and the last week may be shorter. The call has each day.':
    'Tantos días se suman por semana, desde el lunes; la primera y la última semana pueden ser más cortas. La llamada tiene cada día.',
  'Not everything that arrived is counted yet; the oldest has waited since {0} ({1}).':
    'Todavía no se ha contado todo lo recibido; lo más antiguo espera desde {0} ({1}).',
  'Without any touchpoint': 'Sin ningún punto de contacto',
  'Conversions that came from it without naming a campaign that is known here: {0}.':
    'Conversiones que llegaron desde ella sin nombrar una campaña conocida aquí: {0}.',
  'The first {0} of {1} rows are shown. The CSV has all.':
    'Se muestran las primeras {0} de {1} filas. El CSV las tiene todas.',
};

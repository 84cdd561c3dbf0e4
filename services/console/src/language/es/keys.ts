// Translates what is about API keys and their scopes.

export const KEYS: Readonly<Record<string, string>> = {
  // The list
  Keys: 'Claves',
  'Keys of {0}': 'Claves de {0}',
  'Issue a key': 'Emitir una clave',
  'Keys and tokens that act on this profile.': 'Claves y tokens que actúan en este perfil.',
  Name: 'Nombre',
  'Id begins with': 'El ID comienza con',
  Scopes: 'Permisos',
  '{0} scopes': '{0} permisos',
  '{0} scopes, including personal data': '{0} permisos, con datos personales',
  Issued: 'Emitida',
  'Last used': 'Último uso',
  Never: 'Nunca',
  Revoke: 'Revocar',
  'Revoke {0}': 'Revocar {0}',
  Works: 'Vigente',
  'Works until<br>{0}': 'Vigente hasta<br>{0}',
  'Revoked on {0}': 'Revocada el {0}',
  'Expired on {0}': 'Vencida el {0}',
  'Own key': 'Clave propia',
  'Key of a partner app': 'Clave de una aplicación asociada',
  'Token of a person': 'Token de una persona',
  'There are no keys yet.': 'Todavía no hay claves.',
  'Pages of keys': 'Páginas de claves',

  // A new key
  'Issue a key for {0}': 'Emitir una clave para {0}',
  "<strong>This is a healthcare profile.</strong> Keys of partner apps never show its persons. A key that you issue here belongs to the business itself: give it a scope that reads persons only for the business's own use, and do not give it to a partner.":
    '<strong>Este es un perfil de salud.</strong> Las claves de aplicaciones asociadas nunca muestran a sus personas. Una clave que se emite aquí pertenece al propio negocio: asígnele un permiso que muestre personas solo para el uso del propio negocio, y no se la entregue a un socio.',
  'What will use it, such as the name of a server.': 'Qué la usará; por ejemplo, el nombre de un servidor.',
  'What the key may do': 'Qué puede hacer la clave',
  'Choose as little as it needs: a key that leaks can do what you tick here.':
    'Elija solo lo necesario: una clave que se filtra puede hacer todo lo que se marque aquí.',
  'Last day': 'Último día',
  'The key works to the end of this day (UTC). Without one it works until it is revoked.':
    'La clave funciona hasta el final de este día (UTC). Sin una fecha, funciona hasta que se revoque.',
  'Give the key a name.': 'Asigne un nombre a la clave.',
  'Choose at least one scope.': 'Elija al menos un permiso.',
  'Enter a day such as 2027-03-31, or leave this empty.': 'Ingrese un día como 2027-03-31 o deje este campo vacío.',
  'Issue the key': 'Emitir la clave',
  Cancel: 'Cancelar',

  // One key
  'The key {0}': 'La clave {0}',
  '<strong>Copy the key now.</strong> It is shown only now and is stored nowhere.':
    '<strong>Copie la clave ahora.</strong> Solo se muestra esta vez y no se almacena en ningún lugar.',
  'The key itself was shown once and is stored nowhere. If it was not saved, revoke this one and issue another.':
    'La clave se mostró una sola vez y no se almacena en ningún lugar. Si nadie la guardó, revóquela y emita otra.',
  'Send it as <code>Authorization: Bearer</code> with every request.':
    'Envíela como <code>Authorization: Bearer</code> en cada solicitud.',
  'Works until': 'Vigente hasta',
  'it is revoked': 'que se revoque',
  'To the keys of {0}': 'Ir a las claves de {0}',
  'There is no such key of this profile.': 'Este perfil no tiene esa clave.',
  'Revoke the key {0}': 'Revocar la clave {0}',
  'Whatever uses this key stops working at once. A revoked key cannot be restored.':
    'Todo lo que use esta clave dejará de funcionar de inmediato. Una clave revocada no se puede restaurar.',
  Key: 'Clave',
  'Revoke the key': 'Revocar la clave',
  'Keep it': 'Conservarla',
  'This key was revoked: {0}.': 'Esta clave fue revocada: {0}.',
  'Back to the keys': 'Volver a las claves',
  'The key is revoked. Requests with it are refused from now on.':
    'La clave fue revocada. Desde ahora se rechazan las solicitudes que la usen.',

  // What scopes allow
  'Send and change': 'Enviar y modificar',
  'Send events and payments, import customers, manage tracking':
    'Enviar eventos y pagos, importar clientes, administrar el seguimiento',
  'Define conversions and channels': 'Definir conversiones y canales',
  'Connect and disconnect accounts, start syncs': 'Conectar y desconectar cuentas, iniciar sincronizaciones',
  'Send conversions to ad platforms': 'Enviar conversiones a las plataformas publicitarias',
  'Analyse ads': 'Analizar anuncios',
  'Pause, resume and change campaigns and budgets': 'Pausar, reanudar y modificar campañas y presupuestos',
  'Read reports, without personal data': 'Consultar informes, sin datos personales',
  'Campaigns, ads and their results': 'Campañas, anuncios y sus resultados',
  'Conversions and their journeys, without the person': 'Conversiones y sus recorridos, sin la persona',
  'Tracking keys, settings and diagnostics': 'Claves de seguimiento, configuración y diagnósticos',
  Payments: 'Pagos',
  'Connected accounts and their health': 'Cuentas conectadas y su estado',
  'Conversion exports and deliveries': 'Exportaciones de conversiones y sus envíos',
  'Read persons': 'Consultar personas',
  'These show names, email addresses and the steps of individual people. No other scope includes them: choose them only where they are needed. Every such read is logged.':
    'Estos permisos muestran nombres, correos electrónicos y los pasos de personas individuales. Ningún otro permiso los incluye: elíjalos solo donde se necesiten. Cada una de estas consultas queda registrada.',
  'Customers: names, contacts and journeys': 'Clientes: nombres, contactos y recorridos',
  'Visitors: the events of individual browsers': 'Visitantes: los eventos de cada navegador',
  'Personal fields in diagnostics': 'Campos personales en los diagnósticos',
  'Run workspaces': 'Gestionar espacios de trabajo',
  'Create and change workspaces': 'Crear y modificar espacios de trabajo',
  'Create profiles': 'Crear perfiles',
};

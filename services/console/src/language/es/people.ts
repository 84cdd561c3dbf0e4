// Translates what is about people: signing in, passwords, members and their invitations, the agreement, and who read personal data.

export const PEOPLE: Readonly<Record<string, string>> = {
  // Signing in and passwords
  'Sign in': 'Iniciar sesión',
  'Email address': 'Correo electrónico',
  Password: 'Contraseña',
  'Enter your email address.': 'Ingrese su correo electrónico.',
  'Enter your password.': 'Ingrese su contraseña.',
  'The email address or the password is not right.': 'El correo electrónico o la contraseña son incorrectos.',
  'You are signed out.': 'Se cerró la sesión.',
  'Your sessions in other browsers end when you change it.':
    'Al cambiarla, se cierran sus sesiones en otros navegadores.',
  'Current password': 'Contraseña actual',
  'New password': 'Contraseña nueva',
  'New password again': 'Repetir la contraseña nueva',
  'At least {0} characters. Several words in a row make a good password.':
    'Al menos {0} caracteres. Varias palabras seguidas forman una buena contraseña.',
  'Change the password': 'Cambiar la contraseña',
  'This is not the same as the new password above.': 'No coincide con la contraseña nueva de arriba.',
  'Enter your current password.': 'Ingrese su contraseña actual.',
  'The current password is not right.': 'La contraseña actual no es correcta.',
  'This password is in a public list of breached passwords. Choose another one.':
    'Esta contraseña figura en una lista pública de contraseñas filtradas. Elija otra.',
  'Choose a password of {0} to {1} characters that is more than your email address or name.':
    'Elija una contraseña de {0} a {1} caracteres que sea más que su correo electrónico o su nombre.',
  'Your password is changed. Your sessions in other browsers have ended.':
    'Se cambió la contraseña y se cerraron sus sesiones en otros navegadores.',

  // Members
  Members: 'Miembros',
  'Members of {0}': 'Miembros de {0}',
  'The people of this workspace.': 'Las personas de este espacio de trabajo.',
  Email: 'Correo electrónico',
  Role: 'Rol',
  Since: 'Desde',
  'There are no members.': 'No hay miembros.',
  'To the members': 'Ir a los miembros',

  // Invitations
  'Open invitations': 'Invitaciones abiertas',
  'Links that have not been used yet.': 'Enlaces que todavía no se han usado.',
  'Take back': 'Retirar',
  'Take back the invitation of {0}': 'Retirar la invitación de {0}',
  'The invitation is revoked. Its link no longer works.': 'La invitación fue revocada. Su enlace ya no funciona.',
  'An app created this workspace: its people join through that app.':
    'Una aplicación creó este espacio de trabajo: las personas se unen a través de esa aplicación.',
  'This workspace is archived: no one can join it.': 'Este espacio de trabajo está archivado: nadie puede unirse a él.',
  'Invite a person': 'Invitar a una persona',
  'You get a link to send to them.': 'Recibirá un enlace para enviárselo.',
  'Members read reports. Admins also issue keys, invite people and see the PII access log. Only owners can invite owners.':
    'Los miembros consultan informes. Los administradores también emiten claves, invitan a personas y ven el registro de acceso a datos personales. Solo los propietarios pueden invitar a propietarios.',
  'Create an invitation': 'Crear una invitación',
  'Only an owner can invite another owner.': 'Solo un propietario puede invitar a otro propietario.',
  'The invitation': 'La invitación',
  '<strong>Send this link to the person.</strong> It is shown only now, and works once, within a week.':
    '<strong>Envíe este enlace a la persona.</strong> Solo se muestra esta vez y sirve una sola vez, durante una semana.',
  'The link was shown once and is stored nowhere. Invite the person again if it was lost.':
    'El enlace se mostró una sola vez y no se almacena en ningún lugar. Si se perdió, vuelva a invitar a la persona.',
  'Join {0}': 'Unirse a {0}',
  'Your address': 'Su correo electrónico',
  'Open until': 'Abierta hasta',
  'You are signed in as {0}.': 'Sesión iniciada como {0}.',
  'Join with this account': 'Unirse con esta cuenta',
  'You are signed in as {0}. If you have an account with the invited address, <a href="{1}">sign out</a> first, and open this link again.':
    'Sesión iniciada como {0}. Si tiene una cuenta con el correo electrónico invitado, primero <a href="{1}">cierre la sesión</a> y vuelva a abrir este enlace.',
  'If you have an account with this address, <a href="{0}">sign in</a> to join with it.':
    'Si tiene una cuenta con este correo electrónico, <a href="{0}">inicie sesión</a> para unirse con ella.',
  'Create an account': 'Crear una cuenta',
  'Your name': 'Su nombre',
  'Choose a password': 'Elija una contraseña',
  'Join the workspace': 'Unirse al espacio de trabajo',
  'You are a member now. Sign in to continue.': 'Ya es miembro del espacio de trabajo. Inicie sesión para continuar.',

  // Data-processing agreement
  'Data-processing agreement': 'Acuerdo de tratamiento de datos',
  'Data-processing agreement of {0}': 'Acuerdo de tratamiento de datos de {0}',
  'Agreement of {0}': 'Acuerdo de {0}',
  'Agreement of {0}: read and accept': 'Acuerdo de {0}: leer y aceptar',
  'Read and accept': 'Leer y aceptar',
  'Accepted on {0}': 'Aceptado el {0}',
  'Version {0}': 'Versión {0}',
  'The agreement exists in English only, and that text is what is accepted.':
    'El acuerdo existe solo en inglés, y ese texto es el que se acepta.',
  'Version {0} was accepted by {1}: {2}.': '{1} aceptó la versión {0}: {2}.',
  'Version {0} was accepted by a person whose account no longer exists: {1}.':
    'Una persona cuya cuenta ya no existe aceptó la versión {0}: {1}.',
  'An owner or admin of the workspace accepts it.': 'Lo acepta un propietario o administrador del espacio de trabajo.',
  Accept: 'Aceptación',
  'By accepting you declare that you may bind the company behind the app.':
    'Al aceptar, declara que tiene facultades para obligar a la empresa responsable de la aplicación.',
  'Accept the agreement': 'Aceptar el acuerdo',
  'The agreement is accepted.': 'El acuerdo fue aceptado.',
  'The text has changed in the meantime. Read it again.': 'El texto cambió mientras tanto. Léalo de nuevo.',

  // Who read personal data
  'PII access log': 'Registro de acceso a datos personales',
  'PII access log of {0}': 'Registro de acceso a datos personales de {0}',
  'Every read of personal data in this workspace, newest first. Entries are kept for {0} days.':
    'Todas las consultas de datos personales en este espacio de trabajo, de la más reciente a la más antigua. Cada registro se conserva durante {0} días.',
  'App token': 'Token de aplicación',
  'User token': 'Token de usuario',
  'Console session': 'Sesión de la consola',
  'Sent to webhook': 'Enviado a un webhook',
  Persons: 'Personas',
  'No one was found': 'No se encontró a nadie',
  'and {0} more': 'y {0} más',
  'No one has read personal data yet. Every read will be listed here for {0} days.':
    'Todavía nadie ha consultado datos personales. Cada consulta aparecerá aquí durante {0} días.',
  'Pages of the log': 'Páginas del registro',
};

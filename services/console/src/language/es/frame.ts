// Translates the frame of every page, errors and forms in general, and what people see of their workspaces.

export const FRAME: Readonly<Record<string, string>> = {
  // Around every page
  'Skip to the content': 'Ir al contenido',
  Account: 'Cuenta',
  'Change password': 'Cambiar contraseña',
  'Sign out <bdi>{0}</bdi>': 'Cerrar sesión <bdi>{0}</bdi>',
  Breadcrumb: 'Ruta de navegación',
  'API documentation': 'Documentación de la API',
  'Error: {0}': 'Error: {0}',
  'Back to the beginning': 'Volver al principio',
  'Next page': 'Página siguiente',
  '{0} (optional)': '{0} (opcional)',

  // Errors
  'This did not work': 'No se pudo completar',
  'The fault is on our side. Try again in a moment.':
    'El problema es de nuestro lado. Vuelva a intentarlo en un momento.',
  'You may not do this': 'No tiene permiso para hacer esto',
  'There is nothing here': 'Aquí no hay nada',
  'This has ended': 'Esto ya terminó',
  'That was too much data': 'Demasiados datos',
  'Too many tries': 'Demasiados intentos',
  'That request is not valid': 'La solicitud no es válida',
  'There is no such page.': 'Esta página no existe.',
  'Requests came faster than we accept them.': 'Se enviaron más solicitudes seguidas de las que se aceptan.',
  'Send less at once.': 'Envíe menos datos a la vez.',
  'Try again in {0} seconds.': 'Vuelva a intentarlo en {0} segundos.',
  'Back to the workspaces': 'Volver a los espacios de trabajo',
  'Ask for help with this id: <code>{0}</code>': 'Para pedir ayuda, indique este ID: <code>{0}</code>',
  'This page accepts only the form that it shows.': 'Esta página solo acepta el formulario que muestra.',
  'This form is too old, or was not made for you. Go back, load the page again and send it once more.':
    'Este formulario venció o no se creó para usted. Regrese, vuelva a cargar la página y envíelo de nuevo.',
  'The console does not speak this language.': 'La consola no está disponible en este idioma.',
  'There is no such workspace, or it is not one of yours.':
    'Este espacio de trabajo no existe o no es uno de los suyos.',
  'There is no such profile, or it is not one of yours.': 'Este perfil no existe o no es uno de los suyos.',
  'There is no such app, or it is not one of yours.': 'Esta aplicación no existe o no es una de las suyas.',
  'Only owners and admins of the workspace can do this. Ask one of them.':
    'Solo los propietarios y administradores del espacio de trabajo pueden hacer esto. Pídaselo a uno de ellos.',

  // Workspaces and profiles
  Workspaces: 'Espacios de trabajo',
  'The workspaces that you belong to.': 'Los espacios de trabajo a los que pertenece.',
  Workspace: 'Espacio de trabajo',
  Archived: 'Archivado',
  'Your role': 'Su rol',
  Owner: 'Propietario',
  Admin: 'Administrador',
  Member: 'Miembro',
  Manage: 'Administrar',
  'You belong to no workspace yet. Ask an owner or admin to invite you.':
    'Todavía no pertenece a ningún espacio de trabajo. Pida una invitación a un propietario o administrador.',
  'Your role here: {0}. Figures are in {1}.': 'Su rol aquí: {0}. Las cifras están en {1}.',
  Profiles: 'Perfiles',
  Profile: 'Perfil',
  'Profiles, to which events, reports and keys belong.':
    'Perfiles, a los que pertenecen los eventos, informes y claves.',
  'Profile id': 'ID del perfil',
  Privacy: 'Privacidad',
  Healthcare: 'Salud',
  Standard: 'Estándar',
  'Ad platforms': 'Plataformas publicitarias',
  'There are no profiles yet.': 'Todavía no hay perfiles.',
  'Pages of profiles': 'Páginas de perfiles',
  'Members and invitations': 'Miembros e invitaciones',
  'Partner apps': 'Aplicaciones asociadas',
  'Apps of this company that act for other businesses.':
    'Aplicaciones de esta empresa que actúan en nombre de otros negocios.',
  App: 'Aplicación',
  Disabled: 'Desactivada',
  'Client id': 'ID de cliente',
  'The API is being upgraded.': 'La API se está actualizando.',
};

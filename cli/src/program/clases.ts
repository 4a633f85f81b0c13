/**
 * What a command is for. A `tarea` changes or writes something, a `control` looks for what needs somebody, a `consulta` answers
 * what was asked and a `proceso` stays until it is stopped. Only the first two have something to keep quiet about.
 */
export type Clase = 'tarea' | 'control' | 'consulta' | 'proceso';

/** Each command, by its words; '' is `talonario` alone. The only place that knows which of them `--silencioso` is for. */
export const clases: Readonly<Record<string, Clase>> = {
  '': 'control',
  // What comes next is what it is run for.
  empezar: 'consulta',
  ventas: 'consulta',
  venta: 'consulta',
  facturar: 'tarea',
  'notas-credito': 'tarea',
  emitir: 'tarea',
  comprobantes: 'consulta',
  pdf: 'tarea',
  problemas: 'control',
  'problemas comprador': 'tarea',
  'problemas reintentar': 'tarea',
  'problemas por-fuera': 'tarea',
  'problemas descartar': 'tarea',
  articulos: 'consulta',
  'articulos buscar': 'consulta',
  'articulos importar': 'tarea',
  'articulos exportar': 'tarea',
  precios: 'consulta',
  'precios cambiar': 'tarea',
  publicaciones: 'control',
  'precio calcular': 'consulta',
  reporte: 'tarea',
  cobros: 'control',
  personas: 'consulta',
  'personas invitar': 'tarea',
  'personas revocar': 'tarea',
  'personas aceptar': 'tarea',
  'contador enlaces': 'consulta',
  // Its address is told once: it cannot be kept quiet.
  'contador crear-enlace': 'consulta',
  'contador revocar-enlace': 'tarea',
  'contador presentado': 'control',
  claves: 'consulta',
  // It is told once: it cannot be kept quiet.
  'claves crear': 'consulta',
  'claves revocar': 'tarea',
  'emision-asistida': 'consulta',
  'emision-asistida habilitar': 'tarea',
  'emision-asistida cortar': 'tarea',
  mcp: 'proceso',
  destinos: 'consulta',
  // Its secret is told once.
  'destinos crear': 'consulta',
  'destinos secreto': 'consulta',
  'destinos escuchar': 'proceso',
  'destinos entregas': 'consulta',
  'destinos reenviar': 'tarea',
  'destinos reanudar': 'tarea',
  'destinos borrar': 'tarea',
  'padron importar': 'tarea',
  'padron consultar': 'consulta',
  'padron evidencia': 'consulta',
  'padron certificados': 'consulta',
  'padron certificar': 'tarea',
  'padron vencimientos': 'consulta',
  'padron vencimiento': 'tarea',
  'arca estado': 'control',
  // What has to be done at ARCA's site is what they are run for.
  'arca certificado crear': 'consulta',
  'arca certificado renovar': 'consulta',
  'arca conciliar': 'control',
  'arca bitacora': 'consulta',
  iniciar: 'proceso',
  simuladores: 'proceso',
  estado: 'consulta',
  doctor: 'control',
  instalacion: 'control',
  'instalacion confirmar': 'tarea',
  'instalacion pausar': 'tarea',
  autocompletar: 'consulta',
  migrar: 'tarea',
  trabajos: 'control',
  'trabajos reintentar': 'tarea',
  'usuario crear': 'tarea',
  'usuario listar': 'consulta',
  'usuario clave': 'tarea',
  'usuario email': 'tarea',
  'usuario bloquear': 'tarea',
  empresas: 'consulta',
  'empresas clase-a': 'tarea',
  'empresas pendientes': 'control',
  'empresas verificar': 'tarea',
  'empresas liberar': 'tarea',
  cuentas: 'control',
  'cuentas espera': 'tarea',
  'cuentas desvincular': 'tarea',
  'respaldo crear': 'tarea',
  // What comes next is told once it is restored.
  'respaldo restaurar': 'consulta',
  'respaldo verificar': 'control',
  'respaldo soltar': 'tarea',
  // What has to be written in the configuration is told once it is moved.
  'datos mover': 'consulta',
  'secreto rotar': 'tarea',
};

/** Whether a command may say nothing when nothing needs a person. */
export function admiteSilencio(path: string): boolean {
  const clase = clases[path];
  return clase === 'tarea' || clase === 'control';
}

import { nombreDePlaza } from '../../catalogs/plaza.ts';
import { conDato, dato, esperaOf, goBack } from '../datos.ts';
import { fila } from '../fila.ts';
import type { Derecho } from '../../../contract/enums.ts';

/** A caller without the right, or over a limit. */
export const erroresDeAcceso = {
  usuario_bloqueado: fila<{ email: string }>(
    'forbidden',
    (data) =>
      `Quien administra Talonario bloqueó a${conDato(data, 'email', '')}: no puede usar claves, avisos ni asistentes.`,
    'Para dejarlo entrar de nuevo: `talonario usuario bloquear EMAIL --deshacer`.',
  ),
  link_vencido: fila('invalid', () => 'El link venció o ya se usó. Pedí otro desde donde se ingresa.'),
  credenciales_invalidas: fila('unauthorized', () => 'Email o pasword inválidos'),
  sesion_invalida: fila('unauthorized', () => 'La sesión venció. Volvé a ingresar.'),
  email_sin_confirmar: fila(
    'unauthorized',
    () => 'Falta confirmar tu email. Abrí el link que te mandamos y volvé a intentar.',
  ),
  sin_derecho: fila<{ derecho: Derecho }>(
    'forbidden',
    (data) =>
      `No tenés permiso para ${(data.derecho && loQuePermite[data.derecho]) ?? 'hacer esto'}. Pedíselo al titular de la empresa.`,
  ),
  sin_acceso: fila(
    'forbidden',
    (_data, lectura) =>
      `Esa persona no comparte ninguna empresa con vos, o dejó de hacerlo. Pedile que te invite${goBack(lectura, 'a tus empresas desde el menú de arriba')}.`,
    'Para ver quiénes comparten con vos: `talonario personas`.',
  ),
  invitacion_propia: fila<{ campo: string }>(
    'invalid',
    () => 'Ese es tu email, y a tus empresas ya entrás. Escribí el de la otra persona.',
  ),
  invitacion_ajena: fila<{ email: string }>(
    'forbidden',
    (data) =>
      `La invitación es para ${dato(data, 'email') ?? 'otra dirección'}. Salí e ingresá con un usuario de esa dirección, o creá uno.`,
  ),
  instalacion_de_otros: fila<{ plaza?: string }>(
    'forbidden',
    (data) =>
      `En esta instalación hay cuentas de ${nombreDePlaza(data)} de otras personas: quien la opera confirma que es la real, con \`talonario instalacion confirmar\`.`,
  ),
  lote_sin_acceso: fila<{ email: string | null }>(
    'forbidden',
    (data) =>
      `A ${dato(data, 'email') ?? 'quien pidió el lote'} se le quitó el acceso mientras se hacía el lote. Los comprobantes que ya habían salido están emitidos; los que faltaban no se emitieron: elegí esas ventas y pedilas de nuevo.`,
  ),
  cola_sin_acceso: fila<{ email: string | null }>(
    'forbidden',
    (data) =>
      `El comprobante esperaba a ARCA y no salió: ${dato(data, 'email') ?? 'quien lo pidió'} ya no puede emitir en tu nombre. Si corresponde, emitilo vos.`,
  ),
  registro_cerrado: fila(
    'forbidden',
    () => 'Acá no se crean usuarios nuevos desde la web. Pedíselo a quien administra Talonario.',
  ),
  demasiados_lotes: fila<{ abiertos: number; segundos: number }>(
    'limited',
    (data) =>
      `Ya hay ${dato(data, 'abiertos') ?? 'muchos'} lotes de esta cuenta sin terminar. Esperá a que termine alguno y volvé a pedirlo.`,
  ),
  demasiados_a_la_vez: fila<{ segundos: number }>(
    'limited',
    (data) =>
      `Ya tenés varios pedidos iguales en curso. Esperá a que termine alguno, o ${esperaOf(data)}, y volvé a intentar.`,
  ),
  demasiados_trabajos: fila<{ esperan: number; segundos: number }>(
    'limited',
    (data) =>
      `Ya tenés ${dato(data, 'esperan') ?? 'varios'} pedidos iguales esperando, que es lo máximo. Esperá a que termine alguno y volvé a intentar.`,
  ),
  demasiados_intentos: fila<{ segundos: number }>(
    'limited',
    (data) => `Hubo demasiados intentos seguidos. Esperá ${esperaOf(data)} y volvé a probar.`,
  ),
  demasiadas_consultas_al_padron: fila<{ tope: number; sin_prueba: boolean }>(
    'limited',
    (data) =>
      `Hoy ya se buscaron ${dato(data, 'tope') ?? 'muchos'} CUITs distintos en el padrón de ARCA, que es lo máximo por día${data.sin_prueba === true ? ' antes de probar que tu CUIT es tuyo' : ''}. Completá los datos del cliente a mano, o seguí mañana.`,
  ),
  demasiados_correos: fila<{ usuario: number; destino: number; de?: MailContado }>(
    'limited',
    (data) =>
      `Hoy ya se mandaron muchos mails: son hasta ${dato(data, 'usuario') ?? 'cientos'} por usuario y ${dato(data, 'destino') ?? 'diez'} a una misma dirección por día. ${(data.de && mailQueEspera[data.de]) ?? 'El comprobante está emitido: mandá su PDF por otro medio, o reintentá mañana.'}`,
  ),
};

/** Outcome of a mail over the limit that carries no voucher, by kind of mail. */
const mailQueEspera = {
  invitacion: 'La invitación no salió: volvé a mandarla mañana.',
  paquete: 'El paquete sale mañana, sin que hagas nada.',
  email: 'El mail de confirmación no salió: pedilo de nuevo mañana.',
};

/** Kind of a mail that carries no voucher. */
export type MailContado = keyof typeof mailQueEspera;

/** Action that each right permits, as the end of a sentence. */
const loQuePermite: Readonly<Record<Derecho, string>> = {
  leer: 'ver estos datos',
  redactar: 'escribir comprobantes',
  emitir: 'emitir comprobantes',
  presentar: 'marcar lo que se presentó',
  ganancias: 'ver costos, ganancias ni la plata recibida',
  configurar: 'cambiar esta configuración',
};

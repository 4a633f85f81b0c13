import { LARGO_IDEMPOTENCIA } from '../../contract/programas/clave.ts';
import type { ErrorCode, ErrorData } from '../errors.ts';
import { dato, esperaOf, goBack } from './datos.ts';

/** Failures of programs that call the API: a wrong request, or one that their key does not permit. */
export const mensajesDeProgramas = {
  clave_no_encontrada: (data) =>
    `No se encontró la clave. Puede que ya se haya revocado${goBack(data, 'a Programas y claves')}.`,
  clave_invalida: () =>
    'La clave no sirve: no existe, se revocó o venció. Creá otra en Programas y claves y usala en su lugar.',
  clave_no_es_sesion: () =>
    'Eso no se hace con una clave: entrá con tu email y tu contraseña. Una clave no cambia claves, contraseñas, sesiones ni la configuración de las empresas.',
  clave_sin_permiso: (data) =>
    `La clave no tiene permiso para ${verbos[dato(data, 'derecho') ?? ''] ?? 'hacer eso'}. Usá otra que lo tenga, o creala en Programas y claves.`,
  demasiadas_claves: (data) =>
    `Ya tenés ${dato(data, 'cantidad') ?? 'demasiadas'} claves que sirven, que es lo máximo. Revocá las que no uses y volvé a intentar.`,
  demasiados_pedidos: (data) =>
    `${dato(data, 'de') === 'sesion' ? 'Se hicieron' : 'La clave hizo'} demasiados pedidos en un minuto. Esperá ${esperaOf(data)} y seguí desde donde quedaste.`,
  falta_idempotencia: () =>
    `Falta el encabezado Idempotency-Key: con una clave, lo que emite lo lleva para que repetir el pedido no emita dos veces. Mandá un texto distinto por cada cosa que quieras emitir, de 1 a ${LARGO_IDEMPOTENCIA} caracteres.`,
  idempotencia_invalida: () =>
    `El encabezado Idempotency-Key tiene que tener de 1 a ${LARGO_IDEMPOTENCIA} caracteres imprimibles, sin acentos ni eñes. Corregilo y volvé a intentar.`,
  idempotencia_no_admitida: () =>
    'Este pedido no admite Idempotency-Key: lo que responde o lo que recibe no se guarda, y repetirlo lo haría de nuevo. Mandalo sin ese encabezado y fijate si ya está antes de repetirlo.',
  idempotencia_de_otro_pedido: () =>
    'Ese Idempotency-Key ya se usó con otro pedido. Para repetir aquel mandalo igual; para emitir otra cosa usá uno nuevo.',
  pedido_en_curso: (data) =>
    `El mismo pedido todavía está en curso. Repetilo en ${esperaOf(data)}: la respuesta va a ser la suya.`,
  destino_no_encontrado: (data) =>
    `No se encontró el destino. Puede que se haya borrado${goBack(data, 'a Programas y claves')}.`,
  entrega_no_encontrada: () =>
    'No se encontró el aviso. Los avisos se guardan treinta días. Buscalo otra vez en los avisos del destino.',
  destino_invalido: () =>
    'La dirección tiene que empezar con https:// y llevar a un sitio público de internet, sin usuario ni contraseña. Corregila y volvé a intentar.',
  escucha_invalida: () =>
    'Se escucha solo para una dirección de esta máquina, como http://localhost:8000/avisos, sin usuario ni contraseña. Para una de internet está `talonario destinos crear`.',
  escucha_terminada: () =>
    'Se dejó de escuchar: alguien borró el destino o detuvo los avisos. Volvé a correr el comando si todavía hace falta.',
  destino_ya_registrado: () => 'Ya hay un destino con esa dirección. Si no tenés su secreto, cambialo por otro.',
  demasiados_destinos: (data) =>
    `Ya tenés ${dato(data, 'cantidad') ?? 'demasiados'} destinos, que es lo máximo. Borrá los que no uses y volvé a intentar.`,
  emision_no_habilitada: () =>
    'Emitir no está habilitado para los programas. Lo habilita una persona, por un rato, en Programas y claves o con `talonario emision-asistida habilitar`.',
  vista_no_sirve: () => 'Esa vista previa no sirve: ya se usó, venció o no es tuya. Pedí otra y emití con la nueva.',
  vista_cambio: (data) => {
    const cambios = Array.isArray(data['cambios']) ? data['cambios'].map(String) : [];
    return `Lo que saldría ya no es lo que se vio, así que no se emitió nada. Pedí otra vista previa. ${cambios.join(' ')}`.trim();
  },
} as const satisfies Partial<Record<ErrorCode, (data: ErrorData) => string>>;

const verbos: Readonly<Record<string, string>> = {
  leer: 'leer',
  redactar: 'guardar borradores',
  emitir: 'emitir',
};

import type { Derecho } from '../../../contract/enums.ts';
import { LARGO_IDEMPOTENCIA } from '../../../contract/programas/clave.ts';
import { dato, esperaOf, goBack } from '../datos.ts';
import { fila } from '../fila.ts';

/** Failures of programs that call the API: a wrong request, or one that their key does not permit. */
export const erroresDePrograma = {
  clave_no_encontrada: fila(
    'not_found',
    (_data, lectura) =>
      `No se encontró la clave. Puede que ya se haya revocado${goBack(lectura, 'a Programas y claves')}.`,
    'Para verlas: `talonario claves`.',
  ),
  clave_invalida: fila(
    'unauthorized',
    () => 'La clave no sirve: no existe, se revocó o venció. Creá otra en Programas y claves y usala en su lugar.',
  ),
  clave_no_es_sesion: fila(
    'forbidden',
    () =>
      'Este pedido no se hace con una clave: entrá con tu email y tu contraseña. Una clave no cambia claves, contraseñas, sesiones ni la configuración de las empresas.',
  ),
  clave_sin_permiso: fila<{ derecho: Derecho }>(
    'forbidden',
    (data) =>
      `La clave no tiene permiso para ${(data.derecho && verbos[data.derecho]) ?? 'hacer este pedido'}. Usá otra que lo tenga, o creala en Programas y claves.`,
  ),
  demasiadas_claves: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `Ya tenés ${dato(data, 'cantidad') ?? 'demasiadas'} claves que sirven, que es lo máximo. Revocá las que no uses y volvé a intentar.`,
  ),
  demasiados_pedidos: fila<{ de?: string; segundos: number }>(
    'limited',
    (data) =>
      `${dato(data, 'de') === 'sesion' ? 'Se hicieron' : 'La clave hizo'} demasiados pedidos en un minuto. Esperá ${esperaOf(data)} y seguí desde donde quedaste.`,
  ),
  falta_idempotencia: fila(
    'invalid',
    () =>
      `Falta el encabezado Idempotency-Key: con una clave, lo que emite lo lleva para que repetir el pedido no emita dos veces. Mandá un texto distinto por cada cosa que quieras emitir, de 1 a ${LARGO_IDEMPOTENCIA} caracteres.`,
  ),
  idempotencia_invalida: fila(
    'invalid',
    () =>
      `El encabezado Idempotency-Key tiene que tener de 1 a ${LARGO_IDEMPOTENCIA} caracteres imprimibles, sin acentos ni eñes. Corregilo y volvé a intentar.`,
  ),
  idempotencia_no_admitida: fila(
    'invalid',
    () =>
      'Este pedido no admite Idempotency-Key: lo que responde o lo que recibe no se guarda, y repetirlo lo haría de nuevo. Mandalo sin ese encabezado y fijate si ya está antes de repetirlo.',
  ),
  idempotencia_de_otro_pedido: fila(
    'rejected',
    () =>
      'Ese Idempotency-Key ya se usó con otro pedido. Para repetir aquel mandalo igual; para emitir otra cosa usá uno nuevo.',
  ),
  pedido_en_curso: fila<{ segundos: number }>(
    'conflict',
    (data) => `El mismo pedido todavía está en curso. Repetilo en ${esperaOf(data)}: la respuesta va a ser la misma.`,
  ),
  destino_no_encontrado: fila(
    'not_found',
    (_data, lectura) =>
      `No se encontró el destino. Puede que se haya borrado${goBack(lectura, 'a Programas y claves')}.`,
    'Para verlos: `talonario destinos`.',
  ),
  entrega_no_encontrada: fila(
    'not_found',
    () => 'No se encontró el aviso. Los avisos se guardan treinta días. Buscalo otra vez en los avisos del destino.',
    'Para verlos: `talonario destinos entregas DESTINO`.',
  ),
  destino_invalido: fila<{ campo: string }>(
    'invalid',
    () =>
      'La dirección tiene que empezar con https:// y llevar a un sitio público de internet, sin usuario ni contraseña. Corregila y volvé a intentar.',
  ),
  escucha_invalida: fila<{ campo: string }>(
    'invalid',
    () =>
      'Se escucha solo para una dirección de esta máquina, como http://localhost:8000/avisos, sin usuario ni contraseña. Para una de internet está `talonario destinos crear`.',
  ),
  escucha_terminada: fila(
    'conflict',
    () =>
      'Se dejó de escuchar: alguien borró el destino o detuvo los avisos. Volvé a correr el comando si todavía hace falta.',
  ),
  destino_ya_registrado: fila<{ campo: string }>(
    'conflict',
    () => 'Ya hay un destino con esa dirección. Si no tenés su secreto, cambialo por otro.',
  ),
  demasiados_destinos: fila<{ cantidad: number }>(
    'conflict',
    (data) =>
      `Ya tenés ${dato(data, 'cantidad') ?? 'demasiados'} destinos, que es lo máximo. Borrá los que no uses y volvé a intentar.`,
  ),
  emision_no_habilitada: fila(
    'forbidden',
    () =>
      'Emitir no está habilitado para los programas. Lo habilita una persona, por un rato, en Programas y claves o con `talonario emision-asistida habilitar`.',
  ),
  vista_no_sirve: fila(
    'conflict',
    () => 'Esa vista previa no sirve: ya se usó, venció o no es tuya. Pedí otra y emití con la nueva.',
  ),
  vista_cambio: fila<{ cambios: readonly string[] }>('conflict', (data) => {
    const cambios = Array.isArray(data.cambios) ? data.cambios.map(String) : [];
    return `Los comprobantes ya no son los de la vista previa, así que no se emitió nada. Pedí otra vista previa. ${cambios.join(' ')}`.trim();
  }),
};

const verbos: Readonly<Partial<Record<Derecho, string>>> = {
  leer: 'leer',
  redactar: 'guardar borradores',
  emitir: 'emitir',
};

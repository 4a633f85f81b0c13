import { nombreDePlaza } from '../../catalogs/plaza.ts';
import { dato } from '../datos.ts';
import { fila } from '../fila.ts';

/** Operations that a voucher's state forbids: the screens show the sentence before anybody tries. */
export const erroresDeImpedimento = {
  comprobante_emitiendo: fila<{ id?: string; accion?: string }>('conflict', () => 'La factura se está emitiendo'),
  comprobante_no_es_borrador: fila<{ id?: string; accion?: string }>(
    'conflict',
    () => 'El comprobante ya está emitido: no se puede cambiar ni borrar. Para anularlo, hacé una nota de crédito.',
  ),
  comprobante_de_cambio: fila<{ id: string; accion?: string }>(
    'conflict',
    () =>
      'El borrador es parte de un cambio a factura A sin terminar. El cambio se termina desde la factura B, donde también se corrige el receptor de la A.',
  ),
  comprobante_no_emitido: fila<{ id?: string; accion?: string }>(
    'conflict',
    () => 'El comprobante todavía es un borrador. Emitilo antes.',
  ),
  nota_no_permitida: fila<{ tipo?: string; id?: string; accion?: string }>(
    'conflict',
    (data) =>
      `Solo una factura A, B o C emitida admite notas de crédito o débito${dato(data, 'tipo') === null ? '' : `, y esto es ${conArticulo(String(data.tipo))}`}.`,
  ),
  factura_ya_acreditada: fila<{ factura?: string; id?: string; accion?: string }>(
    'conflict',
    () => 'El comprobante ya está acreditado por completo: no queda nada por devolver.',
  ),
  anulacion_no_permitida: fila<{ id?: string; accion?: string }>(
    'conflict',
    () => 'Solo una nota de crédito o de débito A, B o C emitida se anula con otra nota.',
  ),
  nota_que_anula: fila<{ id?: string; accion?: string }>(
    'conflict',
    () =>
      'Esta nota de débito anula una nota de crédito, y no se acredita. Para volver a acreditar la factura, hacele otra nota de crédito a la factura.',
  ),
  nota_ya_anulada: fila<{ id?: string; accion?: string }>('conflict', () => 'La nota ya está anulada por otra nota.'),
  nota_de_periodo: fila<{ id?: string; accion?: string }>(
    'conflict',
    () =>
      'La nota es por un período y no se anula con otra. Si está mal, hacé una nota de débito por el mismo período y el mismo importe.',
  ),
  nota_de_cambio: fila<{ id?: string; accion?: string }>(
    'conflict',
    () =>
      'La nota es parte de un cambio a factura A: la factura A reemplaza a la B. Si el cambio está a medias, terminalo. Si la A está mal, hacele su nota de crédito.',
  ),
  nota_de_otro_sistema: fila<{ id?: string; accion?: string }>(
    'conflict',
    () =>
      'La nota no acredita una sola factura de acá: la emitió otro sistema o es por un período, y desde acá no se anula. Para cobrar lo que acreditó de más, hacé una nota de débito de la factura.',
  ),
  cambio_no_permitido: fila<{ motivo?: keyof typeof motivosCambio; id?: string; accion?: string; campo?: string }>(
    'conflict',
    (data) => (data.motivo && motivosCambio[data.motivo]) ?? 'Solo una factura B emitida se puede cambiar a factura A.',
  ),
};

/** Code of a failure in `erroresDeImpedimento`. */
export type Impedimento = keyof typeof erroresDeImpedimento;

/** Why a change to A is refused, by the `motivo` of the failure. */
const motivosCambio = {
  no_es_factura_b_emitida: 'Solo una factura B emitida se puede cambiar a factura A.',
  cuit_propio: 'El CUIT del receptor es el de tu empresa: ARCA no permite facturarse a uno mismo.',
  emisor_no_emite_a:
    'Tu empresa no emite facturas A comunes. Revisá su situación frente al IVA y su habilitación en ARCA.',
  receptor_no_recibe_a:
    'Según ARCA el receptor no es Responsable inscripto ni Monotributo: no le corresponde factura A.',
  requiere_fce:
    'Por el importe y el tamaño del receptor corresponde una Factura de Crédito Electrónica MiPyME, que se emite desde ARCA.',
  destino_sin_saber: `${nombreDePlaza()} todavía no armó el envío de la venta, y de la provincia de entrega depende la percepción de ingresos brutos de la factura A. Volvé a intentar cuando lo arme. Si no se va a enviar por ${nombreDePlaza()}, hacé la nota de crédito y la factura A a mano.`,
  entrega_sin_saber:
    'Elegí la provincia de quien recibe la factura A: está en un padrón de percepciones, y de la provincia de entrega depende la percepción de ingresos brutos.',
  punto_ajeno:
    'La factura es de un punto de venta que no emite en Talonario: no se cambia en un paso. Hacé la nota de crédito y la factura A a mano, con un punto de venta tuyo.',
  nota_en_camino: 'La factura tiene una nota de crédito en cola. Esperá a que salga y volvé a intentar.',
  nota_a_mano:
    'La factura tiene una nota de crédito corregida a mano, sin emitir. Emitila desde el Facturador o eliminala, y volvé a intentar.',
  ya_cambiada: 'La factura ya se cambió por una factura A. Buscala en el Facturador.',
  cambio_en_curso: 'La factura ya tiene un cambio a factura A en curso. Esperá a que termine.',
  sin_reconocer:
    'Esta factura se emitió después de la copia que se restauró y falta saber de qué venta es. Facturá la venta: si la factura es suya, queda en la venta sin emitirse otra vez, y ahí la cambiás. Si no es de ninguna venta por facturar, indicalo con `talonario respaldo soltar` y volvé a intentar.',
};

function conArticulo(tipo: string): string {
  return /^(?:Factura|Nota|Cuenta|Liquidación) /.test(tipo) ? `una ${tipo}` : `un ${tipo}`;
}

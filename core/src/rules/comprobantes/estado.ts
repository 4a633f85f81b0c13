import type { EstadoComprobante, TipoComprobante } from '../../contract/enums.ts';
import { FACTURA_B, isNotaCredito, notaPara, tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { AppError } from '../errors.ts';
import type { Impedimento } from '../errors/filas/impedimento.ts';

export type Accion = 'editar' | 'eliminar' | 'emitir' | 'pdf' | 'nota_credito' | 'nota_debito' | 'factura_a' | 'anular';

/** Fields of a voucher that decide which actions it allows. A Comprobante has them. */
export interface ConEstado {
  tipo_comprobante: TipoComprobante;
  status: EstadoComprobante;
  emitiendo: boolean;
  cancelada: boolean;
  /** A change to A of this voucher is half way: running it again continues with the A. */
  cambio_abierto: boolean;
  /** Id of the B being changed to A, when this voucher is a step of that change; null otherwise. */
  cambio_de: string | null;
  /** The voucher that a note refers to, as made here; null: none, or the note is of another system. */
  comprobanteVinculado: { tipo_comprobante: TipoComprobante } | null;
  /** Period that a note refers to instead of a voucher; null or absent: none. */
  periodo_asociado?: object | null;
}

type Regla = readonly [refuses: (comprobante: ConEstado) => boolean, code: Impedimento];

const emitiendo: Regla = [(c) => c.emitiendo, 'comprobante_emitiendo'];
const noEsBorrador: Regla = [(c) => c.status !== 'borrador', 'comprobante_no_es_borrador'];
// A draft of a change to A belongs to the change: when it goes on, an edited draft would be written again, and a deleted one
// missed.
const deCambio: Regla = [(c) => c.cambio_de !== null, 'comprobante_de_cambio'];
const noEmitido: Regla = [(c) => c.status !== 'emitida', 'comprobante_no_emitido'];
// No note is issued here for a factura de crédito electrónica, nor for a kind that only another system issues.
const sinNota = (clase: 'nota_credito' | 'nota_debito'): Regla => [
  (c) => notaPara(clase, c.tipo_comprobante) === null,
  'nota_no_permitida',
];

const claseOf = (tipo_comprobante: TipoComprobante) => tipoComprobanteOf(tipo_comprobante).clase;

/** Whether a debit note annuls a credit note: crediting it in turn would take of the invoice what that note no longer takes. */
function isAnulacion({
  tipo_comprobante,
  comprobanteVinculado,
}: Pick<ConEstado, 'tipo_comprobante' | 'comprobanteVinculado'>): boolean {
  return (
    comprobanteVinculado !== null &&
    claseOf(tipo_comprobante) === 'nota_debito' &&
    claseOf(comprobanteVinculado.tipo_comprobante) === 'nota_credito'
  );
}

const deAnulacion: Regla = [isAnulacion, 'nota_que_anula'];
const noEsNota: Regla = [
  (c) => {
    const clase = claseOf(c.tipo_comprobante);
    if (clase === 'nota_credito') return notaPara('nota_debito', c.tipo_comprobante) === null;
    return clase !== 'nota_debito' || notaPara('nota_credito', c.tipo_comprobante) === null;
  },
  'anulacion_no_permitida',
];

/** Rules that refuse each action, in order (spec §4 "Invoice status"). The screen disables what the API refuses. */
const reglas: Readonly<Record<Accion, readonly Regla[]>> = {
  editar: [emitiendo, noEsBorrador, deCambio],
  eliminar: [emitiendo, noEsBorrador, deCambio],
  emitir: [emitiendo, noEsBorrador],
  // The PDF of a draft says on every page that it is one, and has no number, CAE or QR.
  pdf: [],
  nota_credito: [noEmitido, sinNota('nota_credito'), deAnulacion, [(c) => c.cancelada, 'factura_ya_acreditada']],
  // A debit note for a credit note only annuls it: an action of its own.
  nota_debito: [noEmitido, sinNota('nota_debito'), [isNotaCredito, 'nota_no_permitida']],
  anular: [
    noEmitido,
    noEsNota,
    deAnulacion,
    [(c) => c.cancelada, 'nota_ya_anulada'],
    [(c) => isNotaCredito(c) && c.cambio_de !== null, 'nota_de_cambio'],
    // Its invoices would stand again all at once: nobody looks at what took their place.
    [(c) => isNotaCredito(c) && Boolean(c.periodo_asociado), 'nota_de_periodo'],
    [(c) => isNotaCredito(c) && c.comprobanteVinculado === null, 'nota_de_otro_sistema'],
  ],
  factura_a: [
    noEmitido,
    [(c) => c.tipo_comprobante !== FACTURA_B, 'cambio_no_permitido'],
    [(c) => c.cancelada && !c.cambio_abierto, 'factura_ya_acreditada'],
  ],
};

/** Why an action is refused; null when it is allowed. */
export function refusalOf(comprobante: ConEstado, accion: Accion): Impedimento | null {
  return reglas[accion].find(([refuses]) => refuses(comprobante))?.[1] ?? null;
}

export function permite(comprobante: ConEstado, accion: Accion): boolean {
  return refusalOf(comprobante, accion) === null;
}

/** @throws AppError the code that refuses the action */
export function checkPermite(comprobante: ConEstado & { id: string }, accion: Accion): void {
  const code = refusalOf(comprobante, accion);
  if (code !== null) throw new AppError(code, { id: comprobante.id, accion });
}

/** Whether a draft may be issued by itself at any moment, or may already have been; a draft of a change to A always may. */
export function isUnderWay({ status, emitiendo, en_cola_desde, cambio_id }: PorSalir): boolean {
  return status === 'borrador' && (emitiendo || en_cola_desde !== null || cambio_id !== null);
}

type PorSalir = Pick<ConEstado, 'status' | 'emitiendo'> & { en_cola_desde: Date | null; cambio_id: string | null };

/** Whether a person corrected the draft of a sale and did not issue it: writing it again would lose the corrections. */
export function isCorregido(comprobante: PorSalir & { a_mano: boolean; venta_id: string | null }): boolean {
  const { status, a_mano, venta_id } = comprobante;
  return status === 'borrador' && a_mano && venta_id !== null && !isUnderWay(comprobante);
}

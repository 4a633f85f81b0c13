import type { Decimal } from 'decimal.js';
import type { PosicionIva, SufridoEnPosicion } from '../../../contract/compras/posicion.ts';
import { formatARS } from '../../money.ts';
import { celdaDeImporte, type Celda, type Fila } from '../../planillas/celda.ts';

/** Rows of the sheet of a month's position: each term with its sign, where it comes from, and the result. */
export function filasDePosicion(posicion: Omit<PosicionIva, 'sugerido'>): Fila[] {
  const { datos, sufrido, resultado } = posicion;
  const pesos = (importe: Decimal | null): Celda => (importe === null ? 'sin cargar' : celdaDeImporte(importe));
  return [
    ['Concepto', 'Importe', 'De dónde sale'],
    ['Débito fiscal', pesos(posicion.debito), 'Comprobantes emitidos'],
    ['Débito restituido', pesos(posicion.debito_restituido.negated()), 'Notas de crédito emitidas'],
    ['Crédito fiscal computable', pesos(posicion.credito.negated()), 'Compras'],
    ['Crédito restituido', pesos(posicion.credito_restituido), 'Notas de crédito recibidas'],
    ['Saldo técnico del mes anterior', pesos(datos.tecnico_anterior && datos.tecnico_anterior.negated()), 'Tipeado'],
    ['Determinado', pesos(resultado && resultado.determinado), ''],
    ['Saldo de libre disponibilidad anterior', pesos(datos.libre_anterior), 'Tipeado'],
    ['Percepciones de IVA en las compras', pesos(posicion.percepciones_compras), 'Compras'],
    filaDeSufrido('Percepciones de IVA fuera de las compras', datos.percepciones, sufrido.percepciones),
    filaDeSufrido('Retenciones de IVA sufridas', datos.retenciones, sufrido.retenciones),
    ['A pagar', pesos(resultado && resultado.a_pagar), ''],
    ['Saldo técnico para el mes siguiente', pesos(resultado && resultado.tecnico), ''],
    ['Saldo de libre disponibilidad para el mes siguiente', pesos(resultado && resultado.libre), ''],
    ...posicion.avisos.map((aviso): Fila => ['Aviso', '', aviso]),
  ];
}

function filaDeSufrido(concepto: string, tipeado: Decimal | null, sufrido: SufridoEnPosicion): Fila {
  const { usado, leido, origen, eleccion } = sufrido;
  if (origen === 'sin_datos') return [concepto, 'sin datos', ''];
  if (usado === null) {
    return [concepto, 'sin elegir', `Tipeado: ${tipeado && formatARS(tipeado)}; leído: ${leido && formatARS(leido)}`];
  }
  const fuente = origen === 'leido' ? 'Listas, facturas y cobros' : 'Tipeado';
  if (eleccion === null) return [concepto, celdaDeImporte(usado), fuente];
  const demas = origen === 'leido' ? `tipeado: ${formatARS(eleccion.tipeado)}` : `leído: ${formatARS(eleccion.leido)}`;
  return [concepto, celdaDeImporte(usado), `${fuente}, elegido; ${demas}`];
}

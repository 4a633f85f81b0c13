import type { ConsultaHecha, PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import { nombreCondicionIva } from '../catalogs/situacionIva.ts';
import { formatFecha } from '../dates.ts';
import { withComma, formatImporte, formatPorcentaje } from '../money.ts';
import { nombrePadron } from './caso.ts';

/** A named fact of a perception's evidence. */
export interface DatoEvidencia {
  nombre: string;
  valor: string;
}

/**
 * Explains a perception, for the voucher's screen and for an inspector: the norm, the buyer's condition, each list with its row
 * or its absence, the setting that decided, and the arithmetic.
 */
export function explainPercepcion(percepcion: PercepcionDecidida): DatoEvidencia[] {
  const { norma, motivo, evidencia, coeficiente, base, percepcion_aplicada, importe } = percepcion;
  const { base_pesos, importe_pesos } = percepcion;
  const cuenta = `${formatImporte(base)} x ${formatPorcentaje(percepcion_aplicada)} = ${formatImporte(importe)}`;
  const enPesos = `base ${formatImporte(base_pesos)}, percepción ${formatImporte(importe_pesos)}, que es lo que se declara: puede diferir en centavos de la cobrada, por el redondeo`;
  return [
    ...(norma === null ? [] : [{ nombre: 'Norma', valor: norma }]),
    { nombre: 'Motivo', valor: motivo },
    { nombre: 'Condición del comprador', valor: nombreCondicionIva(evidencia.condicion_iva) },
    ...evidencia.consultas.map((consulta) => ({
      nombre: `Padrón ${nombrePadron(consulta.origen, consulta.periodo)}`,
      valor: filaComoEra(consulta),
    })),
    ...(evidencia.ajuste === null
      ? []
      : [{ nombre: 'Ajuste de la empresa', valor: `${evidencia.ajuste.nombre} = ${evidencia.ajuste.valor}` }]),
    ...(coeficiente === null ? [] : [{ nombre: 'Coeficiente', valor: withComma(coeficiente, 4) }]),
    { nombre: 'Cuenta', valor: cuenta },
    ...(base.equals(base_pesos) ? [] : [{ nombre: 'En pesos', valor: enPesos }]),
  ];
}

/** `CUIT 30711234566, percepción 2.50, tipo C, …`: every field of the row, with the value that the province wrote. */
export function filaComoEra({ fila }: ConsultaHecha): string {
  if (fila === null) return 'el CUIT no está';
  return Object.entries(fila)
    .map(([campo, valor]) => `${nombresDeCampo[campo] ?? campo} ${escrito(valor)}`)
    .join(', ');
}

/** Names of the fields whose key is not a word. */
const nombresDeCampo: Readonly<Record<string, string>> = {
  cuit: 'CUIT',
  marca_alta: 'marca de alta',
  marca_alicuota: 'marca de alícuota',
  alicuota_percepcion: 'percepción',
  alicuota_retencion: 'retención',
  grupo_percepcion: 'grupo de percepción',
  grupo_retencion: 'grupo de retención',
  periodo: 'período',
  razon_social: 'razón social',
  jurisdiccion_sede: 'jurisdicción sede',
  crc: 'CRC',
  campo7: 'campo 7',
};

function escrito(valor: string | boolean | null): string {
  if (valor === null) return 'sin dato';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? formatFecha(valor) : valor;
}

import type { FuenteDeSufrido } from '../../contract/sufridos/sufridos.ts';
import { formatCuit } from '../cuit.ts';
import { sum } from '../money.ts';
import { celdaDeFecha, type Fila } from '../planillas/celda.ts';
import type { CertificadoDeParte } from './certificadosOf.ts';
import { nombresDeFuente, nombresDeOperacion } from './nombres.ts';

const titulos: Fila = [
  'Fecha',
  'CUIT del agente',
  'Agente',
  'Operación',
  'Régimen',
  'Número de certificado',
  'Comprobante',
  'Dónde se cuenta',
  'Importe',
];

/** Rows of the sheet of a national tax: its titles, each amount with the number of its certificate, and the sum. */
export function filasDeCertificados(partes: readonly CertificadoDeParte[]): Fila[] {
  const filas = partes
    .toSorted((a, b) => (a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha)) || a.importe.comparedTo(b.importe))
    .map((parte): Fila => {
      const fuente: FuenteDeSufrido = parte.fuente;
      return [
        celdaDeFecha(parte.fecha),
        parte.agente_cuit === null ? '' : formatCuit(parte.agente_cuit),
        parte.agente_nombre,
        nombresDeOperacion[parte.operacion],
        parte.regimen,
        parte.certificado,
        parte.referencia === parte.certificado ? '' : parte.referencia,
        nombresDeFuente[fuente],
        parte.importe,
      ];
    });
  return [titulos, ...filas, ['Total', '', '', '', '', '', '', '', sum(partes.map(({ importe }) => importe))]];
}

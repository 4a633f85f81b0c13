import { enPlural } from '../enPlural.ts';
import { formatFecha, horaEnBuenosAires, toBuenosAires } from '../dates.ts';
import { formatPuntoDeVenta } from '../comprobantes/numero.ts';
import type { CorteDeComprobante } from './contado.ts';

/** Causes of a question without an answer, as `corte_intento` keeps them before a code or a status. */
const CAUSAS: Readonly<Record<string, string>> = {
  sin_conexion: 'no se pudo conectar',
  sin_respuesta: 'no contestó a tiempo',
  ilegible: 'contestó algo ilegible',
  fault: 'contestó que no puede atender',
  error_arca: 'contestó que no puede atender',
};

/** Why a voucher went out with an advance code, with the failed questions that made it necessary. */
export function textoDeCorte({ desde, intentos, ultimo, punto_previsto, informado_en }: CorteDeComprobante): string {
  const ultima = ultimo === null ? '' : `; a las ${horaEnBuenosAires(ultimo.en)}, ${causaOf(ultimo.motivo)}`;
  const veces = enPlural(intentos, 'una pregunta sin respuesta', '# preguntas sin respuesta');
  const previsto = punto_previsto === null ? '' : ` Era para el punto de venta ${formatPuntoDeVenta(punto_previsto)}.`;
  const informado =
    informado_en === null
      ? ' ARCA todavía no está informada.'
      : ` ARCA se informó el ${formatFecha(toBuenosAires(informado_en))}.`;
  return `Salió con CAEA porque ARCA no respondía desde el ${formatFecha(toBuenosAires(desde))} a las ${horaEnBuenosAires(desde)} (${veces}${ultima}).${previsto}${informado}`;
}

function causaOf(motivo: string): string {
  const [clave = '', codigo] = motivo.split(' ');
  const causa = CAUSAS[clave] ?? motivo;
  return codigo === undefined || CAUSAS[clave] === undefined ? causa : `${causa} (${codigo})`;
}

import { formatCuit } from '../rules/cuit.ts';
import { formatFecha } from '../rules/dates.ts';
import { enPlural } from '../rules/enPlural.ts';
import { compose, type Plantilla } from './plantilla.ts';

interface DatosDePlazo {
  empresa: string;
  cuit: string;
  codigo: string;
  /** Last day to inform, as ARCA gave it. */
  tope: string;
  /** Days left, 0 on the last one, negative after it. */
  quedan: number;
  /** Vouchers that ARCA was not informed of. */
  por_informar: number;
  /** Vouchers among them that ARCA refused, or that stop the others. */
  rechazados: number;
  /** Unused points of sale that ARCA was not informed of. */
  sin_movimiento: number;
  url: string;
  soporte: string;
}

/** Mail to a company's user: the term to inform ARCA of a fortnight's advance code ends, with something not informed. */
export function mailDePlazoCaea(datos: DatosDePlazo): Plantilla {
  const { empresa, cuit, codigo, tope, quedan, por_informar, rechazados, sin_movimiento, url, soporte } = datos;
  const plazo =
    quedan < 0
      ? `venció el ${formatFecha(tope)}`
      : quedan === 0
        ? 'vence hoy'
        : `vence el ${formatFecha(tope)} (${enPlural(quedan, 'queda 1 día', 'quedan # días')})`;
  const faltan = [
    por_informar > 0 &&
      enPlural(por_informar, '1 comprobante con CAEA sin informar', '# comprobantes con CAEA sin informar'),
    sin_movimiento > 0 &&
      enPlural(
        sin_movimiento,
        '1 punto de venta sin usar que todavía no se informó',
        '# puntos de venta sin usar que todavía no se informaron',
      ),
  ].filter((falta) => falta !== false);
  return compose({
    asunto: `${empresa}: ${quedan < 0 ? 'venció' : 'vence'} el plazo para informar a ARCA`,
    parrafos: [
      `El plazo para informar a ARCA los comprobantes del CAEA ${codigo} ${plazo}.`,
      `${empresa} tiene ${faltan.join(' y ')}.`,
      rechazados > 0
        ? 'ARCA rechazó al menos un comprobante: hasta que se corrija el motivo y alguien pida informarlo otra vez, ese comprobante y los siguientes quedan sin informar.'
        : 'Talonario lo vuelve a intentar cada diez minutos: si ARCA responde, no tenés que hacer nada.',
    ],
    boton: { texto: 'Ver la empresa', url },
    notas: [`Te escribimos porque la empresa con el CUIT ${formatCuit(cuit)} emite con CAEA cuando ARCA no responde.`],
    soporte,
  });
}

import { Decimal } from 'decimal.js';
import type { Provincia } from '../../../../contract/enums.ts';
import type { FilaSircip } from '../../../../contract/regimenes/sircip.ts';
import { provinciaOf } from '../../../catalogs/provincia.ts';
import { AppError } from '../../../errors.ts';
import { formatPorcentaje } from '../../../money.ts';
import { filaOf, nombrePadron, type Caso, type Decision } from '../../caso.ts';
import type { Motivo } from '../../motivos.ts';
import { alicuotasDeLetra } from './letras.ts';

/** Numbers of the lines on the voucher, as `contract/regimenes/sircip.ts` names them. */
export const LINEA = { percepcion: 1, falta_de_alta: 2, no_inscripto: 3 } as const;

/** Percent for a buyer in no padrón, in a province that adhered. */
const NO_INSCRIPTO = new Decimal(2);
/** Percent of the line apart for a buyer who should be registered in the province of delivery. */
const FALTA_DE_ALTA = new Decimal(1);

/** Jurisdiction of the first digit of a row; the following ones go down. */
const PRIMERA_JURISDICCION = 924;

/** Meaning of the digit of the jurisdiction of delivery. */
const digitos = {
  1: { texto: 'adherida, con alta', adherida: true },
  2: { texto: 'adherida, sin alta', adherida: true },
  3: { texto: 'adherida, excluido del alta', adherida: true },
  4: { texto: 'no adherida, con alta', adherida: false },
  5: { texto: 'no adherida, sin alta', adherida: false },
} as const;
type Digito = keyof typeof digitos;

/**
 * Perception of SIRCIP (RG (CA) 9/2025): a buyer in the padrón pays the rate of its letter, wherever the goods go, and a line apart
 * where it should be registered (digit 2). A buyer in no padrón pays in the provinces that adhered. Base: the taxed net.
 * @throws AppError `falta_padron`, `faltan_adhesiones`
 */
export function decideSircip(caso: Caso): Decision[] {
  const { neto, provincia_entrega: entrega } = caso.base;
  const nada = { alicuota: new Decimal(0), base: neto, coeficiente: null, consultas: [], ajuste: null };
  if (entrega === null) {
    const texto = 'Falta la provincia de entrega, y SIRCIP percibe según ella';
    return [{ ...nada, linea: LINEA.percepcion, motivo: { codigo: 'entrega_desconocida', texto } }];
  }
  const consulta = caso.padrones().sircip;
  const fila = filaOf('sircip', consulta);
  const padron = nombrePadron('sircip', consulta.periodo);
  const visto = { ...nada, consultas: [{ origen: 'sircip' as const, periodo: consulta.periodo, fila }] };
  if (fila === null) return [{ ...visto, ...sinPadron(caso, entrega, padron) }];
  const digito = digitoOf(fila, entrega);
  const { acentuado } = provinciaOf(entrega);
  const alicuota = alicuotaOf(fila);
  const segun = `Padrón ${padron}: letra ${fila.letra}, ${formatPorcentaje(alicuota)}`;
  const motivo: Motivo = alicuota.isZero()
    ? { codigo: 'informativo', texto: `${segun}: no se percibe, y se informa` }
    : { codigo: 'padron', texto: `${segun} (${acentuado}: ${digitos[digito].texto})` };
  const lineas: Decision[] = [{ ...visto, linea: LINEA.percepcion, alicuota, motivo }];
  if (digito === 2) {
    const texto = `Padrón ${padron}: sin alta en ${acentuado}, que adhirió a SIRCIP`;
    const faltaDeAlta: Motivo = { codigo: 'falta_de_alta', texto };
    lineas.push({ ...visto, linea: LINEA.falta_de_alta, alicuota: FALTA_DE_ALTA, motivo: faltaDeAlta });
  }
  return lineas;
}

/**
 * Why the own regime of the province of delivery perceives nothing: the province adhered to SIRCIP. null: it did not, and its own
 * regime decides by its own rules.
 * @throws AppError `falta_padron`
 */
export function reemplazaAlPropio({ base, padrones, adheridas }: Caso): Motivo | null {
  const { provincia_entrega: entrega } = base;
  if (entrega === null) return null;
  const fila = filaOf('sircip', padrones().sircip);
  const adherida = fila === null ? adheridas?.includes(entrega) : digitos[digitoOf(fila, entrega)].adherida;
  const texto = `${provinciaOf(entrega).acentuado} adhirió a SIRCIP, y percibe por ese régimen`;
  return adherida ? { codigo: 'por_otro_regimen', texto } : null;
}

/** A buyer in no padrón: whether it pays depends on the province of delivery having adhered. */
function sinPadron(
  { adheridas, base }: Caso,
  entrega: Provincia,
  padron: string,
): Pick<Decision, 'linea' | 'alicuota' | 'motivo'> {
  if (adheridas === null) {
    throw new AppError('faltan_adhesiones', { regimen: 'SIRCIP', cuit: base.receptor.cuit_facturado });
  }
  const { acentuado } = provinciaOf(entrega);
  if (!adheridas.includes(entrega)) {
    const texto = `No está en el padrón ${padron}, y ${acentuado} no adhirió a SIRCIP`;
    return { linea: LINEA.no_inscripto, alicuota: new Decimal(0), motivo: { codigo: 'sin_padron', texto } };
  }
  const texto = `No está en el padrón ${padron}, y ${acentuado} adhirió a SIRCIP: ${formatPorcentaje(NO_INSCRIPTO)}`;
  return { linea: LINEA.no_inscripto, alicuota: NO_INSCRIPTO, motivo: { codigo: 'no_inscripto', texto } };
}

/** The digit of a row for a province. */
function digitoOf({ campo7 }: FilaSircip, provincia: Provincia): Digito {
  return Number(campo7[PRIMERA_JURISDICCION - provinciaOf(provincia).comarb]) as Digito;
}

function alicuotaOf({ letra }: FilaSircip): Decimal {
  const alicuota = alicuotasDeLetra[letra];
  if (alicuota === undefined) throw new RangeError(`the padrón of SIRCIP has no letter ${letra}`);
  return alicuota;
}

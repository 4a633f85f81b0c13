import { Decimal } from 'decimal.js';
import type { ClaseComprobante, CondicionIvaReceptor } from '../../../contract/enums.ts';
import { CUIL, CUIT } from '../../catalogs/tipoDocumento.ts';
import { provincias } from '../../catalogs/provincia.ts';
import { sum } from '../../money.ts';
import { celdaDeFecha, type Celda, type Fila } from '../../planillas/celda.ts';
import { formatCuit } from '../../cuit.ts';
import { conSigno, importeEn, type ProgramaContable } from '../contable.ts';
import { nombreDeJurisdiccion, type Hecho, type TributoDeHecho } from '../hecho.ts';

const TITULOS = [
  'Fecha',
  'Cpbte',
  'Tipo',
  'Suc.',
  'Número',
  'Razón Social',
  'Tipo Doc.',
  'CUIT',
  'Domicilio',
  'C.P.',
  'Pcia',
  'Cond Fisc',
  'Cód. Neto',
  'Neto Gravado',
  'Alíc.',
  'IVA Liquidado',
  'IVA Débito',
  'Cód. NG/EX',
  'Conceptos NG/EX',
  'Cód. P/R',
  'Perc./Ret.',
  'Pcia P/R',
  'Total',
];

const CERO = new Decimal(0);
const DNI_TITULO = '96';

const clases: Partial<Record<ClaseComprobante, string>> = { nota_credito: 'NC', nota_debito: 'ND', recibo: 'R' };

/** Condition of the receiver as Holistor names it; the others stay empty, for the accountant to complete. */
const condiciones: Partial<Record<CondicionIvaReceptor, string>> = {
  1: 'RI',
  4: 'EX',
  5: 'CF',
  6: 'MTD',
  13: 'MTD',
  16: 'MTD',
};

/** Holistor, model HWVta1: a row for each rate, credit notes negative, in pesos. A voucher with more taxes than rates has a row for each tax. */
export const holistor: ProgramaContable = {
  clave: 'holistor',
  nombre: 'Holistor',
  uso: 'Es el modelo HWVta1 de importación de ventas. Los códigos de neto y de no gravado van vacíos: los elige tu contador.',
  sin_confirmar: 'Este archivo todavía no se probó en Holistor: controlá los totales después de importarlo.',
  forma: 'xlsx',
  archivo: (periodo) => `holistor-ventas-${periodo}`,
  titulos: TITULOS,
  filas: filasDeHolistor,
  moneda: 'pesos',
  importe: (fila) => importeEn(fila.at(-1), CERO),
};

function filasDeHolistor(voucher: Hecho): Fila[] {
  const { alicuotas, exento, no_gravado, tributos } = voucher.pesos;
  const cuantas = Math.max(alicuotas.length, tributos.length, 1);
  return Array.from({ length: cuantas }, (_, lugar): Fila => {
    const alicuota = alicuotas[lugar];
    const tributo = tributos[lugar];
    const sinGravar = lugar === 0 ? exento.plus(no_gravado) : CERO;
    const partes = [alicuota?.neto ?? CERO, alicuota?.importe ?? CERO, sinGravar, tributo?.importe ?? CERO];
    const [neto, iva, noGravado, percibido] = partes.map((parte) => conSigno(voucher, parte));
    return [
      ...datos(voucher),
      '',
      alicuota && neto !== undefined ? neto : '',
      alicuota ? new Decimal(alicuota.iva) : '',
      alicuota && iva !== undefined ? iva : '',
      alicuota && iva !== undefined ? iva : '',
      '',
      sinGravar.isZero() || noGravado === undefined ? '' : noGravado,
      tributo ? codigoOf(tributo) : '',
      tributo && percibido !== undefined ? percibido : '',
      tributo ? nombreDeJurisdiccion(tributo.jurisdiccion) : '',
      conSigno(voucher, sum(partes)),
    ];
  });
}

/** Voucher and receiver, the same in every row. */
function datos({ comprobante: c, tipo, documento, receptor }: Hecho): Celda[] {
  const conCuit = c.tipo_documento_facturado === CUIT || c.tipo_documento_facturado === CUIL;
  const calle = [c.calle_facturado, c.numero_facturado].filter((parte) => parte !== '').join(' ');
  return [
    celdaDeFecha(c.fecha),
    clases[tipo.clase] ?? 'F',
    tipo.letra,
    String(c.punto_de_venta).padStart(5, '0'),
    String(c.numero_comprobante).padStart(8, '0'),
    receptor,
    conCuit ? String(CUIT) : DNI_TITULO,
    conCuit ? formatCuit(documento) : `00-${documento.padStart(8, '0').slice(-8)}-0`,
    calle === '' ? c.domicilio_facturado : calle,
    c.codigo_postal_facturado,
    provincias.find(({ id }) => id === c.provincia_facturado)?.acentuado ?? '',
    condiciones[c.situacion_iva_facturado] ?? '',
  ];
}

/** Code of a perception; empty: Holistor's public model names none for that tax. */
function codigoOf({ columna, de_iva }: TributoDeHecho): string {
  if (de_iva) return 'PV07';
  return columna === 'ingresos_brutos' ? 'PV06' : '';
}

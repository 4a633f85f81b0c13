import { Decimal } from 'decimal.js';
import { openXlsx } from '../../core/src/rules/planillas/xlsx.ts';
import type { Celda } from '../../core/src/rules/planillas/celda.ts';
import type { CertificadoLeido } from '../../core/src/rules/sufridos/archivo/readCertificado.ts';
import type { Sufrido } from '../../core/src/rules/sufridos/sufrido.ts';

/** Titles of ARCA's *Mis Retenciones*, as it writes them. */
export const titulosDeArca: readonly string[] = [
  'CUIT Agente Ret./Perc.',
  'Denominación o Razón Social',
  'Impuesto',
  'Descripción Impuesto',
  'Régimen',
  'Descripción Régimen',
  'Fecha Ret./Perc.',
  'Número Certificado',
  'Descripción Operación',
  'Importe Ret./Perc.',
  'Número Comprobante',
  'Fecha Comprobante',
  'Descripción Comprobante',
  'Fecha Registración DJ Ag.Ret.',
];

interface FilaDeArca {
  cuit?: string;
  impuesto?: string;
  fecha?: string;
  numero?: string;
  operacion?: string;
  importe?: string;
  comprobante?: string;
  registrado?: string;
  nombre?: string;
}

/** A row of *Mis Retenciones*: a perception of VAT of 997.27 unless something else is said. */
export function filaDeArca(cambios: FilaDeArca = {}): Celda[] {
  const { cuit = '30500000313', impuesto = '767', fecha = '29/10/2026', numero = '2137960' } = cambios;
  return [
    cuit,
    cambios.nombre ?? 'BANCO DE PRUEBA SA',
    impuesto,
    impuesto === '217'
      ? 'SICORE - IMPTO.A LAS GANANCIAS'
      : 'SICORE - RETENCIONES Y PERCEPCIONES - IMPUESTO AL VALOR AGRE',
    '493',
    'REG.PER.AL VALOR AGREGADO - EMPRESAS PROVEEDORAS.',
    fecha,
    numero,
    cambios.operacion ?? 'PERCEPCION',
    new Decimal(cambios.importe ?? '997.27'),
    cambios.comprobante ?? '0000010918741690',
    fecha,
    'OTRO COMPROBANTE',
    cambios.registrado ?? '12/11/2026',
  ];
}

/** An XLSX with ARCA's titles and these rows. */
export async function misRetenciones(filas: readonly Celda[][]): Promise<Buffer> {
  const trozos: Uint8Array[] = [];
  const xlsx = openXlsx({ hoja: 'Sheet1', tal_cual: true }, (bytes) => void trozos.push(bytes));
  await xlsx.add([titulosDeArca, ...filas]);
  await xlsx.end();
  return Buffer.concat(trozos);
}

/** The page that a province names `.xls`: agent, operation, day, voucher and amount of each row. */
export function listaProvincial(filas: readonly (readonly [string, string, string, string, string, string])[]): string {
  const celdas = (etiqueta: string, textos: readonly string[]): string =>
    `<tr>${textos.map((texto) => `<${etiqueta}>${texto}</${etiqueta}>`).join('')}</tr>`;
  const titulos = ['Cuit', 'Nombre', 'Operaci&oacute;n', 'Fecha', 'Comprobante', 'Importe'];
  return `<html><head><meta charset="utf-8"><title>Listado</title><style>td { color: red }</style></head><body><table border="1">\n${celdas('th', titulos)}\n${filas.map((fila) => celdas('td', fila)).join('\n')}\n</table></body></html>`;
}

/** A tax suffered as one place tells it: a perception of VAT in the list, unless something else is said. */
export function buildSufrido(cambios: Partial<Omit<Sufrido, 'importe'>> & { importe?: string } = {}): Sufrido {
  const { importe = '100.00', fecha = '2026-10-05', ...resto } = cambios;
  return {
    fuente: 'lista',
    impuesto: 'iva',
    operacion: 'percepcion',
    jurisdiccion: null,
    entidad: null,
    agente_cuit: '30612345674',
    agente_nombre: 'PROVEEDOR SA',
    fecha,
    fecha_comprobante: null,
    mes: fecha.slice(0, 7),
    importe: new Decimal(importe),
    numero: null,
    documento: null,
    certificado: '',
    regimen: '',
    referencia: '',
    ...resto,
  };
}

/** A certificate as a file has it: a withholding of Ganancias of 100. */
export function buildCertificado(cambios: Partial<CertificadoLeido> = {}): CertificadoLeido {
  return {
    agente_cuit: '30500000313',
    agente_nombre: 'BANCO DE PRUEBA SA',
    impuesto: 'ganancias',
    impuesto_codigo: 217,
    impuesto_nombre: '',
    regimen: '',
    regimen_nombre: '',
    jurisdiccion: null,
    operacion: 'retencion',
    fecha: '2026-10-05',
    certificado: '1',
    importe: new Decimal(100),
    comprobante: '',
    comprobante_fecha: null,
    comprobante_nombre: '',
    registrado: null,
    ...cambios,
  };
}

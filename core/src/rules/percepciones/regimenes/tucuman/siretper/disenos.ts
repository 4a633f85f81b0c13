import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../../../contract/base.ts';
import type { Diseno } from '../../../../reportes/campos.ts';

/** A perception as SIRETPER takes it, in pesos. */
export interface RegistroDatos {
  fecha: FechaCivil;
  tipo_documento: number;
  documento: string;
  tipo: number;
  letra: string;
  punto_de_venta: number;
  numero: number;
  base: Decimal;
  alicuota: Decimal;
  importe: Decimal;
}

/** A perceived buyer. */
export interface RegistroSujeto {
  tipo_documento: number;
  documento: string;
  nombre: string;
  domicilio: string;
  numero: number;
  localidad: string;
  provincia: string;
  codigo_postal: string;
}

/** Link between a note and the invoice it annuls. */
export interface RegistroNcFact {
  punto_de_venta_nota: number;
  numero_nota: number;
  punto_de_venta_factura: number;
  numero_factura: number;
  tipo_factura: number;
}

const FUENTE = 'DGR Tucumán, manual de SIRETPER V6.0 Release 2';

export const disenosDatos: readonly Diseno<RegistroDatos>[] = [
  {
    nombre: 'DATOS.TXT',
    desde: '',
    fuente: FUENTE,
    ancho: 72,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'FECHA', ancho: 8, formato: 'aaaammdd', de: 'fecha', valor: (r) => r.fecha },
      { nombre: 'TIPODOC', ancho: 2, formato: 'numero', de: '80 CUIT, 96 DNI', valor: (r) => r.tipo_documento },
      { nombre: 'DOCUMENTO', ancho: 11, formato: 'numero', de: 'documento', valor: (r) => r.documento },
      { nombre: 'TIPO_COMP', ancho: 2, formato: 'numero', de: 'código de ARCA, con dos cifras', valor: (r) => r.tipo },
      { nombre: 'LETRA', ancho: 1, formato: 'texto', de: 'letra', valor: (r) => r.letra },
      {
        nombre: 'COD. LUGAR EMISION',
        ancho: 4,
        formato: 'numero',
        de: 'punto de venta, hasta 9999',
        valor: (r) => r.punto_de_venta,
      },
      { nombre: 'NUMERO', ancho: 8, formato: 'numero', de: 'número', valor: (r) => r.numero },
      {
        nombre: 'BASE_CALCULO',
        ancho: 15,
        formato: 'importe_punto',
        de: 'base en pesos, ya por el coeficiente',
        valor: (r) => r.base,
      },
      { nombre: 'ALICUOTA', ancho: 6, formato: 'porcentaje_punto', de: 'la aplicada', valor: (r) => r.alicuota },
      {
        nombre: 'MONTO_RET/PER',
        ancho: 15,
        formato: 'importe_punto',
        de: 'percepción en pesos',
        valor: (r) => r.importe,
      },
    ],
  },
];

export const disenosSujeto: readonly Diseno<RegistroSujeto>[] = [
  {
    nombre: 'RETPER.TXT',
    desde: '',
    fuente: FUENTE,
    ancho: 147,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'TIPODOC', ancho: 2, formato: 'numero', de: '80 CUIT, 96 DNI', valor: (r) => r.tipo_documento },
      { nombre: 'DOCUMENTO', ancho: 11, formato: 'numero', de: 'documento', valor: (r) => r.documento },
      { nombre: 'NOMBRE', ancho: 40, formato: 'texto', de: 'receptor', valor: (r) => r.nombre },
      { nombre: 'DOMICILIO', ancho: 40, formato: 'texto', de: 'calle', valor: (r) => r.domicilio },
      { nombre: 'NUMERO', ancho: 5, formato: 'numero', de: 'altura; 00000 si no tiene', valor: (r) => r.numero },
      { nombre: 'LOCALIDAD', ancho: 15, formato: 'texto', de: 'localidad', valor: (r) => r.localidad },
      { nombre: 'PROVINCIA', ancho: 15, formato: 'texto', de: 'provincia', valor: (r) => r.provincia },
      { nombre: 'NO USADO', ancho: 11, formato: 'texto', de: 'espacios', valor: () => '' },
      { nombre: 'C_POSTAL', ancho: 8, formato: 'texto_derecha', de: 'código postal', valor: (r) => r.codigo_postal },
    ],
  },
];

export const disenosNcFact: readonly Diseno<RegistroNcFact>[] = [
  {
    nombre: 'NCFACT.TXT',
    desde: '',
    fuente: FUENTE,
    ancho: 26,
    alfabeto: 'ascii',
    campos: [
      {
        nombre: 'COD. LUGAR EMISION_NC',
        ancho: 4,
        formato: 'numero',
        de: 'punto de venta de la nota',
        valor: (r) => r.punto_de_venta_nota,
      },
      { nombre: 'NUMERO_NC', ancho: 8, formato: 'numero', de: 'número de la nota', valor: (r) => r.numero_nota },
      {
        nombre: 'COD. LUGAR EMISION_FAC',
        ancho: 4,
        formato: 'numero',
        de: 'punto de venta de la factura',
        valor: (r) => r.punto_de_venta_factura,
      },
      { nombre: 'NUMERO_FAC', ancho: 8, formato: 'numero', de: 'número de la factura', valor: (r) => r.numero_factura },
      { nombre: 'TIPO_FAC', ancho: 2, formato: 'numero', de: 'tipo de la factura', valor: (r) => r.tipo_factura },
    ],
  },
];

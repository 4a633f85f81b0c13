import type { Cuenta, Empresa } from '@talonario/core';
import type { Query } from '../../api.ts';
import { paths, secciones } from '../../paths.ts';

/** A place of the application that can be gone to by its name. */
export interface Destino {
  texto: string;
  to: string;
  /** Other words it is looked for by. */
  palabras?: string;
}

const fijos: readonly Destino[] = [
  ...secciones.map(({ nombre, to }) => ({ texto: nombre, to })),
  { texto: 'Nuevo comprobante manual', to: paths.nuevaFactura, palabras: 'factura emitir nota' },
  { texto: 'Borradores', to: paths.borradores, palabras: 'facturas comprobantes en cola pendientes' },
  { texto: 'Conciliar con ARCA', to: paths.conciliacion, palabras: 'conciliacion afip numeros' },
  { texto: 'Listas de precios', to: paths.listas, palabras: 'articulos precio' },
  { texto: 'Importar CSV', to: paths.importar, palabras: 'articulos lista archivo subir' },
  { texto: 'Crear empresa', to: paths.crearEmpresa, palabras: 'cuit agregar nueva' },
];

/** What somebody has that can be gone to. */
interface Propio {
  empresas: readonly Empresa[];
  cuentas: readonly Cuenta[];
}

/** The places whose name, or other words, have every word typed; a company also by its CUIT. */
export function findDestinos(texto: string, { empresas, cuentas }: Propio): Destino[] {
  const palabras = plain(texto).split(/\s+/).filter(Boolean);
  const has = (donde: string) => palabras.every((palabra) => plain(donde).includes(palabra));
  return [
    ...fijos.filter((destino) => has(`${destino.texto} ${destino.palabras ?? ''}`)),
    ...empresas
      .filter(
        ({ razon_social, cuit }) => palabras.length > 0 && (has(razon_social) || cuit.includes(digits(texto) || '-')),
      )
      .slice(0, EMPRESAS)
      .map(({ id, razon_social }) => ({ texto: razon_social, to: paths.empresa(id) })),
    ...cuentas
      .filter(({ nickname }) => palabras.length > 0 && has(nickname))
      .slice(0, CUENTAS)
      .map(({ id, nickname }) => ({ texto: nickname, to: paths.cuenta(id) })),
  ];
}

/**
 * What to ask the list of vouchers for: a whole number (`FC B 0004-00001234`, `4-1234`) is one voucher; digits may be a
 * number, a document or, when there are many, a sale; anything else is somebody's name. Empty when it is too little.
 */
export function queriesOf(texto: string): Query[] {
  const limpio = texto.trim();
  const [, puntoDeVenta, comprobante] = /^(?:[a-z]{2} [a-z] )?(\d{1,5})-(\d{1,8})$/i.exec(limpio) ?? [];
  if (comprobante !== undefined) return [{ puntoDeVenta: Number(puntoDeVenta), comprobante: Number(comprobante) }];
  const numero = /^[\d.\- ]+$/.test(limpio) ? digits(limpio) : '';
  if (numero.length > CUIT) return [{ ventaId: numero }];
  if (numero.length > NUMERO) return [{ facturado: numero }];
  if (Number(numero) > 0) {
    return [{ comprobante: Number(numero) }, ...(numero.length >= DOCUMENTO ? [{ facturado: numero }] : [])];
  }
  return limpio.length >= NOMBRE ? [{ facturado: limpio }, { buyerNickname: limpio }] : [];
}

/** Whether it says enough to look for an article by it. */
export function isBuscable(texto: string): boolean {
  return texto.trim().length >= NOMBRE;
}

/** Companies and accounts shown at once. */
const EMPRESAS = 5;
const CUENTAS = 5;
/** Digits of a voucher's number, of a CUIT and of the shortest document; letters that say something of a name. */
const [NUMERO, CUIT, DOCUMENTO, NOMBRE] = [8, 11, 7, 2];

const digits = (texto: string): string => texto.replace(/\D/g, '');

/** Without case or accents. */
function plain(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

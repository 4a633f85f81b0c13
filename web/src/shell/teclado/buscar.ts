import { sinAcentos } from '@talonario/core/base';
import type { Cuenta, Empresa } from '@talonario/core/empresas';
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
  { texto: 'Contingencia (CAEA)', to: paths.contingencia, palabras: 'arca caida quincenas informar codigo' },
  { texto: 'Listas de precios', to: paths.listas, palabras: 'articulos precio' },
  { texto: 'Importar CSV', to: paths.importar, palabras: 'articulos lista archivo subir' },
  { texto: 'Inicio', to: paths.app, palabras: 'hoy pendientes tablero' },
  { texto: 'Crear empresa', to: paths.crearEmpresa, palabras: 'cuit agregar nueva' },
];

/** The user's own accounts and companies, which have screens. */
interface Propio {
  empresas: readonly Empresa[];
  cuentas: readonly Cuenta[];
}

/** The places whose name, or other words, have every word typed; a company also by its CUIT. */
export function findDestinos(texto: string, { empresas, cuentas }: Propio): Destino[] {
  const palabras = sinAcentos(texto).split(/\s+/).filter(Boolean);
  const has = (donde: string) => palabras.every((palabra) => sinAcentos(donde).includes(palabra));
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

/** True for a text long enough to search articles by. */
export function isBuscable(texto: string): boolean {
  return texto.trim().length >= NOMBRE;
}

/** Companies and accounts shown at once. */
const EMPRESAS = 5;
const CUENTAS = 5;
/** Letters that say something of a name. */
const NOMBRE = 2;

const digits = (texto: string): string => texto.replace(/\D/g, '');

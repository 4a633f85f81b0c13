import { sinAcentos, type Derecho } from '@talonario/core/base';
import type { Cuenta, Empresa } from '@talonario/core/empresas';
import { paths, secciones } from '../../paths.ts';

/** A place of the application that can be gone to by its name. */
export interface Destino {
  texto: string;
  to: string;
  /** Other words it is looked for by. */
  palabras?: string;
  /** Right to see it, where its address alone does not tell. */
  derecho?: Derecho;
}

const fijos: readonly Destino[] = [
  ...secciones.map(({ nombre, to }) => ({ texto: nombre, to })),
  {
    texto: 'Nuevo comprobante manual',
    to: paths.nuevaFactura,
    palabras: 'factura emitir nota de credito debito presupuesto',
  },
  { texto: 'Borradores', to: paths.borradores, palabras: 'facturas comprobantes en cola pendientes' },
  { texto: 'Conciliar con ARCA', to: paths.conciliacion, palabras: 'conciliacion afip numeros' },
  { texto: 'Contingencia (CAEA)', to: paths.contingencia, palabras: 'arca caida quincenas informar codigo' },
  { texto: 'Listas de precios', to: paths.listas, palabras: 'articulos precio' },
  { texto: 'Importar CSV', to: paths.importar, palabras: 'articulos lista archivo subir' },
  { texto: 'Inicio', to: paths.app, palabras: 'hoy pendientes tablero' },
  { texto: 'Crear empresa', to: paths.crearEmpresa, palabras: 'cuit agregar nueva' },
  { texto: 'Personas', to: paths.personas, palabras: 'empleado contador invitar compartir rol' },
  {
    texto: 'Notas de crédito de todas las cuentas',
    to: paths.notasDeTodas,
    palabras: 'ventas canceladas devueltas acreditar nc',
  },
  {
    texto: 'Facturas que hoy serían a otro receptor',
    to: paths.receptoresDeTodas,
    palabras: 'comprador cambio cuit receptores',
  },
  {
    texto: 'Canceladas con la factura en pie',
    to: paths.ventasCanceladas,
    palabras: 'ventas devueltas nota de credito',
  },
  {
    texto: 'Rentabilidad de todas las cuentas',
    to: `${paths.reportes}?ver=gestion`,
    palabras: 'ganancia margen plata recibida gestion',
    derecho: 'ganancias',
  },
  {
    texto: 'Compras del mes',
    to: `${paths.reportes}?ver=compras`,
    palabras: 'recibidos credito fiscal libro iva importar',
  },
  {
    texto: 'Impuestos sufridos',
    to: `${paths.reportes}?ver=sufridos`,
    palabras: 'retenciones percepciones sirtac sircupa sifere certificados mis',
  },
  { texto: 'Para el contador', to: `${paths.reportes}?ver=contador`, palabras: 'paquete mes enlace presentado' },
  { texto: 'Padrones de percepciones', to: paths.padrones, palabras: 'ingresos brutos iibb agip importar' },
  { texto: 'Mi perfil', to: paths.perfil, palabras: 'contraseña password email mail avisos sesiones cerrar cuenta' },
  { texto: 'Programas y claves', to: paths.programas, palabras: 'api token avisos webhook' },
];

/** Screens of each account, by what people call them. */
const pantallasDeCuenta: readonly (Omit<Destino, 'to'> & { to: (cuenta: string) => string })[] = [
  { texto: 'Rentabilidad', to: paths.rentabilidad, palabras: 'ganancia margen plata recibida' },
  { texto: 'Publicaciones', to: paths.publicaciones, palabras: 'precios promociones' },
  { texto: 'Notas de crédito', to: paths.notasCredito, palabras: 'nota devolucion cancelada reembolso' },
  { texto: 'Facturar ventas', to: paths.facturarVentas, palabras: 'emitir lote' },
  { texto: 'Facturación automática', to: paths.actividad, palabras: 'actividad avisos' },
  {
    texto: 'Configuración',
    to: paths.datosCuenta,
    palabras: 'automatizar facturacion automatica',
  },
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
      .flatMap(({ id, nickname }) =>
        pantallasDeCuenta.map(({ texto: pantalla, to, palabras: sinonimos = '', ...resto }) => ({
          texto: `${pantalla} · ${nickname}`,
          to: to(id),
          buscado: `${pantalla} ${sinonimos}`,
          nickname,
          ...resto,
        })),
      )
      // A word of the account's name alone asks for the account, and not for each of its screens.
      .filter(
        ({ buscado, nickname }) =>
          palabras.some((palabra) => sinAcentos(buscado).includes(palabra)) && has(`${buscado} ${nickname}`),
      )
      .slice(0, PANTALLAS)
      .map(({ buscado: _buscado, nickname: _nickname, ...destino }) => destino),
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
/** Screens of accounts shown at once. */
const PANTALLAS = 6;
/** Letters that say something of a name. */
const NOMBRE = 2;

const digits = (texto: string): string => texto.replace(/\D/g, '');

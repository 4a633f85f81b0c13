import type { ClavePaso, Comienzo, EsperaComienzo } from '../../contract/comienzo.ts';
import { enPlural } from '../enPlural.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Texts of a step, for the screen and the terminal. */
export interface TextoDePaso {
  titulo: string;
  /** Name of the step in a list, done or not. */
  corto: string;
  texto: string;
}

const pasos: Readonly<Record<ClavePaso, TextoDePaso>> = {
  empresa: {
    titulo: 'Tu empresa',
    corto: 'Empresa',
    texto: 'Escribí el CUIT con el que facturás: los demás datos los traemos de ARCA.',
  },
  permiso: {
    titulo: 'El permiso de ARCA',
    corto: 'Permiso de ARCA',
    texto: 'Con tu clave fiscal le decís a ARCA que Talonario puede emitir por vos. Son dos minutos y se hace una vez.',
  },
  punto: {
    titulo: 'El punto de venta',
    corto: 'Punto de venta',
    texto: 'Elegí con qué punto de venta salen tus facturas, entre los que ARCA tiene de tu CUIT.',
  },
  cuenta: {
    titulo: `Tu cuenta de ${nombreDePlaza()}`,
    corto: nombreDePlaza(),
    texto: 'Así facturás tus ventas sin cargarlas. Nunca vemos tu contraseña, y el permiso lo sacás cuando quieras.',
  },
  factura: {
    titulo: 'Tu primera factura',
    corto: 'Primera factura',
    texto: 'Antes de emitir ves qué va a salir, a quién y por cuánto.',
  },
};

export function textoDePaso(clave: ClavePaso): TextoDePaso {
  return pasos[clave];
}

/** Texts of a wait: what it is for, what happens by itself, and what the user can do meanwhile. */
export interface TextoDeEspera {
  titulo: string;
  quien: string;
  solo: string;
  mientras: string;
}

const MIENTRAS =
  'Podés cargar artículos, vincular tu cuenta y ver qué se facturaría. No hace falta dejar esta página abierta.';
const CADA_DIEZ = 'Le preguntamos a ARCA cada diez minutos y te avisamos por mail. Si cerrás, seguimos desde acá.';

const esperas: Readonly<Record<EsperaComienzo['que'], (espera: EsperaComienzo) => TextoDeEspera>> = {
  aceptacion: () => ({
    titulo: 'Esperamos que ARCA nos deje actuar por vos',
    quien:
      'ARCA todavía contesta que no estamos autorizados para tu CUIT (600). Falta la delegación, falta que la aceptemos, o ARCA todavía no la muestra: puede demorar unas horas.',
    solo: CADA_DIEZ,
    mientras: MIENTRAS,
  }),
  punto_en_arca: ({ numero }) => ({
    titulo: `Esperamos ver en ARCA el punto de venta ${numero ?? ''}`.trim(),
    quien: 'ARCA todavía no lo tiene en su lista. Si ya lo creaste, puede demorar unas horas en mostrarlo.',
    solo: CADA_DIEZ,
    mientras: MIENTRAS,
  }),
  certificado: () => ({
    titulo: 'Falta traer el certificado de ARCA',
    quien: 'El pedido está hecho. ARCA te da el certificado cuando lo subís a su sitio.',
    solo: 'Talonario guarda el pedido. El certificado lo traés vos.',
    mientras: MIENTRAS,
  }),
  relacion: () => ({
    titulo: 'Esperamos que ARCA le dé permiso a tu certificado',
    quien: 'El certificado está bien, pero ARCA todavía no lo deja usar la facturación electrónica por tu CUIT.',
    solo: CADA_DIEZ,
    mientras: MIENTRAS,
  }),
  plazo: () => ({
    titulo: 'Probaste que el CUIT es tuyo, y ya lo usaba otra persona',
    quien: 'Le avisamos a quien lo tiene. Si no vuelve a probarlo antes de esa fecha, pasa a ser tuyo.',
    solo: 'Al terminar el plazo le preguntamos otra vez a ARCA, te lo damos y te avisamos por mail.',
    mientras: MIENTRAS,
  }),
  lectura: () => ({
    titulo: `Leemos tus ventas de ${nombreDePlaza()}`,
    quien: 'Leemos las ventas del último mes. La primera vez puede tardar unos minutos.',
    solo: 'La lectura sigue aunque cierres esta página.',
    mientras: 'Podés cargar los artículos con su IVA: sin ellos, tus ventas salen con el IVA de la cuenta.',
  }),
  cola: () => ({
    titulo: 'Tu primera factura espera a ARCA',
    quien: 'ARCA no responde. La factura está guardada con sus datos.',
    solo: 'Sale sola cuando ARCA vuelva, y una sola vez.',
    mientras: 'No la vuelvas a pedir. Podés cargar artículos o mirar tus otras ventas.',
  }),
};

export function textoDeEspera(espera: EsperaComienzo): TextoDeEspera {
  return esperas[espera.que](espera);
}

/**
 * The wait to show; null: the user has something to do. A user who chooses a point of sale may take another number than the
 * kept one.
 */
export function esperaVisible({ actual, espera }: Pick<Comienzo, 'actual' | 'espera'>): EsperaComienzo | null {
  return actual === 'punto' ? null : espera;
}

/** `Tenés 7 ventas para facturar`; null while there is none. */
export function ventasDelComienzo({ ventas }: Pick<Comienzo, 'ventas'>): string | null {
  if (ventas === null || ventas.para_facturar === 0) return null;
  return enPlural(ventas.para_facturar, 'Tenés 1 venta para facturar', 'Tenés # ventas para facturar');
}

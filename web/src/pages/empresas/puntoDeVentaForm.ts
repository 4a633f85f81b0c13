import type { Provincia } from '@talonario/core/base';
import type { ModoFacturacion, PersonaBuscada } from '@talonario/core/comprobantes';
import type { Empresa, PuntoDeVenta } from '@talonario/core/empresas';
import type { Pedido } from '../../api.ts';
import { textOfImporte } from '../../components/campos/MoneyInput.tsx';
import { isibOf, problemaDeActividad, problemaDeIsib } from './empresaForm.ts';

/** The point of sale's form as typed. */
export interface PuntoDeVentaValores {
  puntoDeVenta: string;
  nombreFantasia: string;
  direccion: string;
  idProvincia: Provincia | null;
  modo_facturacion: ModoFacturacion;
  telefono: string;
  logo: string;
  /** CLAE; empty: the company's. */
  actividad: string;
  /** Rate in percent; empty: the company's. */
  isib_caba_alicuota: string;
}

/** Highest number ARCA gives a point of sale. */
const MAX_NUMERO = 99_998;

/** A new one, before the padrón answers (spec §4 "Punto de venta"). */
export function puntoNuevo(
  { razon_social }: Pick<Empresa, 'razon_social'>,
  numero: number | null,
): PuntoDeVentaValores {
  return {
    puntoDeVenta: numero === null ? '' : String(numero),
    nombreFantasia: razon_social,
    direccion: '',
    idProvincia: null,
    modo_facturacion: 1,
    telefono: '',
    logo: '',
    actividad: '',
    isib_caba_alicuota: '',
  };
}

export function valoresDePunto(punto: PuntoDeVenta): PuntoDeVentaValores {
  return {
    puntoDeVenta: String(punto.punto_de_venta),
    nombreFantasia: punto.nombre_fantasia,
    direccion: punto.direccion,
    idProvincia: punto.id_provincia,
    modo_facturacion: punto.modo_facturacion,
    telefono: punto.telefono ?? '',
    logo: punto.logo ?? '',
    actividad: punto.actividad ?? '',
    isib_caba_alicuota: textOfImporte(punto.isib_caba_alicuota),
  };
}

/** Values from the padrón for a new point of sale: name and surname of a natural person, and the fiscal domicile (spec §4). */
export function puntoSegunPadron(persona: PersonaBuscada): Partial<PuntoDeVentaValores> {
  const generales = persona.datosGenerales;
  const esFisica = generales?.tipoPersona === 'FISICA';
  const nombre = esFisica ? [generales.nombre, generales.apellido].filter(Boolean).join(' ') : persona.razon_social;
  return {
    ...(nombre !== '' && { nombreFantasia: nombre }),
    ...(persona.domicilio !== '' && { direccion: persona.domicilio }),
    ...(persona.provincia !== null && { idProvincia: persona.provincia }),
  };
}

const REQUERIDO = 'Requerido';

/** Validation of each field (spec §5 "Punto de venta"); null when it is right. */
export const validarPunto = {
  puntoDeVenta: (texto: string) => {
    if (texto.trim() === '') return REQUERIDO;
    const numero = Number(texto);
    const vale = /^\d{1,5}$/.test(texto.trim()) && numero >= 1 && numero <= MAX_NUMERO;
    return vale ? null : `Escribí un número entre 1 y ${MAX_NUMERO}`;
  },
  nombreFantasia: (texto: string) => (texto.trim() === '' ? REQUERIDO : null),
  direccion: (texto: string) => (texto.trim() === '' ? REQUERIDO : null),
  actividad: problemaDeActividad,
  isib_caba_alicuota: problemaDeIsib,
  idProvincia: (id: Provincia | null) => (id === null ? REQUERIDO : null),
  logo: (texto: string) =>
    texto.trim() === '' || /^https?:$/.test(URL.parse(texto.trim())?.protocol ?? '')
      ? null
      : 'Escribí una dirección completa, que empiece con https://',
};

/** The body of a valid form. */
export function cuerpoDePunto(valores: PuntoDeVentaValores): Pedido<'createPuntoDeVenta'>['body'] {
  return {
    puntoDeVenta: Number(valores.puntoDeVenta),
    nombreFantasia: valores.nombreFantasia.trim(),
    direccion: valores.direccion.trim(),
    idProvincia: valores.idProvincia ?? 0,
    modo_facturacion: valores.modo_facturacion,
    telefono: valores.telefono.trim() || null,
    logo: valores.logo.trim() || null,
    actividad: valores.actividad.trim() || null,
    isib_caba_alicuota: isibOf(valores.isib_caba_alicuota),
  };
}

import type { Comienzo, ClavePaso, EsperaComienzo } from '../../contract/comienzo.ts';
import type { EstadoVerificacion, Verificacion } from '../../contract/empresas/verificacion.ts';

/** The company that the steps are about, as far as it is known. */
export interface EmpresaSabida extends NonNullable<Comienzo['empresa']> {
  verificacion: Pick<Verificacion, 'estado' | 'plazo' | 'desde' | 'punto' | 'certificados'>;
}

/** Stored data about the user who begins. */
export interface Sabido extends Pick<Comienzo, 'ambiente' | 'a_probar' | 'certificado' | 'cuenta' | 'ventas'> {
  empresa: EmpresaSabida | null;
  /** Some voucher of the user has its CAE. */
  emitio: boolean;
  /** Since when the oldest queued voucher of the user waits for ARCA; null: none waits. */
  en_cola_desde: Date | null;
}

/** States in which a company holds its CUIT and may issue with it. */
const SUYO: ReadonlySet<EstadoVerificacion> = new Set(['verificada', 'reclamada']);

/**
 * Steps to the first invoice, and the current one. No progress is stored: each step is computed from the data, so that the
 * user goes on where they left, on any screen and in the terminal.
 */
export function comienzoOf(sabido: Sabido): Comienzo {
  const { emitio, empresa, cuenta, en_cola_desde: _cola, ...resto } = sabido;
  const listos: Readonly<Record<ClavePaso, boolean>> = {
    empresa: empresa !== null,
    permiso: empresa !== null && tienePermiso(sabido.a_probar, empresa),
    punto: empresa !== null && empresa.puntos.length > 0,
    cuenta: cuenta !== null && cuenta.configurada && !cuenta.requiere_vincular,
    factura: emitio,
  };
  const actual = emitio ? null : (ORDEN.find((clave) => !listos[clave]) ?? null);
  return {
    ...resto,
    terminado: emitio,
    pasos: ORDEN.map((clave) => ({ clave, hecho: listos[clave] || emitio })),
    actual,
    espera: actual === null ? null : esperaOf(actual, sabido),
    empresa: empresa && presentada(empresa),
    cuenta,
  };
}

const ORDEN: readonly ClavePaso[] = ['empresa', 'permiso', 'punto', 'cuenta', 'factura'];

/**
 * Whether ARCA lets us issue for the company. Where CUITs are proved, the proof tells. Where users are trusted, one sign is
 * enough: ARCA let us see or prove something of the company, or the user loaded its point of sale, which they can only have
 * read at ARCA.
 */
function tienePermiso(a_probar: boolean, { verificacion, puntos }: EmpresaSabida): boolean {
  if (SUYO.has(verificacion.estado)) return true;
  if (a_probar || verificacion.estado !== 'de_confianza') return false;
  const { punto, certificados } = verificacion;
  return puntos.length > 0 || (punto !== null && punto.numero !== null) || certificados.some(estaProbado);
}

const estaProbado = ({ estado }: Verificacion['certificados'][number]): boolean => estado === 'probado';

function esperaOf(actual: ClavePaso, { empresa, cuenta, en_cola_desde }: Sabido): EsperaComienzo | null {
  switch (actual) {
    case 'permiso':
      return empresa && esperaDePermiso(empresa);
    case 'punto':
      return empresa && esperaDePunto(empresa);
    case 'factura':
      if (en_cola_desde !== null) return espera('cola', { desde: en_cola_desde });
      return cuenta?.leida_en === null ? espera('lectura') : null;
    default:
      return null;
  }
}

/** Wait of the permission step, the one nearest to its end: a running term, then the point of sale, then a certificate. */
function esperaDePermiso(empresa: EmpresaSabida): EsperaComienzo | null {
  const { estado, plazo, certificados, punto } = empresa.verificacion;
  if (estado === 'en_plazo') return espera('plazo', { hasta: plazo });
  const dePunto = esperaDePunto(empresa);
  if (dePunto) return dePunto;
  if (punto) {
    return espera('aceptacion', { desde: punto.pedida_en, revisada_en: punto.revisada_en, hasta: punto.vence_en });
  }
  const relacion = certificados.find((certificado) => certificado.estado === 'sin_relacion');
  if (relacion) return espera('relacion', { desde: relacion.creado_en, revisada_en: relacion.revisado_en });
  const pedido = certificados.find((certificado) => certificado.estado === 'pedido');
  return pedido ? espera('certificado', { desde: pedido.creado_en }) : null;
}

/** Wait for the user to create, at ARCA, the point of sale with the number kept for them. */
function esperaDePunto({ verificacion: { punto } }: EmpresaSabida): EsperaComienzo | null {
  if (punto === null || punto.numero === null) return null;
  const { numero, pedida_en, revisada_en, vence_en } = punto;
  return espera('punto_en_arca', { desde: pedida_en, revisada_en, hasta: vence_en, numero });
}

function espera(que: EsperaComienzo['que'], datos: Partial<EsperaComienzo> = {}): EsperaComienzo {
  return { que, desde: null, revisada_en: null, hasta: null, numero: null, ...datos };
}

function presentada({ verificacion: _suya, ...empresa }: EmpresaSabida): NonNullable<Comienzo['empresa']> {
  return empresa;
}

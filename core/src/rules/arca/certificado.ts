import type { AvisoArca } from './aviso.ts';
import type { ServicioArca } from '../../contract/arca/arca.ts';
import { formatCuit } from '../cuit.ts';
import { diffDays, formatFecha, toBuenosAires } from '../dates.ts';
import { avisoDeReloj, avisoDeRelojPropio, duracion, sentidoDelReloj, type Desfase } from './reloj.ts';

/** Data of a certificate that cannot be used, ours or a company's. */
export interface DatosDeCertificado {
  /** A code of ours, or of WSAA (arca.md 1.5). */
  motivo: string;
  /** The private key has a password. */
  cifrada?: boolean;
  /** Our clock less ARCA's, in ms. */
  desfase_ms?: number;
  servicio?: string;
  /** WSAA's own words and code. */
  mensaje?: string;
  codigo?: string;
  /** Last day of the certificate. */
  vence?: string;
  /** CUIT of the certificate, and the one that it should have. */
  cuit?: string;
  esperado?: string;
}

/** A failure of our access to ARCA, and what to do about it. */
interface Falla {
  que: string;
  hacer: string;
}

const SACAR_OTRO =
  'Sacá uno nuevo en ARCA (Administración de Certificados Digitales) y ponelo en el archivo de ARCA_CERT_FILE, con su clave en el de ARCA_KEY_FILE';

const IMPORTAR =
  'Traelo con `talonario arca certificado importar ARCHIVO`, que pide su contraseña y deja el certificado y la clave en su lugar';

type Fallas = Readonly<Record<string, (data: Partial<DatosDeCertificado>) => Falla>>;

/** Failures of this machine's clock by their `motivo`: no certificate mends them. */
const fallasDeReloj: Fallas = {
  reloj_adelantado: ({ desfase_ms }) => relojMal(Number(desfase_ms)),
  reloj_atrasado: ({ desfase_ms }) => relojMal(Number(desfase_ms)),
  reloj: () => ({
    que: 'ARCA rechazó el acceso por la hora de esta máquina',
    hacer: 'Poné en hora esta máquina, con fecha, hora y zona horaria, y volvé a intentar',
  }),
};

/** Failures by their `motivo`. */
const fallas: Fallas = {
  ...fallasDeReloj,
  falta: () => ({
    que: 'falta el certificado',
    hacer:
      'Hacelo con `talonario arca certificado crear`, que dice los pasos, y guardalo en el archivo de ARCA_CERT_FILE',
  }),
  falta_clave: () => ({
    que: 'falta la clave privada del certificado',
    hacer: 'Tiene que estar en el archivo de ARCA_KEY_FILE: es la que se creó junto con el pedido del certificado',
  }),
  clave_de_otro_certificado: () => ({
    que: 'la clave privada es de otro certificado',
    hacer:
      'En ARCA_CERT_FILE y ARCA_KEY_FILE tienen que estar el certificado y la clave con la que se hizo su pedido: revisá cuál de los dos es de otro',
  }),
  clave_ilegible: () => ({
    que: 'no se puede leer la clave privada',
    hacer: 'El archivo de ARCA_KEY_FILE tiene que ser una clave en formato PEM, sin contraseña',
  }),
  ilegible: () => ({
    que: 'no se puede leer el certificado',
    hacer: 'El archivo de ARCA_CERT_FILE tiene que ser el certificado que dio ARCA, en formato PEM, y no el pedido',
  }),
  es_un_pedido: () => ({
    que: 'en el archivo del certificado está el pedido (CSR)',
    hacer: 'Descargá de ARCA el certificado que te dio por ese pedido y guardalo en el archivo de ARCA_CERT_FILE',
  }),
  es_una_clave: () => ({
    que: 'en el archivo del certificado hay una clave privada',
    hacer:
      'El certificado va en el archivo de ARCA_CERT_FILE y la clave en el de ARCA_KEY_FILE: revisá si están cambiados',
  }),
  es_un_pfx: () => ({ que: 'en el archivo del certificado hay un PFX (PKCS#12), que no es PEM', hacer: IMPORTAR }),
  es_der: () => ({
    que: 'el certificado está en DER (binario), que no es PEM',
    hacer:
      'Pasalo a PEM con «openssl x509 -inform der -in ARCHIVO -out cert.pem» y ponelo en el archivo de ARCA_CERT_FILE',
  }),
  clave_es_pfx: () => ({
    que: 'en el archivo de la clave privada hay un PFX (PKCS#12), que no es PEM',
    hacer: IMPORTAR,
  }),
  clave_es_der: () => ({
    que: 'la clave privada está en DER (binario), que no es PEM',
    hacer:
      'Pasala a PEM con «openssl pkey -inform der -in ARCHIVO -out key.pem» y ponela en el archivo de ARCA_KEY_FILE',
  }),
  clave_es_certificado: () => ({
    que: 'en el archivo de la clave privada no hay una clave sino un certificado o un pedido',
    hacer: 'La clave va en el archivo de ARCA_KEY_FILE: es la que se creó junto con el pedido',
  }),
  de_otro_cuit: ({ cuit, esperado }) => ({
    que: `el certificado es del CUIT ${formatCuit(String(cuit))} y ARCA_CUIT dice ${formatCuit(String(esperado))}`,
    hacer: 'Corregí ARCA_CUIT, o poné el certificado de ese CUIT',
  }),
  sin_cuit: () => ({ que: 'el certificado no tiene el CUIT de su dueño', hacer: SACAR_OTRO }),
  firma: () => ({
    que: 'no se pudo firmar el pedido de acceso',
    hacer: 'Revisá que el certificado y la clave sean los que dio ARCA',
  }),
  'cms.sign.invalid': () => ({
    que: 'ARCA no aceptó la firma del pedido de acceso',
    hacer: 'Revisá que la clave sea la del certificado',
  }),
  'cms.cert.expired': ({ vence }) => ({
    que: typeof vence === 'string' ? `el certificado venció el ${formatFecha(vence)}` : 'el certificado venció',
    hacer: SACAR_OTRO,
  }),
  'cms.cert.invalid': () => ({
    que: 'el certificado todavía no empezó a valer',
    hacer: 'Si es de recién, esperá unos minutos y volvé a intentar',
  }),
  'cms.cert.untrusted': () => ({
    que: 'ARCA no reconoce el certificado: es del otro ambiente (homologación o producción) o no lo dio ARCA',
    hacer: 'Revisá ARCA_AMBIENTE, o sacá el certificado en el ambiente que usás',
  }),
  'coe.notAuthorized': ({ servicio }) => ({
    que: `el certificado no está autorizado a usar ${servicioOf(servicio)}`,
    hacer: COMO_AUTORIZAR,
  }),
};

/** Each service of ARCA that the certificate needs, as ARCA's site calls the service. */
const servicios: Readonly<Record<ServicioArca, string>> = {
  wsfe: 'Facturación Electrónica',
  ws_sr_constancia_inscripcion: 'Consulta de constancia de inscripción',
};

const PADRON: ServicioArca = 'ws_sr_constancia_inscripcion';

function servicioOf(servicio: unknown): string {
  const [, nombre] = Object.entries(servicios).find(([id]) => id === servicio) ?? [];
  return nombre === undefined ? 'el servicio' : `«${nombre}» (${String(servicio)})`;
}

/** Steps on ARCA's site that authorise the certificate's alias to use the service that was named. */
const COMO_AUTORIZAR =
  'En el Administrador de Relaciones de ARCA hacé una relación nueva con ese servicio, que está en ARCA, WebServices, y elegí como representante el Computador Fiscal del certificado; en homologación se hace en WSASS';

/** Why no CUIT can be looked up with a certificate without the padrón's service, and what to do. Issuing goes on. */
const SIN_PADRON = `Talonario no puede consultar los CUIT en el padrón de ARCA: a su certificado le falta ${servicioOf(PADRON)}. ${COMO_AUTORIZAR}. Mientras tanto se puede emitir, con los datos del receptor escritos a mano.`;

/** Whether a certificate failed because it may not use the padrón's service. */
export function lacksPadron({ motivo, servicio }: Partial<DatosDeCertificado>): boolean {
  return motivo === 'coe.notAuthorized' && servicio === PADRON;
}

function relojMal(desfaseMs: number): Falla {
  return {
    que: `el reloj de esta máquina está ${duracion(desfaseMs)} ${sentidoDelReloj(desfaseMs)}`,
    hacer: 'Ponelo en hora, con su zona horaria (ARCA publica la suya en time.afip.gov.ar), y volvé a intentar',
  };
}

/** Whether a certificate failed for this machine's clock, by its `motivo`. */
export function isDeReloj({ motivo }: Partial<DatosDeCertificado>): boolean {
  return Object.hasOwn(fallasDeReloj, String(motivo));
}

/** Sentence of `arca_certificado`: which failure happened and what to do. */
export function mensajeCertificado(data: Partial<DatosDeCertificado>): string {
  if (lacksPadron(data)) return SIN_PADRON;
  const falla = fallas[String(data.motivo)]?.(data);
  const { mensaje } = data;
  const causa =
    typeof mensaje === 'string' && mensaje !== ''
      ? `respondió: ${mensaje.replace(/\.$/, '')}`
      : 'no acepta el certificado';
  const { que, hacer } = falla ?? {
    que: `ARCA ${causa}`,
    hacer: 'Revisá el certificado y la clave',
  };
  return `Talonario no puede conectarse a ARCA: ${que}. ${hacer}. Tus comprobantes quedan en cola y salen solos cuando se corrija.`;
}

/** Days before a certificate's end at which each warning begins; each is more urgent than the one before. */
const DIAS_DE_AVISO = { aviso: 30, urgente: 7, ultimo: 1 } as const;

/** Warning about our certificate; null while there is nothing to say. */
function avisoDeCertificado(certificado: { vence: Date } | null, ahora: Date): AvisoArca | null {
  if (certificado === null) {
    const { que, hacer } = fallas['falta']?.({}) ?? { que: '', hacer: '' };
    return { codigo: 'certificado_falta', urgente: true, texto: `No se puede emitir: ${que}. ${hacer}.` };
  }
  const { vence } = certificado;
  const fecha = toBuenosAires(vence);
  const dias = diffDays(toBuenosAires(ahora), fecha);
  if (estaVencido(certificado, ahora)) {
    const texto = `El certificado de ARCA venció el ${formatFecha(fecha)}: no se puede emitir nada. ${SACAR_OTRO}.`;
    return { codigo: 'certificado_vencido', urgente: true, texto };
  }
  if (dias > DIAS_DE_AVISO.aviso) return null;
  const cuando = dias <= 0 ? 'hoy' : dias <= DIAS_DE_AVISO.ultimo ? 'mañana' : `en ${dias} días`;
  const texto = `El certificado de ARCA vence ${cuando}, el ${formatFecha(fecha)}. Renovalo antes: sin él no se puede emitir.`;
  return { codigo: 'certificado_por_vencer', urgente: dias <= DIAS_DE_AVISO.urgente, texto };
}

export function estaVencido(certificado: { vence: Date } | null, ahora: Date): boolean {
  return certificado !== null && certificado.vence <= ahora;
}

/** Warning that the certificate may not use the padrón's service: vouchers go out, and no CUIT can be looked up. */
export const avisoSinPadron: AvisoArca = { codigo: 'padron_sin_servicio', urgente: false, texto: SIN_PADRON };

/**
 * Every warning about our access to ARCA that needs no question to ARCA. A wrong clock is told once, whether it differs from ARCA's or
 * from the database's.
 */
export function avisosDeArca(
  certificado: { vence: Date } | null,
  desfases: { arca: Desfase; base: number | null },
  ahora: Date,
): AvisoArca[] {
  const reloj = avisoDeRelojPropio(desfases.base) ?? avisoDeReloj(desfases.arca);
  return [avisoDeCertificado(certificado, ahora), reloj].filter((aviso) => aviso !== null);
}

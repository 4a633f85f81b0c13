import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { CondicionIvaReceptor, Letra, SituacionIva, TipoDocumento } from '../../contract/enums.ts';
import { valorSabido, type Sabido } from '../../contract/sabido.ts';
import { enUnRenglon } from '../../contract/texto.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import { provinciaDeTexto, provincias } from '../catalogs/provincia.ts';
import {
  CONSUMIDOR_FINAL,
  EXENTO,
  MONOTRIBUTO,
  nombreCondicionIva,
  RESPONSABLE_INSCRIPTO,
  CLIENTE_DEL_EXTERIOR,
} from '../catalogs/situacionIva.ts';
import {
  CDI,
  CUIL,
  CUIT,
  documentoUsable,
  numeroDeDocumento,
  SIN_IDENTIFICAR,
  tipoDocumentoDeTexto,
} from '../catalogs/tipoDocumento.ts';
import { isCuitPais, isValidCuit } from '../cuit.ts';
import { condicionEnPadron, condicionPropuesta, nameCondiciones } from './condicion/condicionEnPadron.ts';
import { AppError, type ErrorData } from '../errors.ts';
import { letraPara } from './letra.ts';
import type { Advertencia } from '../motivos/advertencias.ts';
import type { MotivoEspera, MotivoOmision } from '../motivos/motivos.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';

/** Result of asking the padrón for a CUIT. */
export type ConsultaPadron =
  /** The buyer gave no CUIT: there is nothing to ask. */
  | { estado: 'no_consultado' }
  | { estado: 'sin_respuesta' }
  /** The platform's certificate may not use the padrón's service. */
  | { estado: 'sin_servicio' }
  /** ARCA knows no such person. */
  | { estado: 'inexistente' }
  | { estado: 'encontrada'; persona: PersonaArca };

export interface EntradaReceptor {
  facturacion: Sabido<DatosFacturacion>;
  padron: ConsultaPadron;
  emisor: { cuit: string; situacion_iva: SituacionIva };
  force_factura_b: boolean;
  /** A person confirms the receiver: a condition that the padrón leaves in doubt is proposed. */
  confirma?: boolean;
}

export type ResultadoReceptor =
  | {
      kind: 'receptor';
      letra: Letra;
      receptor: Receptor;
      /** Whether the receiver's document, name and street are known. */
      identificado: boolean;
      /** The receiver's own condition, which a forced B does not declare. */
      condicion_real: CondicionIvaReceptor;
      advertencias: Advertencia[];
    }
  | { kind: 'omitir'; motivo: MotivoOmision; data: ErrorData }
  | { kind: 'esperar'; motivo: MotivoEspera; data: ErrorData };

/** CUIT to ask the padrón about before invoicing this buyer; null: the buyer gave none, or a wrong one. */
export function cuitAConsultar(facturacion: Sabido<DatosFacturacion>): string | null {
  const { tipo, numero } = documentoOf(valorSabido(facturacion, null) ?? null);
  return tipo === CUIT && isValidCuit(numero) ? numero : null;
}

/**
 * Document that billing data would be invoiced to, without asking the padrón; null: they give none that can be sent, or the
 * data are not known yet.
 */
export function documentoFacturable(
  facturacion: Sabido<DatosFacturacion>,
): Pick<Receptor, 'tipo_documento_facturado' | 'cuit_facturado'> | null {
  const { tipo, numero } = documentoOf(valorSabido(facturacion, null) ?? null);
  if (tipo === null || !documentoUsable(tipo, numero)) return null;
  const clave = tipo === CUIT || tipo === CUIL || tipo === CDI;
  return clave && !isValidCuit(numero) ? null : { tipo_documento_facturado: tipo, cuit_facturado: numero };
}

/**
 * The buyer's number in gross-income tax, digits alone, for a voucher to the buyer's own document; empty: none given, or the
 * voucher is to another document.
 */
export function iibbDelReceptor(
  facturacion: Sabido<DatosFacturacion>,
  { cuit_facturado }: Pick<Receptor, 'cuit_facturado'>,
): string {
  const datos = valorSabido(facturacion, null) ?? null;
  const esDelReceptor = cuit_facturado !== '' && documentoOf(datos).numero === cuit_facturado;
  return esDelReceptor ? (datos?.iibb ?? '').replace(/\D/g, '') : '';
}

/**
 * The number in gross-income tax of a voucher written again: kept for the same receiver, emptied for another; null stays null.
 */
export function iibbConReceptor(
  previo: { cuit_facturado: string; iibb_facturado: string | null },
  { cuit_facturado }: Pick<Receptor, 'cuit_facturado'>,
): string | null {
  return previo.iibb_facturado === null || previo.cuit_facturado === cuit_facturado ? previo.iibb_facturado : '';
}

/**
 * Receiver and letter of a sale, from the marketplace's billing data and the padrón, which wins; or the reason to leave the
 * sale out or to wait. Source: RG 5616; spec §5 "Type rules".
 * @throws AppError `empresa_no_puede_emitir`
 */
export function receptorDeVenta(entrada: EntradaReceptor): ResultadoReceptor {
  const { padron, emisor, force_factura_b, confirma = false } = entrada;
  const facturacion = valorSabido(entrada.facturacion, null);
  if (facturacion === undefined) return { kind: 'esperar', motivo: 'receptor_por_saber', data: {} };
  if (facturacion === null) return sinDatos(emisor.situacion_iva);
  const { tipo, numero } = documentoOf(facturacion);
  if (numero === emisor.cuit) return leaveOut('comprador_es_emisor', { cuit: numero });
  if (tipo !== CUIT) return consumidor(emisor.situacion_iva, facturacion, tipo, numero);
  if (!isValidCuit(numero)) return leaveOut('cuit_invalido', { cuit: numero });

  if (isCuitPais(numero) && padron.estado === 'inexistente' && facturacion.nombre.trim() !== '')
    return delExterior(emisor.situacion_iva, facturacion, numero);

  const segunPadron = padron.estado === 'encontrada' ? condicionEnPadron(padron.persona) : null;
  if (padron.estado === 'inexistente')
    return leaveOut('padron_error', { cuit: numero, texto: 'No existe persona con ese Id' });
  if (segunPadron?.kind === 'error') return leaveOut('padron_error', { cuit: numero, texto: segunPadron.texto });
  if (segunPadron?.kind === 'cuil') {
    const resultado = consumidor(emisor.situacion_iva, facturacion, CUIL, numero);
    return resultado.kind === 'receptor'
      ? { ...resultado, advertencias: [...resultado.advertencias, { codigo: 'clave_es_cuil', data: {} }] }
      : resultado;
  }

  if (segunPadron?.kind === 'ambigua' && !confirma) {
    return leaveOut('condicion_por_confirmar', { cuit: numero, condiciones: nameCondiciones(segunPadron) });
  }
  const segunMarketplace = condicionDeTexto(facturacion.condicion);
  const real = segunPadron === null ? segunMarketplace : condicionPropuesta(segunPadron);
  const motivo = padron.estado === 'sin_servicio' ? 'padron_sin_servicio' : 'padron_sin_respuesta';
  if (real === null) return { kind: 'esperar', motivo, data: { cuit: numero } };

  const { letra, condicion } = letraPara({ emisor: emisor.situacion_iva, receptor: real, force_factura_b });
  const advertencias: Advertencia[] = [];
  if (segunPadron === null) advertencias.push({ codigo: 'condicion_segun_marketplace', data: {} });
  else if (segunMarketplace !== null && segunMarketplace !== grupo(real)) {
    const data = { marketplace: nombreCondicionIva(segunMarketplace), padron: nombreCondicionIva(real) };
    advertencias.push({ codigo: 'condicion_difiere', data });
  }
  if (condicion !== real) advertencias.push({ codigo: 'factura_b_forzada', data: {} });
  const persona = padron.estado === 'encontrada' ? padron.persona : null;
  // A company without a name is not a Consumidor Final.
  if (nombreDePersona(persona) === '' && facturacion.nombre.trim() === '') {
    return { kind: 'esperar', motivo, data: { cuit: numero, falta: 'el nombre' } };
  }
  return {
    kind: 'receptor',
    letra,
    ...build(facturacion, persona, CUIT, numero, condicion),
    condicion_real: real,
    advertencias,
  };
}

/** Failure of a CUIT that the padrón did not tell: ARCA's silence, or a certificate that may not use the padrón. */
export function sinPadron({ estado }: ConsultaPadron, cuit: string): AppError {
  return estado === 'sin_servicio'
    ? new AppError('arca_certificado', { motivo: 'coe.notAuthorized', servicio: 'ws_sr_constancia_inscripcion' })
    : new AppError('padron_no_disponible', { cuit });
}

/** The marketplace's words for a condition. Source: Mercado Libre docs, "Datos de facturación". */
const condicionPorTexto: readonly (readonly [RegExp, CondicionIvaReceptor])[] = [
  [/(?<!no )inscripto/i, RESPONSABLE_INSCRIPTO],
  [/monotrib/i, MONOTRIBUTO],
  [/exento/i, EXENTO],
  [/final/i, CONSUMIDOR_FINAL],
];

function condicionDeTexto(texto: string | null): CondicionIvaReceptor | null {
  return condicionPorTexto.find(([patron]) => patron.test(texto ?? ''))?.[1] ?? null;
}

/** Condition as the marketplace tells it, with one word for every monotributista. */
function grupo(condicion: CondicionIvaReceptor): CondicionIvaReceptor {
  return condicion === 13 || condicion === 16 ? MONOTRIBUTO : condicion;
}

/** A receiver not identified, with a warning, for a buyer without billing data. */
function sinDatos(situacion: SituacionIva): ResultadoReceptor {
  const resultado = consumidor(situacion, null, null, '');
  return resultado.kind === 'receptor'
    ? { ...resultado, advertencias: [...resultado.advertencias, { codigo: 'sin_datos_de_facturacion', data: {} }] }
    : resultado;
}

/** A foreign customer, identified by the CUIT of a country. */
function delExterior(situacion: SituacionIva, facturacion: DatosFacturacion, numero: string): ResultadoReceptor {
  const { letra, condicion } = letraPara({ emisor: situacion, receptor: CLIENTE_DEL_EXTERIOR });
  const receptor = build(facturacion, null, CUIT, numero, condicion);
  return { kind: 'receptor', letra, ...receptor, condicion_real: condicion, advertencias: [] };
}

function consumidor(
  situacion: SituacionIva,
  facturacion: DatosFacturacion | null,
  tipo: TipoDocumento | null,
  numero: string,
): ResultadoReceptor {
  const { letra } = letraPara({ emisor: situacion, receptor: CONSUMIDOR_FINAL });
  const clave = tipo === CUIL || tipo === CDI;
  const usable = tipo !== null && documentoUsable(tipo, numero) && (!clave || isValidCuit(numero));
  if (usable) {
    const receptorConDatos = build(facturacion, null, tipo, numero, CONSUMIDOR_FINAL);
    return { kind: 'receptor', letra, ...receptorConDatos, condicion_real: CONSUMIDOR_FINAL, advertencias: [] };
  }
  return {
    kind: 'receptor',
    letra,
    ...build(facturacion, null, SIN_IDENTIFICAR, '', CONSUMIDOR_FINAL),
    condicion_real: CONSUMIDOR_FINAL,
    advertencias: numero === '' ? [] : [{ codigo: 'documento_inutilizable', data: { documento: numero } }],
  };
}

function documentoOf(facturacion: DatosFacturacion | null): { tipo: TipoDocumento | null; numero: string } {
  const tipo = tipoDocumentoDeTexto(facturacion?.tipo_documento ?? null);
  return { tipo, numero: numeroDeDocumento(tipo, facturacion?.numero_documento ?? '') };
}

/** The receiver, named as in the padrón; the address is the buyer's own, or the fiscal one when the buyer gave none. */
function build(
  facturacion: DatosFacturacion | null,
  persona: PersonaArca | null,
  tipo: TipoDocumento,
  numero: string,
  condicion: CondicionIvaReceptor,
): { receptor: Receptor; identificado: boolean } {
  const nombre = nombreDePersona(persona) || (facturacion?.nombre.trim() ?? '');
  const domicilio = domicilioOf(facturacion, persona);
  return {
    receptor: {
      cuit_facturado: numero,
      tipo_documento_facturado: tipo,
      razon_social_facturado: nombre || 'Consumidor Final',
      ...domicilio,
      domicilio_facturado: componeDomicilio(domicilio),
      situacion_iva_facturado: condicion,
    },
    identificado: tipo !== SIN_IDENTIFICAR && nombre !== '' && domicilio.calle_facturado.trim() !== '',
  };
}

/** Razón social of a company; surname and name of a natural person; empty when the padrón has none. */
export function nombreDePersona(persona: PersonaArca | null): string {
  const { razonSocial = null, apellido = null, nombre = null } = persona?.datosGenerales ?? {};
  return enUnRenglon(razonSocial ?? [apellido, nombre].filter((parte) => parte !== null && parte !== '').join(' '));
}

type Domicilio = Pick<
  Receptor,
  'calle_facturado' | 'numero_facturado' | 'localidad_facturado' | 'codigo_postal_facturado' | 'provincia_facturado'
>;

function domicilioOf(facturacion: DatosFacturacion | null, persona: PersonaArca | null): Domicilio {
  const tieneCalle = (facturacion?.calle ?? '') !== '';
  if (!tieneCalle && persona?.datosGenerales?.domicilioFiscal) return domicilioFiscalOf(persona);
  return {
    calle_facturado: facturacion?.calle ?? '',
    numero_facturado: facturacion?.numero ?? '',
    localidad_facturado: facturacion?.localidad ?? '',
    codigo_postal_facturado: facturacion?.codigo_postal ?? '',
    provincia_facturado: provinciaDeTexto(facturacion?.provincia ?? null),
  };
}

/** A person's fiscal address in the padrón; empty and without province when the padrón has none. */
export function domicilioFiscalOf(persona: PersonaArca | null): Domicilio {
  const fiscal = persona?.datosGenerales?.domicilioFiscal;
  return {
    calle_facturado: fiscal?.direccion ?? '',
    numero_facturado: '',
    localidad_facturado: fiscal?.localidad ?? '',
    codigo_postal_facturado: fiscal?.codPostal ?? '',
    provincia_facturado: provincias.find(({ id }) => id === fiscal?.idProvincia)?.id ?? null,
  };
}

/** `Av. Mitre 750, Avellaneda (1870)`: the printed address, without the province, which has its own field. */
export function componeDomicilio(partes: Omit<Domicilio, 'provincia_facturado'>): string {
  const numero = /^s\/?n$/i.test(partes.numero_facturado.trim()) ? 'S/N' : partes.numero_facturado.trim();
  const calle = [partes.calle_facturado.trim(), numero].filter((parte) => parte !== '').join(' ');
  const lugar = [calle, partes.localidad_facturado.trim()].filter((parte) => parte !== '').join(', ');
  const postal = partes.codigo_postal_facturado.trim();
  return lugar === '' || postal === '' ? lugar : `${lugar} (${postal})`;
}

function leaveOut(motivo: MotivoOmision, data: ErrorData): ResultadoReceptor {
  return { kind: 'omitir', motivo, data };
}

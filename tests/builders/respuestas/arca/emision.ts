import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import type {
  ComprobanteAutorizado,
  RespuestaAutorizacion,
  SolicitudAutorizacion,
} from '../../../../core/src/contract/arca/arca.ts';
import { all, textOf, textsOf, written, type Nodo } from '../arbol.ts';
import { propiedad, salidaOf, type Propiedad, type Salida } from '../propiedad.ts';
import { rarezas } from '../rarezas.ts';
import { suertes } from '../sobre.ts';
import { autorizacion, consulta, fueraDeSecuencia, PRIMERO, rechazo, SERIE, solicitudOf, ultimo } from './base.ts';
import { openEnMemoria } from './cliente.ts';
import { codigosDeError, contradicts, fechaOf, isCodigo, isImporte } from './leido.ts';

/** Errors of a lookup: none of them says that ARCA lacks what was asked for. */
export const DE_CONSULTA = ['arca_no_disponible', 'arca_no_autorizado', 'arca_ticket_rechazado', 'arca_rechazo'];
/** Errors of a request that changes something: the answer may hide that it was done, but for the last two. */
const DE_PEDIDO: ReadonlySet<string> = new Set(['arca_incierto', 'arca_no_autorizado', 'arca_ticket_rechazado']);

const SIN_DATOS = '602';

/** The properties of issuing: FECAESolicitar, FECompConsultar, FECompUltimoAutorizado. */
export function emision(): Propiedad[] {
  const arca = openEnMemoria();
  return [
    propiedad(
      'FECAESolicitar: each number is approved with its own CAE, refused with a reason, or not known',
      fc.record({
        cuantos: fc.integer({ min: 1, max: 4 }),
        aprobados: fc.nat({ max: 5 }),
        cambios: rarezas,
        suerte: suertes,
      }),
      async ({ cuantos, aprobados, ...caso }) => {
        const sana = aprobados === 5 ? fueraDeSecuencia(cuantos) : autorizacion(cuantos, Math.min(cuantos, aprobados));
        const { resultado } = arca.answerOdd('FECAESolicitar', sana, caso);
        const solicitud = solicitudOf(cuantos);
        return autorizado(solicitud, resultado, await salidaOf(() => arca.wsfe.autorizar(solicitud)));
      },
    ),
    propiedad(
      'FECompConsultar: only 602 is an absence, and a voucher found is whole and the one asked for',
      fc.record({ hay: fc.boolean(), cambios: rarezas, suerte: suertes }),
      async ({ hay, ...caso }) => {
        const sana = hay ? consulta() : rechazo('FECompConsultar', 'FECompConsultaResponse', SIN_DATOS);
        const { resultado, viaje } = arca.answerOdd('FECompConsultar', sana, caso);
        return consultado(resultado, viaje.entero, await salidaOf(() => arca.wsfe.consultar(SERIE, PRIMERO)));
      },
    ),
    propiedad(
      'FECompUltimoAutorizado: a number is the one that ARCA said, of the serie asked for and without errors',
      fc.record({ error: fc.boolean(), cambios: rarezas, suerte: suertes }),
      async ({ error, ...caso }) => {
        const ceros = { PtoVta: '0', CbteTipo: '0', CbteNro: '0' };
        const sana = error ? rechazo('FECompUltimoAutorizado', 'FERecuperaLastCbteResponse', '11002', ceros) : ultimo();
        const { resultado } = arca.answerOdd('FECompUltimoAutorizado', sana, caso);
        const { valor, error: fallo } = await salidaOf(() => arca.wsfe.ultimoAutorizado(SERIE));
        if (fallo) return DE_CONSULTA.includes(fallo.code) ? null : fallo.code;
        if (codigosDeError(resultado).some((codigo) => codigo !== '')) return `${valor} beside errors`;
        const escrito = textOf(resultado, 'CbteNro');
        if (escrito === null || !/^\d+$/.test(escrito) || Number(escrito) !== valor) return `${valor} for ${escrito}`;
        return ofAnotherSerie(resultado) ? `${valor} of another serie` : null;
      },
    ),
  ];
}

/** How an outcome of FECAESolicitar breaks the property. */
function autorizado(
  { comprobantes }: SolicitudAutorizacion,
  resultado: Nodo,
  { valor, error }: Salida<RespuestaAutorizacion>,
): string | null {
  const dets = all(resultado, 'FECAEDetResponse').filter(({ hijos }) => hijos.length > 0);
  const conCae = dets.filter((det) => textsOf(det, 'CAE').some(isCodigo));
  if (error) {
    if (!DE_PEDIDO.has(error.code)) return error.code;
    return error.code !== 'arca_incierto' && conCae.length > 0 ? `${error.code} beside a CAE` : null;
  }
  const { resultados, errores } = valor;
  if (resultados.length === 0) {
    if (conCae.length > 0) return 'refused as a whole beside a CAE';
    return errores.length > 0 ? null : 'refused without a reason';
  }
  for (const { numero, numero_documento } of comprobantes) {
    const leidos = resultados.filter((leido) => leido.numero === numero);
    const [leido] = leidos;
    if (leido === undefined || leidos.length > 1) return `${numero} is told ${leidos.length} times`;
    const detalles = dets.filter((det) => textsOf(det, 'CbteDesde').some((desde) => Number(desde) === numero));
    if (leido.estado !== 'autorizado') {
      if (detalles.some((det) => conCae.includes(det))) return `${numero} ${leido.estado} beside its CAE`;
      const motivo = leido.observaciones.some(({ codigo, mensaje }) => codigo > 0 || mensaje !== '');
      if (leido.estado !== 'no_procesado' && !motivo) return `${numero} refused without a reason`;
      continue;
    }
    const [det] = detalles;
    const { codigo, vence } = leido.autorizacion;
    if (det === undefined || detalles.length > 1) return `${numero} approved from ${detalles.length} details`;
    if (!isCodigo(codigo) || textOf(det, 'CAE') !== codigo) return `${numero} approved with ${codigo}`;
    if (conCae.some((ajeno) => ajeno !== det && textsOf(ajeno, 'CAE').includes(codigo)))
      return `${codigo} is of two numbers`;
    if (textOf(det, 'Resultado') !== 'A') return `${numero} approved by ${textOf(det, 'Resultado')}`;
    if (fechaOf(textOf(det, 'CAEFchVto')) !== vence) return `${numero} expires ${vence}`;
    if (contradicts(det, 'CbteHasta', numero)) return `${numero} approved in a range`;
    if (contradicts(det, 'DocNro', numero_documento)) return `${numero} approved for another receiver`;
  }
  return resultados.length === comprobantes.length ? null : 'a number that nobody asked for';
}

/** How an outcome of FECompConsultar breaks the property. */
function consultado(
  resultado: Nodo,
  entero: boolean,
  { valor, error }: Salida<ComprobanteAutorizado | null>,
): string | null {
  if (error) return DE_CONSULTA.includes(error.code) ? null : error.code;
  const codigos = codigosDeError(resultado).filter((codigo) => codigo !== '');
  if (valor === null) {
    if (!entero) return 'absent by a broken answer';
    if (codigos.length === 0 || codigos.some((codigo) => codigo !== SIN_DATOS)) return `absent by ${codigos.join(' ')}`;
    return all(resultado, 'CodAutorizacion').some(({ texto }) => isCodigo((texto ?? '').trim()))
      ? 'absent beside a CAE'
      : null;
  }
  if (codigos.length > 0) return `found beside ${codigos.join(' ')}`;
  const [dado, ...demas] = resultado.hijos.filter(({ nombre }) => nombre === 'ResultGet');
  if (dado === undefined || demas.length > 0) return 'found in no one place';
  const { codigo, vence } = valor.autorizacion;
  if (!isCodigo(codigo) || textOf(dado, 'CodAutorizacion') !== codigo) return `found with ${codigo}`;
  if (fechaOf(textOf(dado, 'FchVto')) !== vence) return `expires ${vence}`;
  if (fechaOf(textOf(dado, 'CbteFch')) !== valor.fecha) return `of ${valor.fecha}`;
  if (!isAsked(dado)) return 'another number';
  const identidad = { DocTipo: valor.tipo_documento, DocNro: valor.numero_documento, Concepto: valor.concepto };
  for (const [campo, leido] of Object.entries(identidad)) {
    const texto = textOf(dado, campo) ?? '';
    if (!/^\d+$/.test(texto) || Number(texto) !== Number(leido)) return `${campo} ${leido} for ${texto}`;
  }
  if (textOf(dado, 'MonId') !== valor.moneda || valor.moneda === 'NULL') return `in ${valor.moneda}`;
  for (const { tipo_comprobante, punto_de_venta, numero_comprobante } of valor.asociados) {
    if (tipo_comprobante * punto_de_venta * numero_comprobante === 0 && !written(dado).includes('>0</'))
      return 'an associated 0';
  }
  if (ofAnotherSerie(dado)) return 'another serie';
  if (contradicts(dado, 'Resultado', 'A')) return `found though ${textOf(dado, 'Resultado')}`;
  if (valor.procesado_en !== null && Number.isNaN(valor.procesado_en.getTime())) return 'processed at no time';
  for (const texto of [valor.servicio_desde, valor.servicio_hasta, valor.vencimiento_pago, valor.asociados[0]?.fecha]) {
    if (texto && fechaOf(texto.replaceAll('-', '')) === null) return `a date ${texto}`;
  }
  return halfRead(dado, valor);
}

const IMPORTES = {
  ImpTotal: 'total',
  ImpTotConc: 'no_gravado',
  ImpNeto: 'neto',
  ImpOpEx: 'exento',
  ImpTrib: 'tributos_total',
  ImpIVA: 'iva',
} as const;

/** An amount that is not the one written, or that nobody wrote. */
function halfRead(dado: Nodo, leido: ComprobanteAutorizado): string | null {
  for (const [campo, nombre] of Object.entries(IMPORTES)) {
    const mal = differs(dado, campo, leido[nombre]);
    if (mal) return mal;
  }
  const cotiz = textOf(dado, 'MonCotiz');
  const enPesos = leido.moneda === 'PES' && (cotiz ?? '') === '' && leido.cotizacion.equals(1);
  const deCotizacion = enPesos ? null : differs(dado, 'MonCotiz', leido.cotizacion);
  if (deCotizacion) return deCotizacion;
  // A row with nothing in it, or nil, is no row.
  const filas = (nombre: string) => all(dado, nombre).filter(({ hijos }) => hijos.length > 0);
  const alicuotas = filas('AlicIva');
  const tributos = filas('Tributo');
  if (alicuotas.length !== leido.alicuotas.length || tributos.length !== leido.tributos.length)
    return 'rows are missing';
  for (const [n, { neto, importe, id }] of leido.alicuotas.entries()) {
    const fila = alicuotas[n];
    const mal =
      fila &&
      (differs(fila, 'BaseImp', neto) ?? differs(fila, 'Importe', importe) ?? differs(fila, 'Id', new Decimal(id)));
    if (mal) return mal;
  }
  for (const [n, { base, importe, alicuota, id }] of leido.tributos.entries()) {
    const fila = tributos[n];
    const mal =
      fila &&
      (differs(fila, 'BaseImp', base) ??
        differs(fila, 'Importe', importe) ??
        differs(fila, 'Alic', alicuota) ??
        differs(fila, 'Id', new Decimal(id)));
    if (mal) return mal;
  }
  return null;
}

function differs(nodo: Nodo, campo: string, leido: Decimal): string | null {
  const texto = textOf(nodo, campo);
  return isImporte(texto) && new Decimal(texto).equals(leido) ? null : `${campo} ${leido.toString()} for ${texto}`;
}

/** Whether a voucher of ARCA is, or holds in its range, the number asked for. */
function isAsked(dado: Nodo): boolean {
  const desde = textOf(dado, 'CbteDesde');
  const hasta = textOf(dado, 'CbteHasta') || desde;
  return desde !== null && hasta !== null && Number(desde) <= PRIMERO && PRIMERO <= Number(hasta);
}

function ofAnotherSerie(nodo: Nodo): boolean {
  return contradicts(nodo, 'PtoVta', SERIE.punto_de_venta) || contradicts(nodo, 'CbteTipo', SERIE.tipo_comprobante);
}

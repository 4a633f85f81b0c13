import fc from 'fast-check';
import type { Caea, RespuestaInforme, SolicitudInforme } from '../../../../core/src/contract/arca/caea.ts';
import type { PersonaArca } from '../../../../core/src/contract/padron/persona.ts';
import { CONSUMIDOR_FINAL } from '../../../../core/src/rules/catalogs/situacionIva.ts';
import { condicionEnPadron } from '../../../../core/src/rules/comprobantes/condicion/condicionEnPadron.ts';
import { all, textOf, textsOf, written, type Nodo } from '../arbol.ts';
import { propiedad, salidaOf, type Propiedad, type Salida } from '../propiedad.ts';
import { odd, rarezas } from '../rarezas.ts';
import { envelopeOf, suertes, travel, type Viaje } from '../sobre.ts';
import {
  CAEA,
  codigoCaea,
  cotizacion,
  CUIT_CONSULTADO,
  informe,
  pedidoOf,
  personas,
  PRIMERO,
  puntos,
  QUINCENA,
  rechazo,
  SERIE,
  sinMovimiento,
  sinMovimientos,
} from './base.ts';
import { openEnMemoria } from './cliente.ts';
import { DE_CONSULTA } from './emision.ts';
import { codigosDeError, contradicts, fechaOf, isCodigo, isImporte } from './leido.ts';

const DE_PEDIDO = ['arca_incierto', 'arca_rechazo', 'arca_no_autorizado', 'arca_ticket_rechazado'];
const PADRON = 'http://a5.soap.ws.server.puc.sr/';
const SIN_DATOS = '602';
const NO_INFORMADO = '10102';

/** An operation answered with data, or with the error that says there are none. */
const casos = fc.record({ hay: fc.boolean(), cambios: rarezas, suerte: suertes });

/** The properties of what surrounds issuing: quotes, points of sale, advance codes and the padrón. */
export function demas(): Propiedad[] {
  const arca = openEnMemoria();
  return [
    propiedad('FEParamGetCotizacion: a quote is of the currency asked for, positive and dated', casos, async (caso) => {
      const sana = caso.hay ? cotizacion() : rechazo('FEParamGetCotizacion', 'FECotizacionResponse', SIN_DATOS);
      const { resultado, viaje } = arca.answerOdd('FEParamGetCotizacion', sana, caso);
      const { valor, error } = await salidaOf(() => arca.wsfe.cotizacion(SERIE.cuit, 'DOL'));
      if (error) return DE_CONSULTA.includes(error.code) ? null : error.code;
      if (valor === null) return absent(resultado, viaje, { codigo: SIN_DATOS, dato: 'MonCotiz' });
      const dado = only(resultado, 'ResultGet');
      const tasa = dado && textOf(dado, 'MonCotiz');
      if (!isImporte(tasa ?? null) || Number(tasa) <= 0 || Number(valor.cotizacion) !== Number(tasa))
        return `${valor.cotizacion} for ${tasa}`;
      if (dado && textOf(dado, 'MonId') !== 'DOL') return `a quote of ${textOf(dado, 'MonId')}`;
      return valor.fecha === fechaOf(dado && textOf(dado, 'FchCotiz')) ? null : `of ${valor.fecha}`;
    }),
    propiedad('FEParamGetPtosVenta: the points are all and only those that ARCA tells', casos, async (caso) => {
      const sana = caso.hay ? puntos() : rechazo('FEParamGetPtosVenta', 'FEPtoVentaResponse', SIN_DATOS);
      const { resultado, viaje } = arca.answerOdd('FEParamGetPtosVenta', sana, caso);
      const { valor, error } = await salidaOf(() => arca.wsfe.puntosDeVenta(SERIE.cuit));
      if (error) return DE_CONSULTA.includes(error.code) ? null : error.code;
      if (valor === null) return absent(resultado, viaje, { codigo: SIN_DATOS, dato: 'PtoVenta' });
      const [lista, ...listasDeMas] = resultado.hijos.filter(
        ({ nombre, texto, tipo }) => nombre === 'ResultGet' && (tipo === null || texto !== null),
      );
      if (lista === undefined || listasDeMas.length > 0) return `${valor.length} points without a list`;
      const enLista = all(lista, 'PtoVenta').filter(({ hijos }) => hijos.length > 0);
      const numeros = enLista.map((punto) => Number(textOf(punto, 'Nro') ?? '') || null);
      return numeros.join() === valor.map(({ numero }) => numero).join()
        ? null
        : `${written(lista)} read as ${JSON.stringify(valor)}`;
    }),
    ...(['FECAEASolicitar', 'FECAEAConsultar'] as const).map((operacion) =>
      propiedad(`${operacion}: a code is of the fortnight asked for, whole and without errors`, casos, async (caso) => {
        const codigo = operacion === 'FECAEASolicitar' ? '15006' : SIN_DATOS;
        const sana = caso.hay ? codigoCaea(operacion) : rechazo(operacion, 'FECAEAGetResponse', codigo);
        const { resultado, viaje } = arca.answerOdd(operacion, sana, caso);
        const pedido = operacion === 'FECAEASolicitar' ? 'solicitar' : 'consultar';
        return brokenCodigo(resultado, viaje, pedido, await salidaOf(() => arca.caea[pedido](SERIE.cuit, QUINCENA)));
      }),
    ),
    propiedad(
      'FECAEARegInformativo: each number is informed, refused or not known',
      fc.record({
        cuantos: fc.integer({ min: 1, max: 3 }),
        informados: fc.nat({ max: 3 }),
        cambios: rarezas,
        suerte: suertes,
      }),
      async ({ cuantos, informados, ...caso }) => {
        const { resultado } = arca.answerOdd(
          'FECAEARegInformativo',
          informe(cuantos, Math.min(cuantos, informados)),
          caso,
        );
        const solicitud = informeOf(cuantos);
        return informado(solicitud, resultado, await salidaOf(() => arca.caea.informar(solicitud)));
      },
    ),
    propiedad(
      'FECAEASinMovimientoInformar: taken only when ARCA says so, of that code and point of sale',
      casos,
      async (caso) => {
        const sana = caso.hay
          ? sinMovimiento()
          : rechazo('FECAEASinMovimientoInformar', 'FECAEASinMovResponse', '1406', { PtoVta: '0' });
        const { resultado } = arca.answerOdd('FECAEASinMovimientoInformar', sana, caso);
        const { error } = await salidaOf(() => arca.caea.informarSinMovimiento({ ...SERIE, caea: CAEA }));
        const tomado = textsOf(resultado, 'Resultado').includes('A') && codigosDeError(resultado).length === 0;
        if (error?.code === 'arca_rechazo' && tomado) return 'refused though taken';
        if (error) return DE_PEDIDO.includes(error.code) ? null : error.code;
        if (!tomado) return 'taken without a word';
        return contradicts(resultado, 'CAEA', CAEA) || contradicts(resultado, 'PtoVta', SERIE.punto_de_venta)
          ? 'another one'
          : null;
      },
    ),
    propiedad('FECAEASinMovimientoConsultar: not informed only when ARCA says so', casos, async (caso) => {
      const tipo = 'FECAEASinMovConsResponse';
      const sana = caso.hay ? sinMovimientos() : rechazo('FECAEASinMovimientoConsultar', tipo, NO_INFORMADO);
      const { resultado, viaje } = arca.answerOdd('FECAEASinMovimientoConsultar', sana, caso);
      const { valor, error } = await salidaOf(() => arca.caea.consultarSinMovimiento({ ...SERIE, caea: CAEA }));
      if (error) return DE_CONSULTA.includes(error.code) ? null : error.code;
      const informados = all(resultado, 'FECAEASinMov').filter(
        (elemento) =>
          textsOf(elemento, 'CAEA').includes(CAEA) && Number(textsOf(elemento, 'PtoVta')[0]) === SERIE.punto_de_venta,
      );
      if (valor) return informados.length > 0 ? null : 'informed without a word';
      if (informados.length > 0) return 'not informed though told';
      return only(resultado, 'ResultGet')
        ? null
        : absent(resultado, viaje, { codigo: NO_INFORMADO, dato: 'FECAEASinMov' });
    }),
    propiedad(
      'getPersona_v2: nobody is a consumidor final because a tax was not read, nor takes the data of somebody else',
      fc.record({ indice: fc.nat({ max: personas.length - 1 }), cambios: rarezas, suerte: suertes }),
      async ({ indice, cambios, suerte }) => {
        const sana = personas[indice]?.();
        if (sana === undefined) throw new Error('no such person');
        const persona = odd(sana, cambios);
        const cuerpo = written(persona);
        const sobre = envelopeOf('getPersona_v2', persona, PADRON)
          .replace('<getPersona_v2Response xmlns=', '<p:getPersona_v2Response xmlns:p=')
          .replace('</getPersona_v2Response>', '</p:getPersona_v2Response>');
        arca.answer(travel(sobre, suerte));
        return registrado(persona, cuerpo, await salidaOf(() => arca.padron.persona(CUIT_CONSULTADO)));
      },
    ),
  ];
}

/** How an absence breaks: only its own error says it, and no data come with it. */
function absent(resultado: Nodo, { entero }: Viaje, { codigo, dato }: { codigo: string; dato: string }): string | null {
  if (!entero) return 'absent by a broken answer';
  const codigos = codigosDeError(resultado).filter((elemento) => elemento !== '');
  if (codigos.length === 0 || codigos.some((elemento) => elemento !== codigo)) return `absent by ${codigos.join(' ')}`;
  const datos = all(resultado, dato).filter(({ texto, hijos }) => hijos.length > 0 || /[1-9]/.test(texto ?? ''));
  return datos.length > 0 ? 'absent beside data' : null;
}

function only(nodo: Nodo, nombre: string): Nodo | null {
  const [dado = null, ...repetidos] = nodo.hijos.filter((hijo) => hijo.nombre === nombre && hijo.hijos.length > 0);
  return repetidos.length > 0 ? null : dado;
}

function brokenCodigo(
  resultado: Nodo,
  viaje: Viaje,
  pedido: 'solicitar' | 'consultar',
  { valor, error }: Salida<Caea | null>,
): string | null {
  const codigos = codigosDeError(resultado).filter((codigo) => codigo !== '');
  const dado = only(resultado, 'ResultGet');
  if (error) {
    const conCodigo = dado !== null && isCodigo(textOf(dado, 'CAEA'));
    if (error.code === 'arca_rechazo' && pedido === 'solicitar' && conCodigo) return 'refused beside a code';
    return (pedido === 'solicitar' ? DE_PEDIDO : DE_CONSULTA).includes(error.code) ? null : error.code;
  }
  if (valor === null) return absent(resultado, viaje, { codigo: SIN_DATOS, dato: 'CAEA' });
  if (codigos.length > 0) return `given beside ${codigos.join(' ')}`;
  if (dado === null) return 'given in no one place';
  if (!isCodigo(valor.codigo) || textOf(dado, 'CAEA') !== valor.codigo) return `given ${valor.codigo}`;
  if (Number(textOf(dado, 'Periodo')) !== 202_611 || Number(textOf(dado, 'Orden')) !== 2) return 'another fortnight';
  const fechas = { FchVigDesde: valor.desde, FchVigHasta: valor.hasta, FchTopeInf: valor.tope };
  const mal = Object.entries(fechas).find(([campo, leida]) => fechaOf(textOf(dado, campo)) !== leida);
  return mal ? mal.join(' ') : null;
}

function informeOf(cuantos: number): SolicitudInforme {
  const generado_en = new Date('2026-11-20T13:00:00Z');
  const comprobantes = Array.from({ length: cuantos }, (_, n) => ({ ...pedidoOf(PRIMERO + n), generado_en }));
  return { ...SERIE, caea: CAEA, hasta: '2026-11-30', comprobantes };
}

function informado(
  { comprobantes }: SolicitudInforme,
  resultado: Nodo,
  { valor, error }: Salida<RespuestaInforme>,
): string | null {
  const dets = all(resultado, 'FECAEADetResponse');
  const aprobados = dets.filter((det) => textsOf(det, 'Resultado').includes('A'));
  if (error) {
    if (!DE_PEDIDO.includes(error.code)) return error.code;
    return error.code !== 'arca_incierto' && aprobados.length > 0 ? `${error.code} beside informed ones` : null;
  }
  if (valor.resultados.length === 0) return aprobados.length > 0 ? 'refused as a whole beside informed ones' : null;
  for (const { numero } of comprobantes) {
    const leido = valor.resultados.find((elemento) => elemento.numero === numero);
    const detalles = dets.filter((det) => textsOf(det, 'CbteDesde').some((desde) => Number(desde) === numero));
    if (leido === undefined) return `${numero} is not told`;
    const [det] = detalles;
    if (det === undefined || detalles.length > 1) return `${numero} from ${detalles.length} details`;
    const es = textOf(det, 'Resultado') === 'A' && textOf(det, 'CAEA') === CAEA;
    if ((leido.estado === 'informado') !== es) return `${numero} ${leido.estado} by ${written(det)}`;
  }
  return valor.resultados.length === comprobantes.length ? null : 'a number that nobody asked for';
}

/** Taxes that decide an IVA condition: the general regime's and Monotributo's. */
const DE_CONDICION: ReadonlySet<number> = new Set([30, 32, 34, 20, 21]);

function registrado(persona: Nodo, cuerpo: string, { valor, error }: Salida<PersonaArca | null>): string | null {
  if (error) return DE_CONSULTA.includes(error.code) ? null : error.code;
  if (valor === null) return 'unknown to ARCA without its word';
  const generales = only(persona, 'datosGenerales');
  if (generales && contradicts(generales, 'idPersona', CUIT_CONSULTADO)) return 'somebody else';
  const segunPadron = condicionEnPadron(valor);
  if (segunPadron.kind !== 'condicion' || segunPadron.condicion !== CONSUMIDOR_FINAL) return null;
  if (generales === null) return `a consumidor final by ${cuerpo}`;
  const activos = all(persona, 'impuesto').filter(({ hijos }) => hijos.length > 0);
  const decide = activos.some((impuesto) => {
    const estado = textOf(impuesto, 'estadoImpuesto') ?? '';
    const id = textOf(impuesto, 'idImpuesto');
    const vigente = estado === '' || estado === 'NULL' || /^AC/i.test(estado);
    return vigente && (!/^\d+$/.test(id ?? '') || DE_CONDICION.has(Number(id)));
  });
  return decide ? `a consumidor final by ${cuerpo}` : null;
}

import { Decimal } from 'decimal.js';
import type { Pago } from '../../../core/src/contract/cobros/pago.ts';
import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../core/src/contract/sabido.ts';
import type { DatosFacturacion, EstadoOrden, Orden, RespuestaCruda } from '../../../core/src/contract/ventas/venta.ts';
import type { LectoresDeVentas, RespuestasDeComprador, RespuestasDeOrden } from '../../../core/src/plazas/plaza.ts';
import { faltaComprador, nombraOtros } from '../../../core/src/rules/ventas/faltaComprador.ts';
import type { Cobro, Pedido, Persona } from './respuestas.ts';

const CERO = new Decimal(0);
const ESTADOS: Readonly<Record<Pedido['situacion'], EstadoOrden>> = {
  SIN_COBRAR: 'pendiente',
  COBRADO: 'paga',
  ANULADO: 'cancelada',
};

const pesos = (centavos: number): Decimal => new Decimal(centavos).div(100);
const instante = (segundos: number): Date => new Date(segundos * 1_000);

/** Readers of Ferial's answers. It has no shipments, discounts, claims nor listings. */
export const lectores: LectoresDeVentas = {
  campos: [
    'nro',
    'puesto',
    'carrito',
    'situacion',
    'creado',
    'cobrado',
    'tocado',
    'centavos',
    'renglones',
    'quien',
    'cobros',
  ],
  marcas: [],
  texto(cruda) {
    const { nro, quien: comprador, renglones } = cruda as Pedido;
    return [nro, comprador.llamado, ...renglones.map(({ codigo }) => codigo)].join(' ');
  },
  orden: readOrden,
  ordenes: ({ ordenes }) => ordenes.map(({ orden }) => readOrden(orden)),
  venta(guardado) {
    const facturacion = facturacionOf(guardado);
    return {
      clave: guardado.clave,
      ordenes: guardado.ordenes.map(({ orden }) => readOrden(orden)),
      descuentos: Object.fromEntries(guardado.ordenes.map(({ order_id }) => [order_id, NINGUNO])),
      facturacion,
      documentos: facturacion.estado === 'sabido' ? [facturacion.valor.numero_documento ?? ''] : [],
      envio: null,
      envio_pagos: null,
    };
  },
  descuentos: () => NINGUNO,
  facturacion: facturacionOf,
  personaFacturada(cruda) {
    const { llamado, papeles } = cruda as Persona;
    return { nombre: llamado, documento: papeles.nro };
  },
  facturacionDeOrden,
  reclamos: () => [],
  hasDevolucion: () => false,
  costosDeDevolucion: () => new Map(),
  pago: readPago,
  pagosAnunciados: (cruda) =>
    (cruda as Pedido).cobros.map((cobro) => ({
      pago_id: cobro.ref,
      ...situacionOf(cobro),
      envio: CERO,
      comision: CERO,
    })),
  ordenDePago: (cruda) => (cruda as Cobro).nro,
  pagosDeEnvioCobrados: () => [],
  cobrosDeEnvio: () => [],
};

export function readOrden(cruda: RespuestaCruda): Orden {
  const pedido = cruda as Pedido;
  return {
    order_id: pedido.nro,
    pack_id: pedido.carrito,
    status: pedido.situacion,
    estado: ESTADOS[pedido.situacion],
    fecha_creacion: instante(pedido.creado),
    fecha_cierre: pedido.cobrado === null ? null : instante(pedido.cobrado),
    ultima_actualizacion: instante(pedido.tocado),
    moneda: 'ARS',
    total: pesos(pedido.centavos),
    reembolsado: pesos(pedido.cobros.reduce((suma, { volvio }) => suma + volvio, 0)),
    pagos: pedido.cobros.map(({ ref, volvio }) => ({ pago_id: ref, envio: CERO, devuelto: pesos(volvio) })),
    items: pedido.renglones.map(({ aviso, que, codigo, unidades, centavos_cada }) => ({
      publicacion_id: aviso,
      titulo: que,
      sku: codigo,
      cantidad: new Decimal(unidades),
      precio_unitario: pesos(centavos_cada),
      comision_unitaria: null,
    })),
    comprador_id: pedido.quien.n,
    comprador_nickname: pedido.quien.alias,
    envio_id: null,
    en_pack: pedido.carrito !== null,
    no_se_envia: true,
    tiene_descuentos: false,
    fraude: false,
    prueba: false,
    reclamo: NINGUNO,
    dividida: false,
    campos_raros: [],
  };
}

export function readPago(cruda: RespuestaCruda): Pago {
  const { ref, entro, volvio, cuando, puso } = cruda as Cobro;
  const de = puso === 'puesto' ? 'vendedor' : 'proteccion';
  return {
    pago_id: ref,
    ...situacionOf({ entro, volvio }),
    detalle: 'desconocido',
    importe: pesos(entro),
    envio: CERO,
    devuelto: pesos(volvio),
    neto: null,
    aprobado: instante(cuando),
    liberado: null,
    devoluciones: volvio > 0 ? [{ importe: pesos(volvio), fecha: instante(cuando), de: [de] }] : [],
    cargos: null,
    cargos_sin_importe: [],
  };
}

/** Ferial has no word for it: it tells how much came in and how much went back. */
function situacionOf({ entro, volvio }: Pick<Cobro, 'entro' | 'volvio'>): Pick<Pago, 'status' | 'estado'> {
  return volvio >= entro ? { status: 'VOLVIO', estado: 'devuelto' } : { status: 'ENTRO', estado: 'cobrado' };
}

function facturacionOf({ ordenes, comprador_a_mano }: RespuestasDeComprador): Sabido<DatosFacturacion> {
  if (comprador_a_mano) return sabido(comprador_a_mano);
  const leidas = ordenes.map(facturacionDeOrden);
  return leidas.find(({ estado }) => estado === 'sabido') ?? leidas[0] ?? POR_SABER;
}

function facturacionDeOrden(orden: RespuestasDeOrden): Sabido<DatosFacturacion> {
  if (orden.facturacion !== null && !nombraOtros(orden)) return sabido(readPersona(orden.facturacion));
  return orden.facturacion_id !== null || faltaComprador(orden) ? POR_SABER : NINGUNO;
}

function readPersona(cruda: RespuestaCruda): DatosFacturacion {
  const { llamado, papeles, donde } = cruda as Persona;
  return {
    tipo_documento: papeles.clase.toUpperCase(),
    numero_documento: papeles.nro,
    nombre: llamado,
    condicion: null,
    iibb: null,
    calle: donde.calle,
    numero: donde.altura,
    localidad: donde.pueblo,
    codigo_postal: donde.cp,
    provincia: donde.provincia,
  };
}

import { describe, expect, test } from 'vitest';
import { POR_SABER, sabido } from '../../contract/sabido.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import type { GrupoVenta } from '../../contract/ventas/ventaListada.ts';
import { placeToCredit, placeToInvoice, type EstadoDeComprobante, type EntradaUbicacion } from './grupoDeVenta.ts';
import { motivoOf, motivos, type CodigoMotivo, type MotivoOmision } from '../motivos/motivos.ts';
import { facturaVigente } from './situacion.ts';
import type { DecisionNota } from '../notas/notas.ts';
import { buildOrden, d, decideFactura, buildVenta, issued } from '../../../../tests/builders/ventas.ts';

const orden = (cambios: Partial<Orden> = {}) => ({
  ...buildOrden('1', [{ precio: 1000 }], cambios),
  facturada: true,
});
const comprobante = (cambios: Partial<EstadoDeComprobante>): EstadoDeComprobante => ({
  clase: 'factura',
  status: 'borrador',
  cancelada: false,
  a_mano: false,
  emitiendo: false,
  sin_confirmar: false,
  en_cola: false,
  rechazo: [],
  ...cambios,
});
const borrador = comprobante({});
const emitida = comprobante({ status: 'emitida' });
const anulada = comprobante({ status: 'emitida', cancelada: true });
const nota = comprobante({ clase: 'nota_credito', status: 'emitida' });
const notaBorrador = comprobante({ clase: 'nota_credito' });
const rechazo = [{ codigo: 10_015, mensaje: 'Campo DocNro no se encuentra registrado' }];
const fce = [{ codigo: 10_192, mensaje: '1 - No es un comprobante valido bajo el Regimen de la Ley n° 27.440' }];
const venta = (cambios: Partial<EntradaUbicacion> = {}): EntradaUbicacion => ({
  ordenes: [orden()],
  comprobantes: [],
  facturada_por_fuera: false,
  receptor_por_saber: null,
  envio_devuelto: false,
  cambio_abierto: false,
  borrador_aparte: false,
  otra_empresa: null,
  reembolsos: 'sabido',
  omitida: null,
  descartada: null,
  ...cambios,
});

const omitida = (motivo: MotivoOmision) => ({ motivo, data: { cuit: '30711234567' } });

interface Caso {
  caso: string;
  venta: Partial<EntradaUbicacion>;
  grupo: GrupoVenta;
  codigo?: CodigoMotivo;
  elegible?: true;
}

describe('to be invoiced', () => {
  const casos: Caso[] = [
    { caso: 'paid, no voucher', venta: {}, grupo: 'para_facturar', elegible: true },
    {
      caso: 'refunded in part before',
      venta: { ordenes: [orden({ estado: 'paga', reembolsado: d(300) })] },
      grupo: 'para_facturar',
      elegible: true,
    },
    { caso: 'a draft that nobody sent', venta: { comprobantes: [borrador] }, grupo: 'para_facturar', elegible: true },
    {
      caso: 'its draft waits for ARCA',
      venta: { comprobantes: [comprobante({ en_cola: true })] },
      grupo: 'en_cola',
      codigo: 'esperando_arca',
    },
    {
      caso: 'its draft is being issued',
      venta: { comprobantes: [comprobante({ emitiendo: true, en_cola: true })] },
      grupo: 'en_cola',
      codigo: 'emitiendo',
    },
    {
      caso: 'what became of its draft at ARCA is not known',
      venta: { comprobantes: [comprobante({ emitiendo: true, sin_confirmar: true, en_cola: true })] },
      grupo: 'en_cola',
      codigo: 'sin_confirmar',
    },
    {
      caso: 'half way to an A: neither the annulled B nor its note count',
      venta: { comprobantes: [anulada, nota], cambio_abierto: true },
      grupo: 'en_cola',
      codigo: 'cambio_sin_terminar',
    },
    {
      caso: 'part of its pack is not resolved',
      venta: { ordenes: [orden(), orden({ estado: 'pendiente' })] },
      grupo: 'en_cola',
      codigo: 'ordenes_sin_resolver',
    },
    {
      caso: 'its draft was refused by ARCA',
      venta: { comprobantes: [comprobante({ rechazo })] },
      grupo: 'con_problemas',
      codigo: 'rechazada',
      elegible: true,
    },
    {
      caso: 'a claim is open: it can be picked all the same',
      venta: { ordenes: [orden({ reclamo: sabido('abierto') })] },
      grupo: 'con_problemas',
      codigo: 'reclamo_abierto',
      elegible: true,
    },
    {
      caso: 'a claim that is not known to be closed: it can be picked all the same',
      venta: { ordenes: [orden({ reclamo: POR_SABER })] },
      grupo: 'en_cola',
      codigo: 'reclamo_sin_saber',
      elegible: true,
    },
    { caso: 'fraud', venta: { ordenes: [orden({ fraude: true })] }, grupo: 'con_problemas', codigo: 'fraude' },
    {
      caso: 'in dollars',
      venta: { ordenes: [orden({ moneda: 'USD' })] },
      grupo: 'con_problemas',
      codigo: 'moneda_extranjera',
    },
    {
      caso: 'left out for its billing data: it can be tried again',
      venta: { omitida: omitida('cuit_invalido') },
      grupo: 'con_problemas',
      codigo: 'cuit_invalido',
      elegible: true,
    },
    {
      caso: 'left out because nothing is left to invoice, coupons apart',
      venta: { omitida: omitida('sin_importe') },
      grupo: 'no_corresponde',
      codigo: 'sin_importe',
      elegible: true,
    },
    {
      caso: 'refused by ARCA, and then left out: the last word is what counts',
      venta: { comprobantes: [comprobante({ rechazo })], omitida: omitida('cuit_invalido') },
      grupo: 'con_problemas',
      codigo: 'cuit_invalido',
      elegible: true,
    },
    {
      caso: 'left out, and its draft waits for ARCA',
      venta: { comprobantes: [comprobante({ en_cola: true })], omitida: omitida('padron_error') },
      grupo: 'en_cola',
      codigo: 'esperando_arca',
    },
    {
      caso: 'refused by ARCA since it must be an FCE: not to be picked again',
      venta: { comprobantes: [comprobante({ rechazo: fce })], omitida: { motivo: 'requiere_fce', data: {} } },
      grupo: 'con_problemas',
      codigo: 'requiere_fce',
    },
    {
      caso: 'refused so, and its orders changed since: it can be tried again',
      venta: { comprobantes: [comprobante({ rechazo: fce })] },
      grupo: 'con_problemas',
      codigo: 'rechazada',
      elegible: true,
    },
    {
      caso: 'left out, and cancelled later',
      venta: { ordenes: [orden({ estado: 'cancelada' })], omitida: omitida('padron_error') },
      grupo: 'no_corresponde',
      codigo: 'cancelada',
    },
    {
      caso: 'left out, and invoiced elsewhere',
      venta: { facturada_por_fuera: true, omitida: omitida('documento_ajeno') },
      grupo: 'no_corresponde',
      codigo: 'facturada_por_fuera',
    },
    {
      caso: 'left out, and issued all the same',
      venta: { comprobantes: [emitida], omitida: omitida('padron_error') },
      grupo: 'facturada',
    },
    { caso: 'issued', venta: { comprobantes: [emitida] }, grupo: 'facturada' },
    { caso: 'issued, with a partial note', venta: { comprobantes: [emitida, nota] }, grupo: 'con_nota' },
    { caso: 'issued, its note still a draft', venta: { comprobantes: [emitida, notaBorrador] }, grupo: 'facturada' },
    { caso: 'annulled and invoiced again', venta: { comprobantes: [anulada, emitida, nota] }, grupo: 'con_nota' },
    {
      caso: 'annulled and still paid: only by hand',
      venta: { comprobantes: [anulada, nota] },
      grupo: 'con_nota',
      codigo: 'factura_anulada',
      elegible: true,
    },
    {
      caso: 'annulled and cancelled',
      venta: { ordenes: [orden({ estado: 'cancelada' })], comprobantes: [anulada, nota] },
      grupo: 'con_nota',
    },
    {
      caso: 'not paid',
      venta: { ordenes: [orden({ estado: 'pendiente' })] },
      grupo: 'no_corresponde',
      codigo: 'no_pagada',
    },
    {
      caso: 'cancelled before anything',
      venta: { ordenes: [orden({ estado: 'cancelada' })] },
      grupo: 'no_corresponde',
      codigo: 'cancelada',
    },
    {
      caso: 'split by the marketplace',
      venta: { ordenes: [orden({ estado: 'cancelada', dividida: true })] },
      grupo: 'no_corresponde',
      codigo: 'dividida',
    },
    {
      caso: 'given back whole',
      venta: { ordenes: [orden({ reembolsado: d(1000) })] },
      grupo: 'no_corresponde',
      codigo: 'sin_importe',
    },
    { caso: 'a test', venta: { ordenes: [orden({ prueba: true })] }, grupo: 'no_corresponde', codigo: 'prueba' },
    {
      caso: 'invoiced elsewhere',
      venta: { facturada_por_fuera: true },
      grupo: 'no_corresponde',
      codigo: 'facturada_por_fuera',
    },
    {
      caso: 'whose buyer is not known yet',
      venta: { receptor_por_saber: 'en_plazo' },
      grupo: 'en_cola',
      codigo: 'receptor_por_saber',
    },
    {
      caso: 'given back whole, and nobody knows who paid it',
      venta: { ordenes: [orden({ reembolsado: d(1000) })], reembolsos: 'por_saber' },
      grupo: 'en_cola',
      codigo: 'reembolso_sin_saber',
    },
    {
      caso: 'given back in part, and nobody knows who paid it',
      venta: { ordenes: [orden({ reembolsado: d(300) })], reembolsos: 'por_saber' },
      grupo: 'en_cola',
      codigo: 'reembolso_sin_saber',
      elegible: true,
    },
    {
      caso: 'given back whole, and left out for it before: it is known',
      venta: {
        ordenes: [orden({ reembolsado: d(1000) })],
        reembolsos: 'por_saber',
        omitida: { motivo: 'sin_importe', data: {} },
      },
      grupo: 'no_corresponde',
      codigo: 'sin_importe',
    },
    {
      caso: 'whose buyer was waited for long enough',
      venta: { receptor_por_saber: 'vencido' },
      grupo: 'con_problemas',
      codigo: 'receptor_sin_saber',
    },
    {
      caso: 'invoiced elsewhere and here: what is here is what counts',
      venta: { facturada_por_fuera: true, comprobantes: [emitida] },
      grupo: 'facturada',
    },
  ];

  test.each(casos)('$caso: $grupo', ({ venta: cambios, grupo, codigo, elegible = false }) => {
    const ubicacion = placeToInvoice(venta(cambios));
    expect(ubicacion).toMatchObject({ grupo, elegible });
    expect(ubicacion.motivo?.codigo).toBe(codigo);
  });

  test('a sale that was left out says why, and what to do', () => {
    const { motivo } = placeToInvoice(venta({ omitida: omitida('cuit_invalido') }));
    expect(motivo?.texto).toContain('30711234567');
    expect(motivo?.accion).toBe(motivoOf('cuit_invalido').accion);
  });

  test('a reason that the orders give is not stored: they give it each time', () => {
    const entradas: EntradaUbicacion[] = [
      venta({ ordenes: [orden({ estado: 'pendiente' })] }),
      venta({ ordenes: [orden({ fraude: true })] }),
      venta({ ordenes: [orden({ reclamo: sabido('abierto') })] }),
      venta({ ordenes: [orden({ moneda: 'USD' })] }),
      venta({ facturada_por_fuera: true }),
    ];
    const codigos = entradas.flatMap(
      (entradaUbicacion) => placeToInvoice(entradaUbicacion).motivo?.codigo ?? [],
    ) as MotivoOmision[];
    expect(codigos).toHaveLength(entradas.length);
    expect(codigos.filter((codigo) => motivos[codigo].recordada)).toEqual([]);
  });

  test('a refused draft says what ARCA said, in plain words', () => {
    const { motivo } = placeToInvoice(venta({ comprobantes: [comprobante({ rechazo })] }));
    expect(motivo?.texto).toMatch(/\(10015\)\.$/);
    expect(motivo?.accion).toBe(motivoOf('rechazada').accion);
  });
});

describe('to be credited', () => {
  const datos = decideFactura(buildVenta([orden()])).datos;
  const decidida = {
    datos: issued(datos),
    fecha_automatica: true,
    cancela: true,
    vencimiento_por_saber: false,
    advertencias: [],
  };
  const emitir: DecisionNota = { kind: 'emitir', ...decidida };
  const preguntar: DecisionNota = { kind: 'preguntar', motivo: 'pack_dividido', ...decidida };
  const nada = (motivo: 'nada_por_acreditar' | 'sin_devolucion'): DecisionNota => ({ kind: 'nada', motivo, data: {} });

  const casos: (Caso & { decision: DecisionNota | null })[] = [
    {
      caso: 'something is due',
      venta: { comprobantes: [emitida] },
      decision: emitir,
      grupo: 'para_acreditar',
      elegible: true,
    },
    {
      caso: 'a second refund after a note',
      venta: { comprobantes: [emitida, nota] },
      decision: emitir,
      grupo: 'para_acreditar',
      elegible: true,
    },
    {
      caso: 'its note waits for ARCA',
      venta: { comprobantes: [emitida, comprobante({ clase: 'nota_credito', en_cola: true })] },
      decision: emitir,
      grupo: 'en_cola',
      codigo: 'esperando_arca',
    },
    {
      caso: 'its note was refused',
      venta: { comprobantes: [emitida, comprobante({ clase: 'nota_credito', rechazo })] },
      decision: emitir,
      grupo: 'con_problemas',
      codigo: 'rechazada',
      elegible: true,
    },
    {
      caso: 'the pack was split after invoicing: a person says',
      venta: { comprobantes: [emitida] },
      decision: preguntar,
      grupo: 'con_problemas',
      codigo: 'pack_dividido',
      elegible: true,
    },
    {
      caso: 'credited',
      venta: { comprobantes: [anulada, nota] },
      decision: nada('nada_por_acreditar'),
      grupo: 'con_nota',
    },
    {
      caso: 'refunded before it was invoiced',
      venta: { comprobantes: [emitida] },
      decision: nada('sin_devolucion'),
      grupo: 'no_corresponde',
      codigo: 'sin_devolucion',
    },
    {
      caso: 'half way to an A',
      venta: { comprobantes: [anulada, nota], cambio_abierto: true },
      decision: emitir,
      grupo: 'en_cola',
      codigo: 'cambio_en_curso',
    },
    { caso: 'never invoiced', venta: {}, decision: null, grupo: 'no_corresponde', codigo: 'sin_factura' },
    {
      caso: 'invoiced elsewhere',
      venta: { facturada_por_fuera: true },
      decision: null,
      grupo: 'no_corresponde',
      codigo: 'facturada_por_fuera',
    },
    {
      caso: 'its invoice waits for ARCA',
      venta: { comprobantes: [comprobante({ en_cola: true })] },
      decision: null,
      grupo: 'en_cola',
      codigo: 'esperando_arca',
    },
  ];

  test.each(casos)('$caso: $grupo', ({ venta: cambios, decision, grupo, codigo, elegible = false }) => {
    const ubicacion = placeToCredit(venta(cambios), decision);
    expect(ubicacion).toMatchObject({ grupo, elegible });
    expect(ubicacion.motivo?.codigo).toBe(codigo);
  });
});

test('the standing invoice is the last one that its notes did not annul', () => {
  expect(facturaVigente([anulada, emitida, nota])).toBe(emitida);
  expect(facturaVigente([anulada, nota])).toBeNull();
  expect(facturaVigente([])).toBeNull();
});

describe('a sale with several vouchers', () => {
  const credited = { kind: 'emitir', datos: {} } as unknown as DecisionNota;
  const place = (...comprobantes: EstadoDeComprobante[]) => {
    const { grupo, motivo } = placeToCredit(venta({ comprobantes }), credited);
    return `${grupo} ${motivo?.codigo ?? ''}`.trim();
  };

  test('to be credited, is told by the last draft of a note, and by no other voucher', () => {
    expect(place(emitida)).toBe('para_acreditar');
    expect(
      place(
        emitida,
        comprobante({ clase: 'nota_credito', rechazo }),
        comprobante({ clase: 'nota_credito', en_cola: true }),
      ),
    ).toContain('esperando_arca');
    expect(place(emitida, { ...nota, en_cola: true })).toBe('para_acreditar');
    expect(place(comprobante({ en_cola: true }))).toBe('para_acreditar');
    expect(place(emitida, comprobante({ clase: 'nota_credito', rechazo }))).toContain('rechazada');
  });

  test('invoiced, has a note when one of its credit notes is issued and stands', () => {
    const grupoOf = (...comprobantes: EstadoDeComprobante[]) => placeToInvoice(venta({ comprobantes })).grupo;
    expect(grupoOf(emitida)).toBe('facturada');
    expect(grupoOf(emitida, nota)).toBe('con_nota');
    expect(grupoOf(emitida, { ...nota, cancelada: true })).toBe('facturada');
    expect(grupoOf(emitida, notaBorrador)).toBe('facturada');
  });

  test('is put aside only by the reason that the person put aside', () => {
    const grupoOf = (descartada: EntradaUbicacion['descartada'], cambios: Partial<EntradaUbicacion> = {}) =>
      placeToInvoice(venta({ ordenes: [orden({ fraude: true })], descartada, ...cambios })).grupo;
    expect(motivos.fraude.grupo).toBe('con_problemas');
    expect([grupoOf('fraude'), grupoOf('prueba'), grupoOf(null)]).toEqual([
      'descartada',
      'con_problemas',
      'con_problemas',
    ]);
    expect(grupoOf('fraude', { ordenes: [orden()] })).toBe('para_facturar');
  });

  test('of a company out of reach is told so, to be invoiced and to be credited', () => {
    const ajena = venta({ otra_empresa: 'factura' });
    expect(placeToInvoice(ajena).motivo?.codigo).toBe('factura_de_otra_empresa');
    expect(placeToCredit(ajena, credited).motivo?.codigo).toBe('factura_de_otra_empresa');
  });

  test('that a person types tells why ARCA refused its draft', () => {
    const aMano = (cambios: Partial<EstadoDeComprobante>) =>
      placeToInvoice(venta({ comprobantes: [comprobante({ a_mano: true, ...cambios })] })).motivo;
    expect(aMano({})?.codigo).toBe('borrador_a_mano');
    expect(aMano({ rechazo })?.texto).not.toBe(aMano({})?.texto);
    expect(placeToInvoice(venta({ borrador_aparte: true })).motivo?.codigo).toBe('borrador_a_mano');
  });
});

import { describe, expect, test } from 'vitest';
import { sabido, NINGUNO, POR_SABER } from '../../contract/sabido.ts';
import { pago } from '../../../../tests/builders/cobros.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import type { Contado, RelatoDeComprobante } from './contado.ts';
import { countHechos } from './hechos.ts';

const at = (dia: number, hora = 12) => new Date(`2026-11-${String(dia).padStart(2, '0')}T${hora}:00:00-03:00`);

type Orden = Contado['ordenes'][number];
const orden = (cambios: Partial<Orden> = {}): Orden => ({
  order_id: '2000001',
  estado: 'paga',
  fecha_creacion: at(10),
  fecha_cierre: at(11),
  ultima_actualizacion: at(12),
  reembolsado: d(0),
  reclamo: NINGUNO,
  total: d(1000),
  leida_en: at(13),
  ...cambios,
});
const vacio: Contado = {
  ordenes: [],
  moneda: 'ARS',
  comprador: null,
  pagos: [],
  comprobantes: [],
  actividades: [],
  documento: null,
  cambios: [],
  correos: [],
  discordancia: null,
  facturada_por_fuera: false,
  por_fuera_por: null,
};
const factura: RelatoDeComprobante = {
  id: 'F',
  tipo_comprobante: 6,
  punto_de_venta: 3,
  numero_comprobante: 10,
  status: 'emitida',
  moneda: 'PES',
  total: d('1210.50'),
  autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' },
  creado_en: at(14),
  autorizado_en: at(15),
  en_cola_desde: null,
  rechazo: [],
  origen: { clase: 'a_mano' },
  corte: null,
  por: null,
};

const eventsOf = (cambios: Partial<Contado>) => countHechos({ ...vacio, ...cambios });
const told = (cambios: Partial<Contado>) =>
  eventsOf(cambios).map(({ clase, texto, detalle, tono }) => [`${clase}: ${texto}`, detalle, tono]);

describe('the story of a sale', () => {
  test('goes from the oldest event to the newest, those without a date last', () => {
    const hechos = eventsOf({
      ordenes: [orden()],
      comprobantes: [{ ...factura, autorizado_en: at(11, 10) }],
      facturada_por_fuera: true,
    });
    expect(hechos.map(({ clase, en }) => `${clase} ${en?.getDate() ?? '—'}`)).toEqual([
      'vendida 10',
      'emitida 11',
      'pagada 11',
      'leida 13',
      'por_fuera —',
    ]);
    expect(hechos[0]).toMatchObject({ detalle: null, tono: 'normal', comprobante_id: null, lote_id: null });
  });

  test('begins with the sale: its buyer, the total of its orders, and when it was read last', () => {
    const pack = [orden({ fecha_creacion: at(9), leida_en: at(16) }), orden({ order_id: '2', total: d('500.5') })];
    expect(told({ ordenes: pack, comprador: 'INES' }).slice(0, 1)).toEqual([
      ['vendida: Se vendió a INES por $ 1.500,50.', 'La venta es un paquete de 2 órdenes.', 'normal'],
    ]);
    const hechos = eventsOf({ ordenes: pack });
    expect(hechos.find(({ clase }) => clase === 'vendida')?.en).toEqual(at(9));
    expect(hechos.find(({ clase }) => clase === 'leida')).toMatchObject({
      en: at(16),
      texto: 'Se leyó de Mercado Libre por última vez.',
    });
    expect(told({ ordenes: [orden()] })[0]).toEqual(['vendida: Se vendió por $ 1.000,00.', null, 'normal']);
  });

  test('tells its payments with what was given back, once they are approved', () => {
    const aprobado = pago(1000, [], {
      pago_id: '981',
      envio: d(50),
      aprobado: at(11),
      liberado: at(20),
      devoluciones: [{ importe: d(300), fecha: at(18) }] as never,
    });
    const hechos = told({ ordenes: [orden()], pagos: [aprobado] });
    expect(hechos).toContainEqual([
      'pagada: Se pagaron $ 1.050,00.',
      'Pago 981, con el dinero disponible desde el 20/11/2026.',
      'bien',
    ]);
    expect(hechos).toContainEqual(['devuelta: Se devolvieron $ 300,00.', null, 'persona']);
    expect(told({ pagos: [{ ...aprobado, liberado: null, devoluciones: [] }] })).toEqual([
      ['pagada: Se pagaron $ 1.050,00.', 'Pago 981.', 'bien'],
    ]);
    expect(told({ pagos: [{ ...aprobado, aprobado: null, devoluciones: [] }] })).toEqual([]);
  });

  test('tells from its orders what its payments, not read, would', () => {
    const paidAt = (...ordenes: Partial<Orden>[]) =>
      eventsOf({ ordenes: ordenes.map(orden) }).find(({ clase }) => clase === 'pagada')?.en ?? null;
    expect(paidAt({}, { fecha_cierre: at(14) })).toEqual(at(14));
    expect(paidAt({ estado: 'cancelada' })).toBe(null);
    expect(paidAt({ estado: 'cancelada', reembolsado: d('0.01') })).toEqual(at(11));
    expect(paidAt({ fecha_cierre: null })).toBe(null);
    const devuelta = told({ ordenes: [orden({ reembolsado: d(300) })] });
    expect(devuelta).toContainEqual(['devuelta: Se devolvieron $ 300,00.', null, 'persona']);
    expect(told({ ordenes: [orden()] }).map(([texto]) => texto)).not.toContain('devuelta: Se devolvieron $ 0,00.');
  });

  test('tells claims that are open or not known, and cancelled orders', () => {
    const claim = (reclamo: Orden['reclamo']) =>
      eventsOf({ ordenes: [orden({ reclamo })] }).find(({ clase }) => clase === 'reclamo');
    expect(claim(sabido('abierto'))).toMatchObject({
      en: at(12),
      texto: 'La venta tiene un reclamo o una mediación sin cerrar.',
      tono: 'persona',
    });
    expect(claim(POR_SABER)?.texto).toBe('La venta tiene un reclamo o una mediación, y falta saber si se cerró.');
    expect([claim(sabido('cerrado')), claim(NINGUNO)]).toEqual([undefined, undefined]);
    const cancelada = orden({ estado: 'cancelada' });
    expect(told({ ordenes: [cancelada] })).toContainEqual(['cancelada: La venta se canceló.', null, 'persona']);
    expect(told({ ordenes: [orden(), cancelada] })).toContainEqual([
      'cancelada: Se canceló la orden 2000001.',
      null,
      'persona',
    ]);
  });

  test('tells who marked it as invoiced elsewhere, and a condition on which padrón and marketplace differ', () => {
    const texto = 'por_fuera: La venta está marcada como facturada por fuera.';
    expect(told({ facturada_por_fuera: true })).toEqual([[texto, null, 'normal']]);
    expect(told({ facturada_por_fuera: true, por_fuera_por: 'a@b.ar' })).toEqual([
      [texto, 'La marcó a@b.ar.', 'normal'],
    ]);
    const discordancia = { marketplace: 'Responsable Monotributo', padron: 'IVA Responsable Inscripto' };
    expect(told({ discordancia })[0]?.[0]).toMatch(/^aviso: .*Responsable Monotributo.*IVA Responsable Inscripto/);
  });
});

describe('the story of a voucher', () => {
  const story = (cambios: Partial<RelatoDeComprobante>) => told({ comprobantes: [{ ...factura, ...cambios }] })[0];

  test.each<[RelatoDeComprobante['origen'], string]>([
    [{ clase: 'automatica' }, 'Se emitió automáticamente'],
    [{ clase: 'lote', lote_id: 'L', ventas: 12 }, 'Se emitió en un lote de 12'],
    [{ clase: 'lote', lote_id: 'L', ventas: 1 }, 'Se emitió desde Facturar ventas'],
    [{ clase: 'terminal' }, 'Se emitió desde la terminal'],
    [{ clase: 'sin_dato' }, 'Se emitió'],
    [{ clase: 'cambio' }, 'En el cambio a factura A se emitió'],
    [{ clase: 'a_mano' }, 'Se emitió a mano'],
  ])('says where it came from: %o', (origen, comienzo) => {
    expect(story({ origen })?.[0]).toBe(`emitida: ${comienzo} FC B 0003-00000010 por $ 1.210,50.`);
  });

  test('says its authorisation and who issued it, on the day it was authorised', () => {
    expect(story({})?.[1]).toBe('CAE 76470000123457');
    expect(story({ por: 'a@b.ar' })?.[1]).toBe('CAE 76470000123457. Lo emitió a@b.ar.');
    expect(story({ autorizacion: null })?.[1]).toBe(null);
    expect(story({ autorizacion: null, por: 'a@b.ar' })?.[1]).toBe('Lo emitió a@b.ar.');
    const [emitida] = eventsOf({ comprobantes: [{ ...factura, origen: { clase: 'lote', lote_id: 'L', ventas: 2 } }] });
    expect(emitida).toMatchObject({ en: at(15), comprobante_id: 'F', lote_id: 'L', tono: 'bien' });
    const [sinHora] = eventsOf({ comprobantes: [{ ...factura, autorizado_en: null }] });
    expect(sinHora).toMatchObject({ en: at(14), lote_id: null });
  });

  test('says that it waits for ARCA, with the reason of the last try', () => {
    const enCola = { status: 'borrador' as const, numero_comprobante: null, en_cola_desde: at(16) };
    expect(story(enCola)).toEqual(['en_cola: FC B 0003-XXXXXXXX espera a ARCA y sale solo.', null, 'espera']);
    expect(story({ ...enCola, rechazo: [{ codigo: 0, mensaje: 'ARCA no responde.' }] })?.[1]).toBe('ARCA no responde.');
  });

  test('says why a draft was not issued: refused by ARCA, or not sent by us', () => {
    const borrador = { status: 'borrador' as const };
    const nuestro = { codigo: 0, mensaje: 'No hay certificado.' };
    expect(story(borrador)).toEqual(['borrador: Se guardó un borrador de FC B 0003-00000010.', null, 'normal']);
    expect(story({ ...borrador, rechazo: [nuestro], por: 'a@b.ar' })).toEqual([
      'borrador: FC B 0003-00000010 no salió.',
      'No hay certificado. Lo escribió a@b.ar.',
      'persona',
    ]);
    const [texto] = story({ ...borrador, rechazo: [nuestro, { codigo: 10_015, mensaje: 'DocNro inválido' }] }) ?? [];
    expect(texto).toBe('borrador: ARCA rechazó FC B 0003-00000010.');
  });
});

test('a change to A is told until ARCA answers, and once it did', () => {
  const cambio = { creado_en: at(17), receptor: 'ACME S.A.', terminado: false, comprobante_id: 'F' };
  const texto = 'cambio: Se pidió el cambio a factura A para ACME S.A.';
  expect(told({ cambios: [cambio] })).toEqual([
    [texto, 'El cambio sigue en curso y termina cuando ARCA responda.', 'espera'],
  ]);
  expect(told({ cambios: [{ ...cambio, receptor: 'INES' }] })[0]?.[0]).toBe(
    'cambio: Se pidió el cambio a factura A para INES.',
  );
  expect(told({ cambios: [{ ...cambio, terminado: true }] })).toEqual([[texto, null, 'bien']]);
});

test('the PDF in the sale is told by its state', () => {
  const pdf = (estado: 'pendiente' | 'subido' | 'error' | 'no_aplica', error: string | null = null) =>
    told({ documento: { estado, error, actualizado_en: at(18) } });
  expect(pdf('subido')).toEqual([['pdf: El PDF está en la venta, en Mercado Libre.', null, 'bien']]);
  expect(pdf('pendiente')).toEqual([['pdf: El PDF se está por subir a Mercado Libre.', null, 'espera']]);
  expect(pdf('error', 'No autorizado.')).toEqual([
    ['pdf: El PDF no se pudo subir a Mercado Libre.', 'No autorizado.', 'persona'],
  ]);
  expect(pdf('no_aplica')).toEqual([]);
});

test('a mail is told as sent, as failed, or as waiting for its day', () => {
  const correo = {
    comprobante_id: 'F',
    para: 'x@y.ar',
    pedido_en: at(19),
    enviado_en: null,
    error: null,
    sale_el: null,
    por: null,
  };
  const mail = (cambios: object) => eventsOf({ comprobantes: [factura], correos: [{ ...correo, ...cambios }] }).at(-1)!;
  const nombre = 'FC B 0003-00000010';
  expect(mail({})).toMatchObject({ texto: `${nombre} se está mandando a x@y.ar.`, tono: 'espera', en: at(19) });
  expect(mail({ sale_el: '2026-11-21' }).texto).toBe(
    `${nombre} sale por mail a x@y.ar el 21/11/2026: ese día ya no quedaban mails por mandar.`,
  );
  expect(mail({ enviado_en: at(20), por: 'a@b.ar' })).toMatchObject({
    texto: `${nombre} se mandó por mail a x@y.ar.`,
    detalle: 'Lo pidió a@b.ar.',
    tono: 'bien',
    en: at(20),
    comprobante_id: 'F',
  });
  expect(mail({ error: 'Buzón lleno', por: 'a@b.ar' })).toMatchObject({
    texto: `${nombre} no se pudo mandar a x@y.ar.`,
    detalle: 'Buzón lleno. Lo pidió a@b.ar.',
    tono: 'persona',
  });
  expect(mail({ error: 'Buzón lleno' }).detalle).toBe('Buzón lleno');
  expect(mail({ comprobante_id: 'G' }).texto).toBe('El comprobante se está mandando a x@y.ar.');
});

describe('an activity', () => {
  const actividad = (cambios: Partial<Contado['actividades'][number]>) =>
    eventsOf({
      actividades: [
        {
          tipo: 'rechazada',
          datos: {},
          creada_en: at(12),
          resuelta: false,
          por: null,
          comprobante_id: 'F',
          ...cambios,
        },
      ],
    });

  test('of what the voucher, the PDF or the mails tell is not told twice', () => {
    for (const tipo of ['factura_emitida', 'nota_emitida', 'pdf_subido', 'pdf_error'] as const)
      expect(actividad({ tipo })).toEqual([]);
  });

  test('asks for a person until it is resolved, and then says who did', () => {
    expect(actividad({})).toMatchObject([
      {
        clase: 'aviso',
        en: at(12),
        texto: 'ARCA rechazó el comprobante y no dio un motivo.',
        detalle: 'El borrador quedó guardado: si el motivo se puede corregir, corregilo y emitilo.',
        tono: 'persona',
        comprobante_id: 'F',
      },
    ]);
    expect(actividad({ resuelta: true })).toMatchObject([{ detalle: null, tono: 'normal' }]);
    expect(actividad({ resuelta: true, por: 'a@b.ar' })).toMatchObject([{ detalle: 'Lo resolvió a@b.ar.' }]);
  });

  test('that goes on by itself is waited for', () => {
    const datos = { desde: '2026-11-20T12:00:00-03:00' };
    for (const tipo of ['en_cola', 'nota_programada'] as const)
      expect(actividad({ tipo, datos })[0]?.tono).toBe('espera');
  });
});

import { AppError } from '@talonario/core/base';
import { adoptComprobante } from '@talonario/core/server/arca';
import {
  reconcileRestaurados,
  creditVentas,
  issueComprobantes,
  issueQueued,
} from '@talonario/core/server/comprobantes';
import {
  compareConArca,
  releaseSinReconocer,
  type Deps,
  type ResultadoEmision,
} from '@talonario/core/server/instalacion';
import { invoiceVentas } from '@talonario/core/server/ventas';
import { startWorker } from '@talonario/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCorreos } from '../../../core/src/store/historia/correos.ts';
import { listSinReconocer, recognise } from '../../../core/src/store/restauracion/recuperados.ts';
import { seedBorradores } from '../../helpers/mundos/borradores.ts';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';
import { adelantarTrabajos } from '../../helpers/servicios/cola.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';

// Last night's copy is restored while ARCA's ledger went on: no voucher that ARCA has is requested again, and the vouchers missing
// from the copy are stored.

let auto: Automatico;
const copias = createCopias(() => auto.tienda.entorno);
const { copiar } = copias;

beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(async () => {
  await auto.close();
  await copias.close();
});
beforeEach(() => auto.reset());

const tienda = () => auto.tienda;
const libro = (): string[] =>
  tienda()
    .entorno.arca.estado()
    .comprobantes.map(({ cae }) => cae)
    .toSorted();

const execute = <T>(deps: Deps, sql: string, valores: unknown[] = []) => deps.store.fork().execute<T[]>(sql, valores);

async function nuestros(deps: Deps): Promise<string[]> {
  const filas = await execute<{ cae: string }>(
    deps,
    `select cae from comprobante where status = 'emitida' order by cae`,
  );
  return filas.map(({ cae }) => cae).toSorted();
}

/** Sales with more than one invoice standing. */
const dobles = (deps: Deps) =>
  execute(
    deps,
    `select venta_id from comprobante where clase = 'factura' and status = 'emitida' and venta_id is not null
      group by venta_id having count(*) > 1`,
  );

/** Runs every automatic job until none has work left. */
async function arrancar(deps: Deps): Promise<void> {
  const worker = await startWorker(deps);
  try {
    for (let vez = 0; vez < 3; vez++) {
      await execute(
        deps,
        `update cuenta set recuperacion_pedida_en = now() - interval '1 hour', recuperada_hasta = now() - interval '1 day'`,
      );
      await deps.store.tx((tx) => deps.store.jobs.send(tx, 'vigilar', {}));
      await deps.store.tx((tx) => deps.store.jobs.send(tx, 'emitir_en_cola', {}));
      await quieta(deps);
      await adelantarTrabajos(deps, ['created']);
      await quieta(deps);
    }
  } finally {
    await worker.close();
  }
}

async function quieta(deps: Deps): Promise<void> {
  await expect
    .poll(() =>
      execute(
        deps,
        `select name, state::text, output from pgboss.job
            where name <> 'fallidos' and name not like '\\_\\_pgboss%' and (state in ('retry', 'active') or (state = 'created' and start_after <= now() + interval '1 second'))
            union all select 'aviso', '', null from notificacion where procesada_en is null`,
      ),
    )
    .toEqual([]);
}

const CAMBIO = '0b8f3c52-3d55-4a3e-9b43-1f1d7c1f6a10';

const lote = () => ({
  alcance: tienda().emisor.alcance,
  cuenta_id: tienda().cuenta_id,
  ventas: { desde: tienda().hoy, hasta: tienda().hoy },
  modo: 'listada' as const,
});
const emitir = (deps: Deps, ids: string[]): Promise<ResultadoEmision[]> =>
  issueComprobantes(deps, { alcance: tienda().emisor.alcance, ids });
const aMano = (documento: string) =>
  seedBorradores(tienda().deps, tienda().emisor, [
    { fecha: tienda().hoy, tipo_documento: 96, numero_documento: documento },
  ]);

test('sales issued automatically, in a batch and by hand after the copy, and jobs waiting in it: each ends with one voucher', async () => {
  await auto.vender();
  const anulada = await auto.vender();
  await auto.quieto();
  const [manual = '', quieto = ''] = [...(await aMano('30772273')), ...(await aMano('30772274'))];
  let copia: Awaited<ReturnType<typeof copiar>> | null = null;
  await auto.sinWorker(async () => {
    // A sale noticed but not yet read when the copy is made.
    await auto.vender();
    await auto.vender({ tipo: 'pack' });
    await tienda().meli.notificador.quieto();
    copia = await copiar();
  });
  await auto.quieto();
  // After the copy: automatic sales, one annulled with its note, a batch, and two by hand, one of which was no draft in the copy.
  await auto.vender();
  await auto.cambiar(anulada.orders[0], { estado: 'cancelled' });
  await auto.quieto();
  await tienda().ajustar({ automatizar: false });
  await tienda().vender({ tipo: 'dni' });
  await tienda().vender({ tipo: 'pack' });
  await tienda().facturar();
  await emitir(tienda().deps, [manual, ...(await aMano('30772275'))]);
  await auto.adelantar();
  const antes = libro();
  expect(antes.length).toBeGreaterThanOrEqual(10);

  await auto.sinWorker(async () => {
    const { restaurar } = copia ?? (await copiar());
    await conRestaurada(await restaurar(), async (deps) => {
      expect((await nuestros(deps)).length).toBeLessThan(antes.length - 5);
      await arrancar(deps);
      expect(libro()).toEqual(antes);
      // The person repeats their work, unaware that it was done.
      await invoiceVentas(deps, lote());
      await creditVentas(deps, lote());
      expect((await emitir(deps, [manual])).map(({ estado }) => estado)).toEqual(['emitida']);
      expect(libro()).toEqual(antes);
      expect(await nuestros(deps)).toEqual(antes);
      expect(await dobles(deps)).toEqual([]);
      // A person says that the vouchers of no sale are ours too.
      const { sin_reconocer, cuits } = await compareConArca(deps);
      expect(sin_reconocer.map(({ cuit_facturado }) => cuit_facturado)).toContain('30772275');
      expect(cuits.flatMap(({ series }) => series.filter(({ nuestro, arca }) => nuestro !== arca))).toEqual([]);

      // A draft equal to one of those vouchers waited until then; now it goes out, with the next number.
      expect(await emitir(deps, [quieto])).toMatchObject([
        { estado: 'invalida', codigo: 'restauracion_por_reconocer' },
      ]);
      expect(libro()).toEqual(antes);
      await releaseSinReconocer(deps, { cuit: null, numeros: 'todos' });
      expect((await emitir(deps, [quieto])).map(({ estado }) => estado)).toEqual(['emitida']);
      await invoiceVentas(deps, lote());
      expect(libro()).toHaveLength(antes.length + 1);
      expect(await nuestros(deps)).toEqual(libro());
    });
  });
});

test('sales whose PDF was uploaded after the copy have their vouchers again, and later sales are invoiced', async () => {
  let copia: Awaited<ReturnType<typeof copiar>> | null = null;
  await auto.sinWorker(async () => {
    copia = await copiar();
  });
  // Two of the sales are equal to ARCA: only their PDFs tell one from the other.
  const comprador = { tipo_documento: 'DNI', numero_documento: '30772273' };
  const iguales = { comprador, items: [{ sku: 'TAZA', cantidad: 1, precio: 1_000 }] };
  const vendidas = [await auto.vender(), await auto.vender(iguales), await auto.vender(iguales)];
  await auto.quieto();
  const antes = libro();
  expect(antes).toHaveLength(3);
  const publicados = async (): Promise<string[]> => {
    const { documentos } = await tienda().control<{ documentos: { pack: string; archivo: string }[] }>(
      'GET /__sim/estado',
    );
    return documentos.map(({ pack, archivo }) => `${pack} ${archivo}`).toSorted();
  };
  expect(await publicados()).toHaveLength(3);

  await auto.sinWorker(async () => {
    const { restaurar } = copia ?? (await copiar());
    await conRestaurada(await restaurar(), async (deps) => {
      const nueva = await tienda().vender({ tipo: 'dni' });
      await arrancar(deps);
      expect((await compareConArca(deps)).sin_reconocer).toEqual([]);
      expect(libro()).toHaveLength(antes.length + 1);
      expect(await nuestros(deps)).toEqual(libro());
      expect(await dobles(deps)).toEqual([]);
      // Each sale shows its own voucher.
      const filas = await execute<{ clave: string; n: number }>(
        deps,
        `select vta.clave, c.numero_comprobante as n from comprobante c join venta vta on vta.id = c.venta_id order by 1`,
      );
      expect(filas.map(({ clave }) => clave)).toEqual([...vendidas, nueva].map(({ venta }) => venta).toSorted());
      expect(await publicados()).toEqual(
        filas.map(({ clave, n }) => `${clave} FC-B-0003-${String(n).padStart(8, '0')}.pdf`).toSorted(),
      );
      expect(await execute(deps, `select 1 from actividad where requiere_persona`)).toEqual([]);
    });
  });
});

test('a sale that was invoiced after the copy has its own voucher again', async () => {
  await auto.sinWorker(async () => {
    await tienda().ajustar({ automatizar: false });
    await tienda().vender({ tipo: 'dni' });
    await tienda().vender({ tipo: 'pack' });
    const { restaurar } = await copiar();
    await tienda().facturar();
    const antes = libro();
    expect(antes).toHaveLength(2);
    await conRestaurada(await restaurar(), async (deps) => {
      const { emitidas } = await invoiceVentas(deps, lote());
      expect(emitidas.map(({ autorizacion }) => autorizacion?.codigo).toSorted()).toEqual(antes);
      expect(libro()).toEqual(antes);
      expect(await nuestros(deps)).toEqual(antes);
      expect((await compareConArca(deps)).sin_reconocer).toEqual([]);
    });
  });
});

describe('while the vouchers ARCA has are unknown', () => {
  test('no draft is issued: it waits with the reason, and goes out by itself', async () => {
    const [borrador = ''] = await aMano('30772276');
    const { restaurar } = await copiar();
    await emitir(tienda().deps, [borrador]);
    const antes = libro();
    await conRestaurada(await restaurar(), async (deps) => {
      tienda().entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1_000 });
      const [resultado] = await emitir(deps, [borrador]);
      expect(resultado).toMatchObject({ estado: 'en_cola', codigo: 'restauracion_sin_conciliar' });
      expect(await issueQueued(deps)).toMatchObject([{ estado: 'en_cola' }]);
      expect(libro()).toEqual(antes);
      tienda().entorno.arca.sinFallas();
      expect(await issueQueued(deps)).toEqual([expect.objectContaining({ estado: 'emitida' })]);
      expect(libro()).toEqual(antes);
      expect(await nuestros(deps)).toEqual(antes);
    });
  });

  test('a reading of ARCA cut half way goes on where it was: no number is left unread', async () => {
    const ids = await seedBorradores(
      tienda().deps,
      tienda().emisor,
      Array.from({ length: 12 }, (_, n) => ({
        fecha: tienda().hoy,
        tipo_documento: 96,
        numero_documento: String(30_772_300 + n),
      })),
    );
    const { restaurar } = await copiar();
    await emitir(tienda().deps, ids);
    const antes = libro();
    expect(antes).toHaveLength(12);
    await conRestaurada(await restaurar(), async (deps) => {
      const { wsfe } = deps.arca;
      let consultas = 0;
      const consultar: typeof wsfe.consultar = async (serie, numero) => {
        consultas += 1;
        if (consultas > 8) throw new AppError('arca_no_disponible', { motivo: 'sin_conexion' });
        return wsfe.consultar(serie, numero);
      };
      const cortada = { ...deps, arca: { ...deps.arca, wsfe: { ...wsfe, consultar } } };
      expect(await reconcileRestaurados(cortada)).toBe(1);
      expect(await nuestros(deps)).toHaveLength(8);
      expect((await emitir(deps, ids)).every(({ estado }) => estado === 'emitida')).toBe(true);
      expect(libro()).toEqual(antes);
      expect(await nuestros(deps)).toEqual(antes);
    });
  });

  test('a number that belongs to a draft cannot be adopted by hand before the rest', async () => {
    const [borrador = ''] = await aMano('30772281');
    const { restaurar } = await copiar();
    await emitir(tienda().deps, [borrador]);
    const antes = libro();
    await conRestaurada(await restaurar(), async (deps) => {
      const { alcance, cuit } = tienda().emisor;
      const [serie] = (await compareConArca(deps)).cuits.flatMap(({ series }) =>
        series.filter((serie) => serie.arca > 0),
      );
      const { punto_de_venta = 0, tipo_comprobante = 6, arca = 0 } = serie ?? {};
      const adopcion = { cuit, punto_de_venta, tipo_comprobante: tipo_comprobante as 6, numero: arca };
      await expect(adoptComprobante(deps, alcance, adopcion)).rejects.toMatchObject({ code: 'numero_ya_usado' });
      expect(await emitir(deps, [borrador])).toMatchObject([{ estado: 'emitida' }]);
      expect(libro()).toEqual(antes);
      expect(await nuestros(deps)).toEqual(antes);
    });
  });

  test('a request under way when the copy was made is not sent again, and its voucher is found', async () => {
    const ids = [...(await aMano('30772277')), ...(await aMano('30772278'))];
    tienda().entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
    tienda().entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1 });
    const emitiendo = emitir(tienda().deps, ids);
    await expect.poll(() => execute(tienda().deps, `select 1 from emision where estado = 'abierta'`)).toHaveLength(1);
    const { restaurar } = await copiar();
    await emitiendo;
    await emitir(tienda().deps, ids);
    const antes = libro();
    expect(antes).toHaveLength(2);
    await conRestaurada(await restaurar(), async (deps) => {
      expect((await emitir(deps, ids)).map(({ estado }) => estado)).toEqual(['emitida', 'emitida']);
      expect(libro()).toEqual(antes);
      expect(await nuestros(deps)).toEqual(antes);
      expect((await compareConArca(deps)).sin_reconocer).toEqual([]);
    });
  });
});

describe('a draft that is found to be a voucher of ARCA', () => {
  test.each([
    ['was deleted', 'delete from comprobante where id = ?'],
    ['was written again', 'update comprobante set version = version + 1 where id = ?'],
  ])('takes its number only while it is as compared: not one that %s meanwhile', async (_caso, entretanto) => {
    const [borrador = ''] = await aMano('30772283');
    const { restaurar } = await copiar();
    await emitir(tienda().deps, [borrador]);
    const antes = libro();
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      const [recuperado] = await listSinReconocer(deps.store.fork(), 'simulador', tienda().emisor.cuit);
      if (!recuperado) throw new Error('nothing was adopted');
      await execute(deps, entretanto, [borrador]);
      const comparado = { id: borrador, version: 1 };
      expect(await deps.store.tx((tx) => recognise(tx, comparado, recuperado))).toBe(false);
      expect(await nuestros(deps)).toEqual(antes);
      expect((await compareConArca(deps)).sin_reconocer).toHaveLength(1);
    });
  });

  test('keeps the notes made of that voucher meanwhile', async () => {
    const [borrador = ''] = await aMano('30772284');
    const { restaurar } = await copiar();
    await emitir(tienda().deps, [borrador]);
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      const [recuperado] = await listSinReconocer(deps.store.fork(), 'simulador', tienda().emisor.cuit);
      if (!recuperado) throw new Error('nothing was adopted');
      const [nota = ''] = await seedBorradores(deps, tienda().emisor, [
        { fecha: recuperado.fecha, tipo_comprobante: 8, nota_de: recuperado.id },
      ]);
      await execute(deps, 'update comprobante set comprobante_vinculado = ? where id = ?', [recuperado.id, nota]);
      expect(await deps.store.tx((tx) => recognise(tx, { id: borrador, version: 1 }, recuperado))).toBe(true);
      const notas = await execute(
        deps,
        `select c.comprobante_vinculado, s.asociado_id from comprobante c join comprobante_asociado s on s.comprobante_id = c.id
          where c.id = ?`,
        [nota],
      );
      expect(notas).toEqual([{ comprobante_vinculado: borrador, asociado_id: borrador }]);
    });
  });
});

describe('a sale whose voucher cannot be identified', () => {
  test('is not invoiced again with other data: it waits until a person decides', () =>
    auto.sinWorker(async () => {
      await tienda().ajustar({ automatizar: false });
      await tienda().vender({ tipo: 'dni' });
      const { restaurar } = await copiar();
      // Invoiced after the copy by another point of sale: the copy still has the former one.
      await tienda().ajustar({ linked_punto_de_venta: 4 });
      await tienda().facturar();
      const antes = libro();
      expect(antes).toHaveLength(1);
      await conRestaurada(await restaurar(), async (deps) => {
        await invoiceVentas(deps, lote());
        await issueQueued(deps);
        expect(libro()).toEqual(antes);
        expect(await nuestros(deps)).toEqual(antes);
        const [espera] = await execute<{ en_cola_desde: Date | null }>(
          deps,
          `select en_cola_desde from comprobante where status = 'borrador'`,
        );
        expect(espera?.en_cola_desde).not.toBeNull();
        // The person says that the voucher is another sale's.
        expect(await releaseSinReconocer(deps, { cuit: tienda().emisor.cuit, numeros: ['b4-1'] })).toBe(1);
        expect(await issueQueued(deps)).toMatchObject([{ estado: 'emitida' }]);
        expect(libro()).toHaveLength(2);
      });
    }));

  test('a new sale does not wait for it', async () => {
    const [borradorNuevo = ''] = await aMano('30772279');
    const { restaurar } = await copiar();
    await emitir(tienda().deps, [borradorNuevo]);
    await conRestaurada(await restaurar(), async (deps) => {
      await tienda().ajustar({ automatizar: false });
      expect(await reconcileRestaurados(deps)).toBe(0);
      // The sale is closed hours after ARCA authorised the unrecognised voucher.
      await execute(deps, `update comprobante_recuperado set procesado_en = now() - interval '2 hours'`);
      const nueva = await tienda().vender({ tipo: 'dni' });
      await invoiceVentas(deps, { ...lote(), ventas: { order_ids: nueva.orders }, modo: 'elegida' });
      expect(libro()).toHaveLength(2);
    });
  });
});

test('a point of sale added after the copy, with vouchers: nothing goes out before it is added again', async () => {
  const [borrador = ''] = await aMano('30772280');
  const { restaurar } = await copiar();
  await conRestaurada(await restaurar(), async (deps) => {
    await execute(deps, `delete from punto_de_venta where punto_de_venta = 4`);
    await seedBorradores(tienda().deps, tienda().emisor, [{ fecha: tienda().hoy, punto_de_venta: 4 }]).then((ids) =>
      emitir(tienda().deps, ids),
    );
    const antes = libro();
    const [resultado] = await emitir(deps, [borrador]);
    expect(resultado).toMatchObject({ estado: 'en_cola', codigo: 'restauracion_sin_conciliar' });
    expect(resultado).toMatchObject({ motivo: expect.stringContaining('punto de venta 4') });
    expect(libro()).toEqual(antes);
  });
});

test('notices to programs pending in the copy were sent since, and are not sent again: a person resumes the destino', async () => {
  const { user_id } = tienda().emisor;
  await tienda().deps.store.destinos.create(tienda().deps.store.fork(), {
    usuario_id: user_id,
    url: 'https://deposito.test/avisos',
    secreto: 'tsec_prueba',
  });
  await emitir(tienda().deps, await aMano('30772282'));
  const { restaurar } = await copiar();
  await conRestaurada(await restaurar(), async (deps) => {
    const [contada] = await execute(deps, 'select estado, error from entrega');
    expect(contada).toMatchObject({ estado: 'fallida', error: expect.stringContaining('copia de seguridad') });
    expect(await execute(deps, 'select estado from destino')).toEqual([{ estado: 'detenido' }]);
    // New notices are numbered past any sent after the copy.
    await emitir(deps, await seedBorradores(deps, tienda().emisor, [{ fecha: tienda().hoy }]));
    expect(await execute(deps, `select id from entrega where estado = 'pendiente'`)).toHaveLength(1);
    expect(await execute(deps, 'select ultimo_numero::int as ultimo from destino')).toEqual([
      { ultimo: 1_000_000_000 },
    ]);
  });
});

test('mails and price changes pending in the copy were done since, and are not done again: each says so', async () => {
  const [factura = ''] = await aMano('30772281');
  await emitir(tienda().deps, [factura]);
  const { cuenta_id, emisor } = tienda();
  const { user_id } = emisor;
  await tienda().deps.store.tx(async (tx) => {
    const [correo] = await insertCorreos(tx, [{ comprobante_id: factura, para: 'ana@prueba.test' }]);
    await tx.execute(
      `insert into cambio_precios (id, cuenta_id, pedido, texto, aplicar) values (?, ?, '{}', 'Sumar 10 %', true)`,
      [CAMBIO, cuenta_id],
    );
    const { jobs } = tienda().deps.store;
    await jobs.send(tx, 'enviar_comprobante', { user_id, comprobante_id: factura, correo_id: correo?.id ?? '' });
    await jobs.send(tx, 'cambiar_precios', { cuenta_id, cambio_id: CAMBIO });
  });
  const { restaurar } = await copiar();
  await conRestaurada(await restaurar(), async (deps) => {
    const esperan = `select name from pgboss.job where name in ('enviar_comprobante', 'cambiar_precios') and state < 'completed'`;
    expect(await execute(tienda().deps, esperan)).toHaveLength(2);
    expect(await execute(deps, esperan)).toEqual([]);
    const [correo] = await execute<{ enviado_en: Date | null; error: string }>(
      deps,
      'select * from correo_comprobante',
    );
    expect(correo).toMatchObject({ enviado_en: null, error: expect.stringContaining('copia de seguridad') });
    const [cambio] = await execute<{ estado: string; error: string }>(deps, 'select * from cambio_precios');
    expect(cambio).toMatchObject({ estado: 'error', error: expect.stringContaining('copia de seguridad') });
  });
});

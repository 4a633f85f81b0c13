import {
  reconcileRestaurados,
  issueComprobantes,
  issueQueued,
  resumeCambios,
  runCambio,
} from '@talonario/core/server/comprobantes';
import { releaseSinReconocer, type Deps, type ResultadoEmision } from '@talonario/core/server/instalacion';
import { createBorradorDeVenta, proposeAMano } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facturaTipeada as schema } from '../../../core/src/contract/comprobantes/facturas.ts';
import { listSinReconocer } from '../../../core/src/store/restauracion/recuperados.ts';
import { receptorDeLaA } from '../../builders/cambios.ts';
import { seedBorradores } from '../../helpers/mundos/borradores.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';
import { facturaTipeada } from '../../helpers/servicios/servidor.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A voucher issued after the copy that is not its sale's own (an invoice apart, or one of a change to A), made again in the
// restored database. ARCA has it already, so the new draft finds it or waits.

let tienda: Tienda;
const copias = createCopias(() => tienda.entorno);
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(async () => {
  await tienda.close();
  await copias.close();
});
beforeEach(() => tienda.reset());

const libro = () =>
  tienda.entorno.arca.estado().comprobantes.map(({ cbteTipo, impTotal }) => `${cbteTipo} ${impTotal.toFixed(2)}`);
const emitir = (deps: Deps, ids: string[]): Promise<ResultadoEmision[]> =>
  issueComprobantes(deps, { alcance: tienda.emisor.alcance, ids });
const execute = <T>(deps: Deps, sql: string, valores: unknown[] = []) => deps.store.fork().execute<T[]>(sql, valores);

describe('an invoice of an order apart from its sale’s own', () => {
  /** Sells a pack whose own invoice covers only its first order, as if the marketplace had shown the second one later. */
  async function vender(): Promise<string> {
    const { venta, orders } = await tienda.vender({
      items: [
        { sku: 'AGENDA-26', titulo: 'Agenda 2026', precio: 1000 },
        { sku: 'LIBRO', titulo: 'Libro', precio: 500 },
      ],
    });
    await tienda.cambiar(orders[1], { estado: 'cancelled' });
    await tienda.facturar(elegidas(orders));
    await execute(
      tienda.deps,
      'delete from comprobante_orden where orden_id in (select id from orden where order_id = ?)',
      [orders[1]],
    );
    await tienda.cambiar(orders[1], { estado: 'paid', reembolsado: 0 });
    await tienda.planear(elegidas(orders));
    expect(libro()).toEqual(['6 1000.00']);
    return venta;
  }
  async function tipear(deps: Deps, clave: string, cambios: object = {}): Promise<string> {
    const { alcance, company_id } = tienda.emisor;
    const { cuenta_id } = tienda;
    const { items } = await proposeAMano(deps, { alcance, cuenta_id, venta: clave });
    const tipeada = facturaTipeada(company_id, {
      items: items.map(({ descripcion, cantidad, importe, iva, sku }) => ({
        descripcion,
        cantidad: cantidad.toNumber(),
        importe: importe.toNumber(),
        iva,
        sku,
      })),
      ...cambios,
    });
    return createBorradorDeVenta(deps, alcance, schema.parse(tipeada), { cuenta_id, clave });
  }

  test('typed again unchanged, is the invoice ARCA has', async () => {
    const venta = await vender();
    const { restaurar } = await copias.copiar();
    await emitir(tienda.deps, [await tipear(tienda.deps, venta)]);
    const antes = libro();
    expect(antes).toEqual(['6 1000.00', '6 500.00']);
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      expect(await emitir(deps, [await tipear(deps, venta)])).toMatchObject([{ estado: 'emitida' }]);
      expect(libro()).toEqual(antes);
    });
  });

  test('typed again for another receiver, waits until a person decides', async () => {
    const venta = await vender();
    const { restaurar } = await copias.copiar();
    await emitir(tienda.deps, [await tipear(tienda.deps, venta)]);
    const antes = libro();
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      const id = await tipear(deps, venta, { cuit_facturado: '30772299' });
      const espera = [{ estado: 'en_cola', codigo: 'restauracion_por_reconocer' }];
      expect(await emitir(deps, [id])).toMatchObject(espera);
      expect(await issueQueued(deps)).toMatchObject(espera);
      expect(libro()).toEqual(antes);
      await releaseSinReconocer(deps, { cuit: null, numeros: 'todos' });
      expect(await issueQueued(deps)).toMatchObject([{ estado: 'emitida' }]);
      expect(libro()).toHaveLength(antes.length + 1);
    });
  });

  test('of a sale closed after the copy is not held', async () => {
    const { restaurar } = await copias.copiar();
    await emitir(tienda.deps, await seedBorradores(tienda.deps, tienda.emisor, [{ fecha: tienda.hoy }]));
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      await execute(deps, `update comprobante_recuperado set procesado_en = now() - interval '2 hours'`);
      const [aparte = ''] = await seedBorradores(deps, tienda.emisor, [{ fecha: tienda.hoy }]);
      const { orders } = await tienda.vender({ tipo: 'dni' });
      expect(orders).toHaveLength(1);
      await execute(deps, 'update comprobante set cuenta_id = ? where id = ?', [tienda.cuenta_id, aparte]);
      await execute(
        deps,
        `insert into comprobante_orden (comprobante_id, orden_id)
           select ?, id from orden where order_id = ?`,
        [aparte, orders[0]],
      );
      expect(await emitir(deps, [aparte])).toMatchObject([{ estado: 'emitida' }]);
    });
  });
});

describe('a change to Factura A of an invoice that is of no sale', () => {
  const cambiar = (deps: Deps, id: string) =>
    runCambio(deps, { alcance: tienda.emisor.alcance, id, receptor: receptorDeLaA });
  async function redactar(): Promise<string> {
    const [b = ''] = await seedBorradores(tienda.deps, tienda.emisor, [{ fecha: tienda.hoy }]);
    await execute(
      tienda.deps,
      `insert into comprobante_item (comprobante_id, orden, descripcion, cantidad, importe, importe_sin_iva, bonificacion, iva,
                                     tratamiento_iva, neto, total, clase)
       values (?, 0, 'Libro', 1, 1210, 1000, 0, 21, 'gravado', 1000, 1210, 'producto')`,
      [b],
    );
    return b;
  }
  async function facturar(): Promise<string> {
    const b = await redactar();
    await emitir(tienda.deps, [b]);
    return b;
  }
  const CAMBIADA = ['6 1210.00', '8 1210.00', '1 1210.00'];

  test('whose note the copy had as issued: its A goes out once', async () => {
    const b = await facturar();
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1_000 });
    const { nota } = await cambiar(tienda.deps, b);
    tienda.entorno.arca.sinFallas();
    await emitir(tienda.deps, [nota.comprobante_id]);
    const { restaurar } = await copias.copiar();
    expect(libro()).toEqual(CAMBIADA.slice(0, 2));
    await resumeCambios(tienda.deps);
    expect(libro()).toEqual(CAMBIADA);
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      await resumeCambios(deps);
      expect(libro()).toEqual(CAMBIADA);
      expect(await execute(deps, 'select estado from cambio')).toEqual([{ estado: 'terminado' }]);
    });
  });

  test('that the copy did not have, asked for again: both of its vouchers are found', async () => {
    const b = await facturar();
    const { restaurar } = await copias.copiar();
    await cambiar(tienda.deps, b);
    expect(libro()).toEqual(CAMBIADA);
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      // The change is asked for again hours after the lost one.
      await execute(deps, `update comprobante_recuperado set procesado_en = procesado_en - interval '2 hours'`);
      await execute(deps, `update comprobante set creado_en = creado_en - interval '3 hours' where id = ?`, [b]);
      await cambiar(deps, b);
      expect(libro()).toEqual(CAMBIADA);
      expect(await execute(deps, 'select estado from cambio')).toEqual([{ estado: 'terminado' }]);
    });
  });

  test('does not wait for unrecognised vouchers of other types', async () => {
    const b = await facturar();
    const borradorSinEmitir = await redactar();
    const { restaurar } = await copias.copiar();
    await emitir(tienda.deps, [borradorSinEmitir]);
    const antes = libro();
    await conRestaurada(await restaurar(), async (deps) => {
      await reconcileRestaurados(deps);
      await cambiar(deps, b);
      expect(libro()).toEqual([...antes, ...CAMBIADA.slice(1)]);
    });
  });

  describe('whose B was issued after the copy', () => {
    /** Runs `work` with the copy's draft of the B, and the B as adopted from ARCA. */
    async function conAdoptada(work: (deps: Deps, borrador: string, adoptada: string) => Promise<void>): Promise<void> {
      const borrador = await redactar();
      const { restaurar } = await copias.copiar();
      await emitir(tienda.deps, [borrador]);
      await conRestaurada(await restaurar(), async (deps) => {
        await reconcileRestaurados(deps);
        const [adoptada] = await listSinReconocer(deps.store.fork(), 'simulador', tienda.emisor.cuit);
        await work(deps, borrador, adoptada?.id ?? '');
      });
    }

    test('does not begin while the B’s sale is unknown; then the B belongs to its draft', () =>
      conAdoptada(async (deps, borrador, adoptada) => {
        await expect(cambiar(deps, adoptada)).rejects.toMatchObject({
          code: 'cambio_no_permitido',
          data: { motivo: 'sin_reconocer' },
        });
        expect(libro()).toEqual(CAMBIADA.slice(0, 1));
        expect(await emitir(deps, [borrador])).toMatchObject([{ estado: 'emitida' }]);
        await cambiar(deps, borrador);
        expect(libro()).toEqual(CAMBIADA);
      }));

    test('begins once a person says that the B is of no sale', () =>
      conAdoptada(async (deps, _borrador, adoptada) => {
        await releaseSinReconocer(deps, { cuit: null, numeros: 'todos' });
        await cambiar(deps, adoptada);
        expect(libro()).toEqual(CAMBIADA);
      }));
  });
});

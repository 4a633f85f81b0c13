import { today, type SituacionIva, type TipoComprobante } from '@talonario/core/base';
import type { ClaseReporte } from '@talonario/core/contador';
import { adoptComprobante } from '@talonario/core/server/arca';
import { reconcileRestaurados, issueComprobantes } from '@talonario/core/server/comprobantes';
import { reviewReporte, readJurisdicciones } from '@talonario/core/server/contador';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { startEntorno, type Entorno } from '../../helpers/servicios/entorno.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';
import { CUIT } from '../../helpers/servicios/servidor.ts';

// The month's files with vouchers adopted from ARCA, which gives less data of them than we had.

let entorno: Entorno;
let emisor: Emisor;
const hoy = today(new Date());

const copias = createCopias(() => entorno);

beforeAll(async () => {
  entorno = await startEntorno();
});
afterAll(async () => {
  await entorno.close();
  await copias.close();
});
beforeEach(() => entorno.reset());

/** Seeds a company of this CUIT; ARCA knows its condition and takes no voucher of another letter. */
async function empezar(cuit: string): Promise<void> {
  emisor = await seedEmisor(entorno.deps, cuit);
  await execute(`update empresa set actividad = '479101'`);
}

const execute = <T>(sql: string, valores: unknown[] = []) => entorno.deps.store.fork().execute<T[]>(sql, valores);
const ser = (situacion: SituacionIva) => execute('update empresa set situacion_iva = ?', [situacion]);

/** Adopts a voucher issued by other software, and answers its id. */
async function adoptar({
  tipo_comprobante,
  ...cambios
}: Omit<Parameters<typeof issueElsewhere>[1], 'cuit'> & { tipo_comprobante: TipoComprobante }): Promise<string> {
  const serie = { cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante };
  const numero = await issueElsewhere(entorno, { ...serie, ...cambios });
  return (await adoptComprobante(entorno.deps, emisor.alcance, { ...serie, numero })).id;
}
const controlar = (reporte: ClaseReporte, deps = entorno.deps) =>
  reviewReporte(deps, emisor.alcance, {
    reporte,
    companyId: emisor.company_id,
    fechaDesde: `${hoy.slice(0, 7)}-01`,
    fechaHasta: hoy,
  });

describe('the letter of an adopted voucher tells the issuer’s condition on its date', () => {
  test.each<[SituacionIva, SituacionIva, TipoComprobante, SituacionIva]>([
    [6, 1, 11, 6],
    [4, 1, 11, 6],
    [4, 4, 11, 4],
    [1, 6, 6, 1],
    [1, 1, 6, 1],
  ])('of %i that became %i, a voucher of type %i: %i', async (antes, despues, tipo_comprobante, situacionEsperada) => {
    await empezar(tipo_comprobante === 11 ? CUIT.monotributo : CUIT.inscripto);
    await ser(antes);
    const serie = { cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante };
    const numero = await issueElsewhere(entorno, serie);
    await ser(despues);
    const { emisor: guardado } = await adoptComprobante(entorno.deps, emisor.alcance, { ...serie, numero });
    expect(guardado?.situacion_iva).toBe(situacionEsperada);
  });

  test.each<ClaseReporte>(['libro-iva-digital', 'iva-simple'])(
    '%s: a C of an issuer now Responsable inscripto is left out and named, also when stored with that condition',
    async (reporte) => {
      await empezar(CUIT.monotributo);
      await ser(6);
      const deAntes = await adoptar({ tipo_comprobante: 11 });
      await ser(1);
      // A voucher issued with the new condition.
      const [b] = await seedBorradores(entorno.deps, emisor, [{ fecha: hoy }]);
      await execute(
        `update comprobante set status = 'emitida', numero_comprobante = 1, cae = '1', cae_vencimiento = fecha where id = ?`,
        [b],
      );
      await execute(`update comprobante set emisor = jsonb_set(emisor, '{situacion_iva}', '1') where id = ?`, [
        deAntes,
      ]);
      expect(await controlar(reporte)).toMatchObject({
        comprobantes: 1,
        impiden: 0,
        avisos_generales: [{ codigo: 'emisor_no_presenta', mensaje: expect.stringContaining('FC C 0003-00000001') }],
        cruces: expect.not.arrayContaining([expect.objectContaining({ cierra: false })]),
      });
    },
  );

  test.each<ClaseReporte>(['libro-iva-digital', 'iva-simple'])(
    '%s: has the B of an issuer who is now a monotributista',
    async (reporte) => {
      await empezar(CUIT.inscripto);
      await ser(1);
      const deAntes = await adoptar({ tipo_comprobante: 6 });
      await ser(6);
      await execute(`update comprobante set emisor = jsonb_set(emisor, '{situacion_iva}', '6') where id = ?`, [
        deAntes,
      ]);
      expect(await controlar(reporte)).toMatchObject({ comprobantes: 1, impiden: 0, avisos_generales: [] });
    },
  );
});

test('a note takes the province where its invoice was delivered', async () => {
  await empezar(CUIT.inscripto);
  const { alcance, cuit, company_id } = emisor;
  const [b = ''] = await seedBorradores(entorno.deps, emisor, [{ fecha: hoy }]);
  // Billed to Tucumán, delivered in CABA.
  await execute('update comprobante set provincia_facturado = 14, provincia_entrega = 0 where id = ?', [b]);
  await issueComprobantes(entorno.deps, { alcance, ids: [b] });
  const factura = { cuit, punto_de_venta: 3, tipo_comprobante: 6, numero_comprobante: 1, fecha: hoy } as const;
  const nota = await adoptar({ tipo_comprobante: 8, asociados: [factura] });
  await execute('update comprobante set provincia_facturado = 14 where id = ?', [nota]);
  const pedido = { companyId: company_id, fechaDesde: hoy, fechaHasta: hoy };
  const { filas } = await readJurisdicciones(entorno.deps, alcance, pedido);
  expect(
    filas.map(({ jurisdiccion, comprobantes, por_entrega, base }) => [
      jurisdiccion,
      comprobantes,
      por_entrega,
      base.toNumber(),
    ]),
  ).toEqual([[901, 2, 2, 0]]);
});

test('our perception on a voucher issued after the restored copy has its province again', async () => {
  await empezar(CUIT.inscripto);
  const { restaurar } = await copias.copiar();
  const aMonotributista = { tipo_comprobante: 1, tipo_documento: 80, numero_documento: '20123456786', condicion: 6 };
  const [a = ''] = await seedBorradores(entorno.deps, emisor, [{ fecha: hoy, ...aMonotributista }]);
  await execute('update comprobante set tributos = 20, total = total + 20 where id = ?', [a]);
  await execute(
    `insert into comprobante_percepcion
       (comprobante_id, regimen, jurisdiccion, linea, provincia, percepcion_aplicada, base, importe, motivo)
     values (?, 'caba', 901, 1, 0, 2, 1000, 20, 'padrón')`,
    [a],
  );
  await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: [a] });
  await conRestaurada(await restaurar(), async (deps) => {
    await reconcileRestaurados(deps);
    expect(await controlar('percepciones-caba', deps)).toMatchObject({
      comprobantes: 1,
      impiden: 0,
      reparos: expect.not.arrayContaining([expect.objectContaining({ codigo: 'jurisdiccion_desconocida' })]),
    });
  });
});

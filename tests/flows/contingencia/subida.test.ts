import { createHash } from 'node:crypto';
import { today } from '@talonario/core/base';
import { comprobantePdf, issueQueued, uploadDocumento } from '@talonario/core/server/comprobantes';
import { informCaea } from '@talonario/core/server/arca';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textosOf } from '../../builders/pdfLeido.ts';
import { askCaea, PUNTO_CAEA } from '../../helpers/mundos/corteDeArca.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A sale invoiced with an advance code has its paper at the marketplace, once, before and after ARCA is informed.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());

const execute = <T>(sql: string, valores: unknown[] = []) => tienda.deps.store.fork().execute<T[]>(sql, valores);
const publicados = async () =>
  (await tienda.control<{ documentos: { pack: string; sha256: string }[] }>('GET /__sim/estado')).documentos;
const documento = async () =>
  (await execute<{ venta_id: string; estado: string }>('select venta_id, estado from documento_fiscal'))[0];

async function setContingencia(): Promise<void> {
  const { emisor, deps } = tienda;
  await execute(
    `insert into habilitacion (ambiente, cuit, company_id, prueba) values ('simulador', ?, ?, 'operador')`,
    [emisor.cuit, emisor.company_id],
  );
  await execute(
    `insert into contingencia (ambiente, company_id, punto_de_venta, minutos) values ('simulador', ?, ?, 5)`,
    [emisor.company_id, PUNTO_CAEA],
  );
  await askCaea({ deps, emisor, execute, hoy: () => today(deps.clock.now()) });
  await execute(
    `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante, ultimo_numero) values ('simulador', ?, ?, 6, 0)`,
    [emisor.cuit, PUNTO_CAEA],
  );
  // The ticket is there before ARCA falls.
  await deps.arca.wsfe.registrosPorRequest(emisor.cuit);
}

test('its paper with the advance code is uploaded once, and informing ARCA uploads no other', async () => {
  await tienda.reset({});
  await setContingencia();
  const { venta } = await tienda.vender({ tipo: 'dni' });
  tienda.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 1_000_000 });
  await tienda.facturar();
  expect(await documento()).toBeUndefined();
  await execute(`update corte set desde = desde - interval '1 hour'`);
  await issueQueued(tienda.deps);
  const [emitido] = await execute<{ id: string; cae: string }>(
    `select id, cae from comprobante where status = 'emitida' and tipo_autorizacion = 'CAEA'`,
  );
  const por_subir = await documento();
  expect(por_subir?.estado).toBe('pendiente');
  const upload = () => uploadDocumento(tienda.deps, { venta_id: por_subir?.venta_id ?? '', ultimo: false });
  await upload();
  const { contenido } = await comprobantePdf(tienda.deps, { alcance: tienda.emisor.alcance, id: emitido?.id ?? '' });
  const texto = (await textosOf(contenido)).map((parte) => parte.texto).join(' ');
  expect(texto).toMatch(new RegExp(`CAEA N°:? +${emitido?.cae}`));
  const subido = { pack: venta, sha256: createHash('sha256').update(contenido).digest('hex') };
  expect(await publicados()).toMatchObject([subido]);

  tienda.entorno.arca.sinFallas();
  // The code began earlier: today is never its first day.
  await execute('update caea set desde = desde - 1');
  await informCaea(tienda.deps, { insiste: false });
  expect(await execute('select 1 from comprobante where informado_en is not null')).toHaveLength(1);
  await upload();
  expect(await publicados()).toMatchObject([subido]);
});

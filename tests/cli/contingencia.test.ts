import { today } from '@talonario/core/base';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDeContingencia, type CaeaDePrueba } from '../builders/contingencia.ts';
import { iguales } from '../helpers/mundos/borradores.ts';
import { startContingencia, type Contingencia } from '../helpers/mundos/corteDeArca.ts';
import { correr } from '../helpers/procesos/cli.ts';

// An outage of ARCA from the terminal: a person agrees to issue with advance codes, and informs ARCA of them.

/** ARCA takes nothing of a code on its first day. */
const PRIMER_DIA = /-(?:01|16)$/.test(today(new Date()));

let mundo: Contingencia;
beforeAll(async () => {
  mundo = await startContingencia({ real: true });
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const caea = (accion: string, ...opciones: string[]) =>
  correr(['arca', 'caea', accion, mundo.emisor.cuit, ...opciones], { env: mundo.entorno.env });
async function fallWith(cuantos: number): Promise<void> {
  const ids = await mundo.borradores(iguales(cuantos, { fecha: mundo.hoy(), fecha_automatica: true }));
  mundo.caer();
  await mundo.issue(ids);
  await mundo.execute(`update corte set desde = desde - interval '1 hour'`);
}

test('configurar, emitir and informar: the vouchers go out once a person agrees, and ARCA is informed', async () => {
  const { code, stdout } = await caea('configurar', '--punto', '91', '--minutos', '5', '--preguntar');
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Si ARCA no responde por 5 minutos, se pregunta antes de emitir con CAEA en el punto de venta 91.',
  );
  await fallWith(3);
  const estado = await correr(['arca', 'caea'], { env: mundo.entorno.env });
  expect(estado.stdout).toMatch(
    /ARCA no responde desde .*: falta que alguien confirme que se emite con CAEA\. 3 comprobantes en cola\./,
  );
  const emitir = await caea('emitir');
  expect(emitir).toMatchObject({ code: 0, stderr: '' });
  expect(emitir.stdout).toMatch(/ARCA no responde desde .*: se está emitiendo con CAEA\. 3 comprobantes en cola\./);
  await issueQueued(mundo.deps);
  expect((await mundo.filas()).map(({ autorizacion, numero }) => [autorizacion, numero])).toEqual([
    ['CAEA', 1],
    ['CAEA', 2],
    ['CAEA', 3],
  ]);
  mundo.volver();
  const informar = await caea('informar');
  expect(informar.stdout).toContain(
    PRIMER_DIA
      ? 'No había comprobantes para informar ahora. Quedan 3 comprobantes por informar.'
      : 'Talonario informó 3 comprobantes. No queda ningún comprobante por informar.',
  );
  expect(informar.code).toBe(PRIMER_DIA ? 5 : 0);
  expect(mundo.entorno.arca.estado().comprobantes).toHaveLength(PRIMER_DIA ? 0 : 3);
});

test('pedir gets the code of the fortnight at once', async () => {
  const deAntes = await mundo.execute<{ codigo: string }>('select codigo from caea');
  expect(deAntes).toHaveLength(1);
  await mundo.execute('delete from caea_punto');
  await mundo.execute('delete from caea');
  const { code, stdout } = await caea('pedir');
  const guardados = await mundo.execute<{ codigo: string; punto: number }>(
    `select a.codigo, p.punto_de_venta as punto from caea a join caea_punto p on p.caea_id = a.id order by a.desde`,
  );
  // Asked for a second time, ARCA's code is the one that it gave before.
  expect(guardados[0]).toEqual({ codigo: deAntes[0]?.codigo, punto: 91 });
  const [y, m, d] = mundo.hoy().split('-');
  const inicio = Number(d) <= 15 ? '01' : '16';
  expect(stdout).toMatch(new RegExp(`${inicio}/${m}/${y} al \\d\\d +.*(lista|vigente)`));
  expect(code).toBe(0);
});

test('numeros shows the last numbers, and after a restoration a person confirms them', async () => {
  const antes = await caea('numeros');
  expect(antes).toMatchObject({ code: 0, stderr: '' });
  expect(antes.stdout).toMatch(/Factura B \(6\) +0/);
  await mundo.execute(
    `insert into restauracion (instante, programa, archivo, restaurada_en) values (now(), '1.0.0', 'copia.zip', now())`,
  );
  expect((await caea('numeros')).stdout).toContain('Se restauró una copia');
  const despues = await caea('numeros', '--ultimos', '6:57');
  expect(despues.code).toBe(0);
  expect(despues.stdout).toMatch(/Factura B \(6\) +57/);
  expect(despues.stdout).not.toContain('Se restauró una copia');
  expect((await caea('numeros', '--ultimos', '6-57')).stderr).toMatch(/6-57/);
});

test('emitir without an outage says that ARCA answers', async () => {
  const { code, stderr } = await caea('emitir');
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/ARCA/);
});

test('informar tells the voucher that ARCA refuses, why, and how many are left', async () => {
  const [codigo] = await mundo.execute<CaeaDePrueba>('select id, codigo, hasta::text from caea');
  if (!codigo) throw new Error('no code');
  const fuera = `${Number(mundo.hoy().slice(0, 4)) - 1}${mundo.hoy().slice(4)}`;
  await seedDeContingencia(mundo.deps, mundo.emisor, codigo, [{ fecha: fuera }, { fecha: mundo.hoy() }]);
  // The code began earlier: today is never its first day.
  await mundo.execute(`update caea set desde = desde - 1`);
  const { code, stdout } = await caea('informar');
  expect(code).toBe(5);
  expect(stdout).toContain('No había comprobantes para informar ahora. Quedan 2 comprobantes por informar.');
  expect(stdout).toMatch(/FC B 0091-00000001: .*fuera de los días en que vale su CAEA.* \(702\)\./s);
});

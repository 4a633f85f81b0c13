import { sendAviso } from '@talonario/core/server/ventas';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestAvisos } from '../../../core/src/actions/avisos/sendAviso.ts';
import { startServidor, CUIT, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';

// Mails of what needs a person: at once what stops the invoicing, and the rest in the morning, each once.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  // The tables of the jobs are there from their first use.
  await servidor.deps.store.jobs.stats();
});
afterAll(() => servidor.close());

const execute = <T>(sql: string, valores: unknown[] = []) => servidor.deps.store.fork().execute<T[]>(sql, valores);

beforeEach(async () => {
  await execute('delete from aviso_mail');
  await execute('delete from pgboss.job');
  await execute('delete from miembro');
  await execute('delete from comprobante');
  await execute('delete from certificado_empresa');
  await execute('delete from actividad');
  await execute('delete from empresa');
  duenia = await servidor.usuario();
  await execute('update usuario set mail_diario = false, mail_urgente = (id = ?)', [duenia.id]);
  empresa = await duenia.empresa(CUIT.exento);
});

/** The same process at an hour of Buenos Aires. */
const at = (hora: string, dia = '2026-11-20'): Deps => ({
  ...servidor.deps,
  clock: { now: () => new Date(`${dia}T${hora}:00-03:00`) },
});

/** Mails that go out in a turn at an instant. */
async function turno(deps: Deps): Promise<{ asunto: string; texto: string; para: string[] }[]> {
  const antes = servidor.smtp.correos().length;
  await requestAvisos(deps);
  const trabajos = await execute<{ data: { user_id: string; clave: string } }>(
    `delete from pgboss.job where name = 'avisar_persona' returning data`,
  );
  for (const { data } of trabajos) await sendAviso(deps, data);
  return servidor.smtp.correos().slice(antes);
}

async function queue(hora: string): Promise<string> {
  const id = await duenia.borrador(empresa, { tipo_comprobante: 11 });
  await execute('update comprobante set en_cola_desde = ?::timestamptz where id = ?', [
    `2026-11-20T${hora}:00-03:00`,
    id,
  ]);
  return id;
}

describe('at once', () => {
  test('a queue of two hours is told once a day, and one of less is not', async () => {
    await queue('10:00');
    expect(await turno(at('11:59'))).toEqual([]);
    const [mail, ...demas] = await turno(at('12:01'));
    expect(demas).toEqual([]);
    expect(mail?.para).toEqual([duenia.email]);
    expect(mail?.asunto).toMatch(/^Un comprobante de .+ sin emitir$/);
    expect(mail?.texto).toContain('espera a ARCA desde el 20/11/2026 a las 10:00.');
    expect(mail?.texto).toContain('http://127.0.0.1:3000/app/facturador?borrador=en_cola');
    expect(await turno(at('15:00'))).toEqual([]);
    expect(await turno(at('09:00', '2026-11-21'))).toHaveLength(1);
  });

  test('a queue that empties while its mail waits is not told', async () => {
    await queue('10:00');
    await requestAvisos(at('12:30'));
    await execute('update comprobante set en_cola_desde = null');
    const [trabajo] = await execute<{ data: { user_id: string; clave: string } }>(
      `select data from pgboss.job where name = 'avisar_persona'`,
    );
    const antes = servidor.smtp.correos().length;
    await sendAviso(at('12:31'), trabajo?.data ?? { user_id: '', clave: '' });
    expect(servidor.smtp.correos()).toHaveLength(antes);
  });

  test('a certificate with seven days is told; one with more, or that a later one replaced, is not', async () => {
    const add = (vence: string, huella: string) =>
      execute(
        `insert into certificado_empresa (company_id, ambiente, cuit, alias, clave_cifrada, certificado, huella, vence, probado_en)
         select id, 'simulador', cuit, 'x', 'x', 'x', ?, ?, now() from empresa where id = ?`,
        [huella, vence, empresa],
      );
    await add('2026-11-28T12:00:00-03:00', 'a');
    expect(await turno(at('11:00'))).toEqual([]);
    const mails = await turno(at('13:00', '2026-11-21'));
    expect(mails.map(({ texto }) => texto)).toEqual([expect.stringContaining('vence el 28/11/2026')]);
    await execute('delete from aviso_mail');
    await add('2027-11-28T12:00:00-03:00', 'b');
    expect(await turno(at('13:00', '2026-11-22'))).toEqual([]);
  });

  test('two processes at once send one mail', async () => {
    await queue('10:00');
    await Promise.all([requestAvisos(at('12:30')), requestAvisos(at('12:30'))]);
    expect(await execute(`select 1 from pgboss.job where name = 'avisar_persona'`)).toHaveLength(1);
  });

  test('the employees of the company are told too, by their own choice; an accountant and one of another company are not', async () => {
    const [empleada, callada, contadora] = [
      await miembroOf(servidor, duenia, 'empleado', [empresa]),
      await miembroOf(servidor, duenia, 'empleado', [empresa]),
      await miembroOf(servidor, duenia, 'contador', [empresa]),
    ];
    const ajena = await servidor.usuario();
    await miembroOf(servidor, ajena, 'empleado', [await ajena.empresa(CUIT.monotributo)]);
    await execute('update usuario set mail_urgente = (id <> ?)', [callada.id]);
    await queue('10:00');
    const mails = await turno(at('12:30'));
    expect(mails.flatMap(({ para }) => para).toSorted()).toEqual([duenia.email, empleada.email].toSorted());
    const deEmpleada = mails.find(({ para }) => para[0] === empleada.email);
    expect(deEmpleada?.texto).toContain(`De ${duenia.email}: Un comprobante de`);
    expect(await turno(at('13:00'))).toEqual([]);
    expect(contadora.id).not.toBe(empleada.id);
  });

  test('an employee who lost the company while the mail waited is not told', async () => {
    const empleada = await miembroOf(servidor, duenia, 'empleado', [empresa]);
    await execute('update usuario set mail_urgente = (id = ?)', [empleada.id]);
    await queue('10:00');
    await requestAvisos(at('12:30'));
    const trabajos = await execute<{ data: { user_id: string; clave: string } }>(
      `select data from pgboss.job where name = 'avisar_persona'`,
    );
    expect(trabajos.map(({ data }) => data.user_id)).toEqual([empleada.id]);
    await execute('delete from miembro');
    const antes = servidor.smtp.correos().length;
    for (const { data } of trabajos) await sendAviso(at('12:31'), data);
    expect(servidor.smtp.correos()).toHaveLength(antes);
  });

  test('nobody who did not choose it is told, nor who closed the account', async () => {
    await queue('10:00');
    await duenia
      .call('put', '/api/perfil/avisos', { diario: false, hora: 8, urgente: false })
      .expect(200)
      .expect(({ body }) => expect(body.avisos).toEqual({ diario: false, hora: 8, urgente: false }));
    expect(await turno(at('12:30'))).toEqual([]);
    await execute('update usuario set mail_urgente = true, cerrado_en = now() where id = ?', [duenia.id]);
    expect(await turno(at('12:30'))).toEqual([]);
  });
});

describe('in the morning', () => {
  const rejected = async () => {
    const id = await duenia.borrador(empresa, { tipo_comprobante: 11 });
    await execute(`update comprobante set rechazo = '[{"codigo":10016,"mensaje":"x"}]' where id = ?`, [id]);
  };

  test('what needs a person goes at the chosen hour, once, each with its page', async () => {
    await rejected();
    await execute('update usuario set mail_diario = true, mail_hora = 7 where id = ?', [duenia.id]);
    expect(await turno(at('06:59'))).toEqual([]);
    const [mail, ...demas] = await turno(at('07:00'));
    expect(demas).toEqual([]);
    expect(mail?.asunto).toBe('Un tema necesita de vos');
    expect(mail?.texto).toContain('ARCA rechazó un borrador escrito a mano.');
    expect(mail?.texto).toContain('http://127.0.0.1:3000/app/facturador?borrador=rechazado');
    expect(await turno(at('07:01'))).toEqual([]);
  });

  test('with nothing to tell no mail goes, and the morning is not asked about again', async () => {
    await execute('update usuario set mail_diario = true where id = ?', [duenia.id]);
    expect(await turno(at('08:00'))).toEqual([]);
    expect(await execute('select clave from aviso_mail where user_id = ?', [duenia.id])).toEqual([
      { clave: 'diario:2026-11-20' },
    ]);
  });

  test('an employee gets what the companies they issue for need; an accountant does not', async () => {
    await rejected();
    const empleada = await miembroOf(servidor, duenia, 'empleado', [empresa]);
    const contadora = await miembroOf(servidor, duenia, 'contador', [empresa]);
    await execute('update usuario set mail_diario = true where id = any(?::uuid[])', [
      `{${empleada.id},${contadora.id}}`,
    ]);
    const mails = await turno(at('08:05'));
    expect(mails.map(({ para }) => para)).toEqual([[empleada.email]]);
    expect(mails[0]?.texto).toContain(`De ${duenia.email}: ARCA rechazó`);
  });
});

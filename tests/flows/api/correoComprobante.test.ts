import { startWorker, type Worker } from '@talonario/webhooks';
import { addDays, isAppError, today } from '@talonario/core/base';
import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import { sendComprobante } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReloj } from '../../helpers/servicios/relojParado.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// A voucher typed with an e-mail address is mailed there with its PDF when it is issued.

const reloj = startReloj();
let servidor: Servidor;
let worker: Worker;
let usuario: UsuarioDePrueba;
let empresa: string;
beforeAll(async () => {
  servidor = await startServidor({}, { clock: reloj.clock });
  worker = await startWorker(servidor.deps);
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(async () => {
  await worker.close();
  await servidor.close();
});

const correosOf = (email: string) => servidor.smtp.correos().filter(({ para }) => para.includes(email));

test.each([
  ['an invoice', { tipo_comprobante: 6 }, /^Tu factura de Tienda Norte: N° 0003-0000000\d$/],
  ['a quote', { tipo_comprobante: 9999 }, /^Tu presupuesto de Tienda Norte: /],
  ['a pre-printed form', { tipo_comprobante: 6, punto_de_venta: 5, numero_comprobante: 71 }, /N° 0005-00000071$/],
])('%s', async (nombre, cambios, asunto) => {
  const email = `${nombre.replaceAll(' ', '.')}@cliente.test`;
  const id = await usuario.borrador(empresa, { ...cambios, email_facturado: email });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  await expect.poll(() => correosOf(email).length).toBe(1);
  const [correo] = correosOf(email);
  expect(correo?.asunto).toMatch(asunto);
  expect(correo?.texto).toContain('12.100,00');
  expect(correo?.adjuntos).toMatchObject([{ tipo: 'application/pdf' }]);
});

test('the note and the A of a change are mailed', async () => {
  const email = 'cambio@cliente.test';
  const id = await usuario.borrador(empresa, { email_facturado: email });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  const receptor = {
    cuit: CUIT.receptorInscripto,
    razonSocial: 'Distribuidora del Sur SA',
    domicilio: 'Belgrano 1200',
  };
  await usuario.call('post', `/api/facturas/${id}/factura-a`, receptor).expect(200);
  await expect.poll(() => correosOf(email).length).toBe(3);
  const [, nota, facturaA] = correosOf(email).map(({ asunto }) => asunto);
  expect([nota, facturaA].toSorted()).toEqual([
    expect.stringMatching(/^Tu factura de Tienda Norte: N° 0003-00000001$/),
    expect.stringMatching(/^Tu nota de crédito de Tienda Norte: N° 0003-00000001$/),
  ]);
});

test('a voucher without an e-mail address is sent to nobody', async () => {
  const antes = servidor.smtp.correos().length;
  const sin = await usuario.borrador(empresa);
  await usuario.call('post', `/api/facturas/${sin}/emitir`).expect(200);
  const con = await usuario.borrador(empresa, { email_facturado: 'ultima@cliente.test' });
  await usuario.call('post', `/api/facturas/${con}/emitir`).expect(200);
  await expect.poll(() => correosOf('ultima@cliente.test').length).toBe(1);
  expect(servidor.smtp.correos()).toHaveLength(antes + 1);
});

test('an address gets ten mails a day at most, from all users together; a failed mail does not count', async () => {
  reloj.stop();
  const usuarioDePrueba = await servidor.usuario();
  const empresaAjena = await usuarioDePrueba.empresa(CUIT.exento);
  const ajeno = { user_id: usuarioDePrueba.id, alcance: ownAlcance(usuarioDePrueba.id) };
  const quote = { tipo_comprobante: 9999, email_facturado: 'victima@cliente.test' };
  const mandar = async (remitente: { alcance: Alcance }, id: string): Promise<string> => {
    try {
      await sendComprobante(servidor.deps, { alcance: remitente.alcance, comprobante_id: id });
      return 'mandado';
    } catch (error) {
      return isAppError(error) ? error.code : String(error);
    }
  };
  const propio = { alcance: ownAlcance(usuario.id) };
  const id = await usuario.borrador(empresa, quote);
  const ajena = await usuarioDePrueba.borrador(empresaAjena, {
    ...quote,
    tipo_comprobante: 9999,
    situacion_iva_facturado: 5,
  });
  const caido = await usuario.borrador(empresa, { ...quote, email_facturado: 'rechazado@cliente.test' });
  for (let vez = 0; vez < 12; vez++) expect(await mandar(propio, caido)).toBe('mail_no_disponible');
  const resultados: string[] = [];
  for (let vez = 0; vez < 8; vez++) resultados.push(await mandar(propio, id));
  resultados.push(...(await Promise.all(Array.from({ length: 7 }, () => mandar(ajeno, ajena)))));
  expect(resultados.filter((resultado) => resultado === 'mandado')).toHaveLength(10);
  expect(resultados.filter((resultado) => resultado === 'demasiados_correos')).toHaveLength(5);
  expect(correosOf('victima@cliente.test')).toHaveLength(10);
});

test('a mail over the day’s three hundred leaves the next day, and its story says when', async () => {
  reloj.stop();
  const ocupado = await servidor.usuario();
  const company_id = await ocupado.empresa(CUIT.exento);
  const hoy = today(reloj.clock.now());
  const em = servidor.deps.store.fork();
  await em.execute(
    `insert into correo_mandado (user_id, destino_hash, fecha_envio, cantidad) values (?, 'a', ?, 300)`,
    [ocupado.id, hoy],
  );
  const email_facturado = 'el.301@cliente.test';
  const id = await ocupado.borrador(company_id, {
    tipo_comprobante: 9999,
    situacion_iva_facturado: 5,
    email_facturado,
  });
  await ocupado.call('post', `/api/facturas/${id}/emitir`).expect(200);
  const story = async () => {
    const { body } = await ocupado.call('get', `/api/facturas/${id}/historia`).expect(200);
    return (body.hechos as { clase: string; texto: string }[]).findLast(({ clase }) => clase === 'correo')?.texto;
  };
  const siguiente = addDays(hoy, 1);
  const [anio, mes, dia] = siguiente.split('-');
  await expect.poll(story).toContain(`sale por mail a ${email_facturado} el ${dia}/${mes}/${anio}`);
  const enEspera = await em.execute<{ desde: Date; correo_id: string }[]>(
    `select start_after as desde, data->>'correo_id' as correo_id from pgboss.job
      where name = 'enviar_comprobante' and state = 'created' and data->>'comprobante_id' = ?`,
    [id],
  );
  expect(enEspera).toEqual([{ desde: new Date(`${siguiente}T00:00:00-03:00`), correo_id: expect.any(String) }]);

  const mandar = (fecha: string) =>
    sendComprobante(
      { ...servidor.deps, clock: { now: () => new Date(`${fecha}T09:00:00-03:00`) } },
      { alcance: ownAlcance(ocupado.id), comprobante_id: id, correo_id: enEspera[0]?.correo_id ?? '' },
    );
  expect(correosOf(email_facturado)).toEqual([]);
  // After a week of full days the person is told.
  const lejos = addDays(hoy, 7);
  await em.execute(`update correo_mandado set fecha_envio = ? where user_id = ?`, [lejos, ocupado.id]);
  await expect(mandar(lejos)).rejects.toThrow('demasiados_correos');
  await mandar(siguiente);
  expect(correosOf(email_facturado)).toHaveLength(1);
  expect(await story()).toContain(`se mandó por mail a ${email_facturado}.`);
});

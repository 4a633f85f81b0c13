import { today } from '@talonario/core/base';
import type { Servidor } from '../servicios/servidor.ts';
import { LARGO, signUpLargo } from './largo.ts';

/** Accounts of the marketplace: one automatic, one to be linked again, one to be set up. */
export interface Vendedora {
  token: string;
  automatica: string;
  revocada: string;
  nueva: string;
}

/** Inserts the accounts straight into the database: there is no marketplace here. */
export async function seedVendedora(servidor: Servidor): Promise<Vendedora> {
  const usuario = await signUpLargo(servidor, 'vendedora');
  const empresa = await usuario.empresa('30712220062', { razon_social: LARGO.razonSocial, percepciones_iibb: [0] });
  const em = servidor.deps.store.fork();
  const link = async (n: number, nickname: string, cambios: object = {}): Promise<string> => {
    const [fila] = await em.execute<{ id: string }[]>(
      `insert into cuenta (user_id, meli_user_id, nickname, thumbnail_url, power_seller_status, level_id)
       values (?, ?, ?, ?, 'platinum', '4_light_green') returning id`,
      [usuario.id, `18765000${n}`, nickname, n === 1 ? RETRATO : null],
    );
    const id = fila?.id ?? '';
    if (Object.keys(cambios).length > 0) await usuario.call('put', `/api/cuentas/${id}`, cambios).expect(200);
    return id;
  };
  const automatica = await link(1, 'DISTRIBUIDORA_MAYORISTA_DEL_LITORAL_ARGENTINO', {
    linked_company_id: empresa,
    linked_punto_de_venta: 3,
    automatizar: true,
    fecha_inicio_automatizacion: today(servidor.deps.clock.now()),
    observaciones: 'Cambios dentro de los treinta días, con esta factura y el producto sin uso.',
  });
  await em.execute(`insert into venta (cuenta_id, clave) values (?, '2000009876543210')`, [automatica]);
  await em.execute(
    `insert into actividad (user_id, cuenta_id, venta_id, tipo, clave, datos, requiere_persona, creada_en)
     select ?, vta.cuenta_id, vta.id, t.tipo, t.tipo || n, t.datos::jsonb, t.persona, now() - (n - 1) * interval '7 hours'
       from venta vta, generate_series(1, 6) as n, (values
            ('factura_emitida', '{"total": "1234567.50"}', false),
            ('rechazada', '{"mensaje": "El número ya fue usado. Lo estamos verificando con ARCA; no hace falta que hagas nada. (10016)"}', true),
            ('omitida', '{"codigo": "debe_identificarse"}', true),
            ('pdf_error', '{"codigo": "documento_ajeno"}', true),
            ('nota_programada', '{"desde": "2026-11-21T18:30:00Z"}', false),
            ('en_cola', '{}', false), ('pdf_subido', '{}', false)) as t(tipo, datos, persona)
      where vta.cuenta_id = ?`,
    [usuario.id, automatica],
  );
  const revocada = await link(2, 'LECTURA.SUR');
  await em.execute('update cuenta set requiere_vincular = true where id = ?', [revocada]);
  return { token: usuario.token, automatica, revocada, nueva: await link(3, 'MARTIN.PEREYRA') };
}

const RETRATO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#7a5000" d="M0 0h9v9H0z"/></svg>')}`;

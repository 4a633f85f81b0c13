import { randomUUID } from 'node:crypto';
import { ownAlcance } from '@talonario/core/empresas';
import type { Emisor } from '../../helpers/mundos/borradores.ts';
import type { Base } from '../bases/base.ts';

/** Two users with a company and a program each; the first one has an employee and an account of the marketplace. */
export interface Sembrado {
  emisores: readonly [Emisor, Emisor];
  empleado_id: string;
  /** Account of the marketplace of the first user. */
  cuenta_id: string;
}

const TITULARES = `select * from jsonb_to_recordset(?::jsonb) as t(user_id uuid, company_id uuid, cuit text)`;

/** What a history begins with. Each company is a Responsable inscripto, with the electronic points of sale 3 and 4. */
export async function seed(base: Base): Promise<Sembrado> {
  const emisores = [emisorOf('30716543214'), emisorOf('30711234566')] as const;
  const empleado_id = randomUUID();
  const cuenta_id = randomUUID();
  const { company_id, user_id } = emisores[0];
  const titulares = JSON.stringify(emisores.map(({ alcance: _alcance, ...titular }) => titular));
  const em = base.fork();
  await em.execute(
    `with titular as (${TITULARES}),
       usuarios as (insert into usuario (id, email, password_hash, email_confirmed)
         select id, id || '@prueba.test', '', true from (select user_id as id from titular union all select ?::uuid) u),
       empresas as (insert into empresa (id, user_id, cuit, razon_social, situacion_iva, situacion_iibb, iibb_porcentaje, inicio_actividades,
              percepciones_iibb, costo_envio_flex, cobertura_cambio, ajuste_fijo, ajuste_variable)
         select company_id, user_id, cuit, 'Tienda Norte SRL', 1, 2, 3.5, '2020-01-01', '{}', 0, 0, 0, 0 from titular),
       puntos as (insert into punto_de_venta (company_id, punto_de_venta, nombre_fantasia, direccion, id_provincia, modo_facturacion)
         select company_id, n, 'Tienda Norte', 'Honduras 4820', 0, 1 from titular, unnest(array[3, 4]) as n),
       programas as (insert into destino (id, usuario_id, url, secreto_cifrado) select user_id, user_id, 'https://programa.test', '' from titular)
     insert into miembro (company_id, usuario_id, rol) values (?, ?, 'empleado')`,
    [titulares, empleado_id, company_id, empleado_id],
  );
  // The account's trigger looks for its company: it has to be there already.
  await em.execute(
    `insert into cuenta (id, user_id, plaza, meli_user_id, nickname, linked_company_id, linked_punto_de_venta, automatizar,
            fecha_inicio_automatizacion, nc_espera_minutos)
     values (?, ?, 'ferial', '1', 'TIENDA_NORTE', ?, 3, true, '2026-11-01', 0)`,
    [cuenta_id, user_id, company_id],
  );
  return { emisores, empleado_id, cuenta_id };
}

function emisorOf(cuit: string): Emisor {
  const user_id = randomUUID();
  return { user_id, alcance: ownAlcance(user_id), company_id: randomUUID(), cuit };
}

import { today } from '@talonario/core/base';
import type { Servidor } from '../servicios/servidor.ts';
import { LARGO, signUpLargo } from './largo.ts';

const COMPROBANTES = 10_000;

/** A user with many companies and 10,000 comprobantes. */
export interface Llena {
  token: string;
  borrador: string;
}

export async function seedLlena(servidor: Servidor): Promise<Llena> {
  const usuario = await signUpLargo(servidor, 'llena');
  const empresa = await usuario.empresa('30712220003', { razon_social: LARGO.razonSocial, situacion_iva: 1 });
  for (const [indice, cuit] of ['30712220011', '30712220038', '30712220046', '30712220054'].entries()) {
    await usuario.empresa(cuit, { razon_social: `${indice + 2}.ª sucursal de Tienda Norte SRL` });
  }
  await seedComprobantes(servidor, usuario.id, empresa);
  return { token: usuario.token, borrador: await usuario.borrador(empresa) };
}

/** Inserts 10,000 comprobantes of the last two years straight into the database, in every state a list can show. */
async function seedComprobantes({ deps }: Servidor, user_id: string, company_id: string): Promise<void> {
  await deps.store.fork().execute(
    `insert into comprobante (user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, meli_order_id, meli_buyer_nickname, en_cola_desde,
        rechazo, neto, iva, exento, no_gravado, tributos, total)
     select ?, 'simulador', e.id, e.cuit, e.razon_social, 3, 1,
        case n % 7 when 0 then 1 when 3 then 8 else 6 end,
        case n % 7 when 3 then 'nota_credito' else 'factura' end, case n % 7 when 0 then 'A' else 'B' end,
        case when n % 25 < 3 then 'borrador' else 'emitida' end, case when n % 25 < 3 then null else n end,
        case when n % 25 < 3 then null else (70000000000000 + n)::text end, ?::date - n / 14, 1, 'PES', 1, true,
        (20000000 + n)::text, 96, (array['Ana Gómez', 'Martín Pereyra', ?, 'Lucía Fernández Álvarez', '', 'Kiosco El Sol'])[1 + n % 6],
        '', '', '', '', '', 5, case when n % 5 = 0 then null else (2000009876000000 + n)::text end, 'COMPRADOR' || n,
        case n % 25 when 1 then now() - interval '3 hours' end,
        case n % 25 when 2 then '[{"codigo":10016,"mensaje":"El numero no se corresponde"}]'::jsonb else '[]'::jsonb end,
        1000 * (1 + n % 900), 210 * (1 + n % 900), 0, 0, 0, 1210 * (1 + n % 900)
       from empresa e, generate_series(1, ?::int) as n where e.id = ?`,
    [user_id, today(deps.clock.now()), LARGO.razonSocial, COMPROBANTES, company_id],
  );
}

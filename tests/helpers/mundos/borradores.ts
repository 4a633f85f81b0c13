import { randomUUID } from 'node:crypto';
import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import type { Deps } from '@talonario/core/server/instalacion';

/** Issuer of a flow. */
export interface Emisor {
  user_id: string;
  alcance: Alcance;
  company_id: string;
  cuit: string;
}

/** A confirmed user with a Responsable inscripto and its electronic points of sale 3 and 4. */
export async function seedEmisor(deps: Deps, cuit = '30716543214'): Promise<Emisor> {
  const em = deps.store.fork();
  const user_id = randomUUID();
  const company_id = randomUUID();
  await em.execute(`insert into usuario (id, email, password_hash, email_confirmed) values (?, ?, 'no se usa', true)`, [
    user_id,
    `${user_id}@prueba.test`,
  ]);
  await em.execute(
    `insert into empresa (id, user_id, cuit, razon_social, situacion_iva, situacion_iibb, iibb_porcentaje, inicio_actividades,
                          percepciones_iibb, costo_envio_flex, cobertura_cambio, ajuste_fijo, ajuste_variable)
     values (?, ?, ?, 'Tienda Norte SRL', 1, 2, 3.5, '2020-01-01', '{}', 0, 0, 0, 0)`,
    [company_id, user_id, cuit],
  );
  await em.execute(
    `insert into punto_de_venta (company_id, punto_de_venta, nombre_fantasia, direccion, id_provincia, modo_facturacion)
     select ?::uuid, n, 'Tienda Norte', 'Honduras 4820', 0, 1 from unnest(array[3, 4]) as n`,
    [company_id],
  );
  return { user_id, alcance: ownAlcance(user_id), company_id, cuit };
}

/** Fields that a test draft may set. */
export interface BorradorDePrueba {
  fecha: string;
  tipo_comprobante?: number;
  punto_de_venta?: number;
  fecha_automatica?: boolean;
  tipo_documento?: number;
  numero_documento?: string;
  condicion?: number;
  /** VAT of a net of 1,000.00; 210.00 is right and anything far from it is refused by ARCA. */
  iva?: string;
  /** Invoice that this credit note cancels. */
  nota_de?: string;
}

/** Drafts of $ 1.000,00 plus VAT, made with plain SQL to bypass the product's rules. */
export async function seedBorradores(
  deps: Deps,
  emisor: Emisor,
  pedidos: readonly BorradorDePrueba[],
): Promise<string[]> {
  const filas = pedidos.map((pedido, orden) => ({
    id: randomUUID(),
    orden,
    tipo_comprobante: 6,
    punto_de_venta: 3,
    fecha_automatica: false,
    tipo_documento: 99,
    numero_documento: '0',
    condicion: 5,
    iva: '210.00',
    nota_de: null,
    ...pedido,
  }));
  const em = deps.store.fork();
  await em.execute(
    `insert into comprobante (id, user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, fecha, fecha_automatica, concepto, moneda, cotizacion, precios_con_iva, cuit_facturado,
        tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado, localidad_facturado,
        codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total, comprobante_vinculado, creado_en)
     select u.id, ?, 'simulador', ?, ?, 'Tienda Norte SRL', u.punto_de_venta, 1, u.tipo_comprobante,
        case when u.nota_de is null then 'factura' else 'nota_credito' end,
        case when u.tipo_comprobante in (1, 2, 3) then 'A' else 'B' end, u.fecha, u.fecha_automatica, 1, 'PES', 1, true,
        u.numero_documento, u.tipo_documento, 'Comprador', '', '', '', '', '', u.condicion, 1000, u.iva, 0, 0, 0, 1000 + u.iva, u.nota_de,
        now() + u.orden * interval '1 millisecond'
       from jsonb_to_recordset(?::jsonb) as u(id uuid, orden int, tipo_comprobante int, punto_de_venta int, fecha date,
            fecha_automatica boolean, tipo_documento int, numero_documento text, condicion int, iva numeric, nota_de uuid)`,
    [emisor.user_id, emisor.company_id, emisor.cuit, JSON.stringify(filas)],
  );
  await em.execute(
    `insert into comprobante_alicuota (comprobante_id, iva, neto, importe)
     select u.id, 21, 1000, u.iva from jsonb_to_recordset(?::jsonb) as u(id uuid, iva numeric)`,
    [JSON.stringify(filas)],
  );
  await em.execute(
    `insert into comprobante_asociado (comprobante_id, orden, asociado_id, tipo_comprobante, punto_de_venta, numero_comprobante, cuit, fecha)
     select u.id, 0, f.id, f.tipo_comprobante, f.punto_de_venta, f.numero_comprobante, f.company_cuit, f.fecha
       from jsonb_to_recordset(?::jsonb) as u(id uuid, nota_de uuid) join comprobante f on f.id = u.nota_de`,
    [JSON.stringify(filas)],
  );
  return filas.map(({ id }) => id);
}

/** The same draft n times. */
export function iguales(cantidad: number, borrador: BorradorDePrueba): BorradorDePrueba[] {
  return Array.from({ length: cantidad }, () => borrador);
}

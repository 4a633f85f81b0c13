import { setTimeout as pause } from 'node:timers/promises';
import { today } from '@talonario/core';
import {
  CLAVE,
  CUIT,
  empresaTipeada,
  linea,
  puntoTipeado,
  receptorA,
  type Servidor,
  type UsuarioDePrueba,
} from '../servicios/servidor.ts';
import type { Mercado } from '../navegador/mercado.ts';

/** The people the screens are looked at as, from who has nothing to who has 10,000 vouchers; all with long names. */
export interface Mundos {
  /** Has not confirmed the e-mail. */
  pendiente: { token: string };
  /** Nothing yet. */
  nueva: { token: string };
  /** A company without points of sale. */
  empezada: { token: string; empresa: string };
  /** Issues by hand: drafts and vouchers that the simulated ARCA has too. */
  emisora: { token: string; empresa: string } & Comprobantes & Cuenta;
  /** Accounts of the marketplace: one that works by itself, one that has to be linked again, one to be set up. */
  vendedora: { token: string; automatica: string; revocada: string; nueva: string };
  /** Many companies and 10,000 vouchers. */
  llena: { token: string; borrador: string };
}

interface Comprobantes {
  borrador: string;
  rechazado: string;
  b: string;
  a: string;
  nota: string;
}

/** An account with sales of every kind, some of them invoiced in a batch. */
interface Cuenta {
  cuenta: string;
  lote: string;
}

const COMPROBANTES = 10_000;

/** 60 characters and more: what a screen has to bear. */
const LARGO = {
  email: 'administracion.y.facturacion.electronica@distribuidora-mayorista-del-litoral.test',
  razonSocial: 'DISTRIBUIDORA MAYORISTA DE ELECTRODOMESTICOS DEL LITORAL ARGENTINO S.A.C.I.F.I.A.',
  domicilio: 'Av. Presidente Hipólito Yrigoyen 12450, piso 14, departamento «C», Adrogué, Almirante Brown',
  descripcion:
    'Taladro percutor inalámbrico de 13 mm con dos baterías de ion litio, cargador rápido y maletín reforzado',
} as const;

/** Expects that somebody attends the marketplace. */
export async function seedMundos(mercado: Mercado): Promise<Mundos> {
  const { servidor } = mercado.navegador;
  return {
    pendiente: await seedPendiente(servidor),
    nueva: { token: (await conEmailLargo(servidor, 'nueva')).token },
    empezada: await seedEmpezada(servidor),
    emisora: await seedEmisora(mercado),
    vendedora: await seedVendedora(servidor),
    llena: await seedLlena(servidor),
  };
}

async function seedPendiente(servidor: Servidor): Promise<Mundos['pendiente']> {
  const credenciales = { email: `pendiente.${LARGO.email}`, password: CLAVE };
  const { body } = await servidor.call('post', '/api/auth/signup').send(credenciales).expect(200);
  return { token: body.token as string };
}

async function seedEmpezada(servidor: Servidor): Promise<Mundos['empezada']> {
  const { token, call } = await conEmailLargo(servidor, 'empezada');
  const { body } = await call('post', '/api/empresa', empresaTipeada(CUIT.monotributo)).expect(200);
  return { token, empresa: body.id as string };
}

async function seedEmisora(mercado: Mercado): Promise<Mundos['emisora']> {
  const { servidor } = mercado.navegador;
  const usuario = await conEmailLargo(servidor, 'emisora');
  const empresa = await usuario.empresa(CUIT.inscripto, {
    razon_social: LARGO.razonSocial,
    percepciones_iibb: [0, 14],
    situacion_iibb: 3,
  });
  const punto = puntoTipeado({
    puntoDeVenta: 4,
    nombreFantasia: 'La Casa de los Electrodomésticos del Litoral',
    direccion: LARGO.domicilio,
    idProvincia: 23,
    telefono: '+54 9 11 5555-0199 interno 4321',
  });
  await usuario.call('post', `/api/empresa/${empresa}/punto-de-venta`, punto).expect(200);
  await setLogo(servidor, empresa);

  const issue = async (cambios: object) => {
    const id = await usuario.borrador(empresa, cambios);
    await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
    return id;
  };
  const items = [
    linea({ descripcion: LARGO.descripcion, sku: 'TAL-PERC-13MM-ION-LITIO-2BAT-MAL', importe: 1_234_567.5 }),
    linea({ descripcion: 'Cable', sku: null, cantidad: 100, importe: 0.5 }),
    linea({ descripcion: 'Libro', iva: 0, cantidad: 1, importe: 45_000 }),
  ];
  const b = await issue({
    razon_social_facturado: LARGO.razonSocial,
    domicilio_facturado: LARGO.domicilio,
    cuit_facturado: CUIT.receptorInscripto,
    situacion_iva_facturado: 5,
    observaciones: 'Entregar en el depósito de lunes a viernes de 8 a 16, con aviso previo por teléfono.',
    items,
  });
  const a = await issue({ ...receptorA, items });
  const { body: nota } = await usuario.call('post', `/api/facturas/${await issue({})}/nota-credito`).expect(200);
  const rechazado = await usuario.borrador(empresa, { items });
  await servidor.deps.store
    .fork()
    .execute('update comprobante set rechazo = ?::jsonb where id = ?', [
      JSON.stringify([
        { codigo: 10016, mensaje: 'El numero o fecha del comprobante no se corresponde con el proximo' },
      ]),
      rechazado,
    ]);
  const borrador = await usuario.borrador(empresa, { razon_social_facturado: LARGO.razonSocial, items });
  const cuenta = await seedCuenta(mercado, usuario, empresa);
  return { token: usuario.token, empresa, borrador, rechazado, b, a, nota: nota.id as string, ...cuenta };
}

/** Its sales: four invoiced in one batch, one of those cancelled afterwards, and others that wait or cannot be invoiced. */
async function seedCuenta(mercado: Mercado, usuario: UsuarioDePrueba, empresa: string): Promise<Cuenta> {
  const { servidor } = mercado.navegador;
  const cuenta = await mercado.link(usuario);
  const ajustes = { linked_company_id: empresa, linked_punto_de_venta: 3 };
  await usuario.call('put', `/api/cuentas/${cuenta}`, ajustes).expect(200);
  const sell = async (tipo: string): Promise<string[]> => {
    const { ventas } = await mercado.control<{ ventas: { orders: string[] }[] }>('POST /__sim/ventas', {
      cuenta: 'TIENDA.NORTE',
      tipo,
    });
    return ventas.flatMap(({ orders }) => orders);
  };
  const orderIds: string[] = [];
  for (const tipo of ['dni', 'responsable_inscripto', 'pack', 'cuit_invalido']) orderIds.push(...(await sell(tipo)));
  const { body } = await usuario.call('post', `/api/facturas/cuenta-meli/${cuenta}`, { orderIds }).expect(202);
  const lote = body.lote as string;
  while ((await usuario.call('get', `/api/lotes/${lote}`).expect(200)).body.estado !== 'terminado') await pause(100);
  await mercado.control(`POST /__sim/ventas/${orderIds[0]}`, { estado: 'cancelled' });
  for (const tipo of ['dni', 'monotributo', 'varias_alicuotas', 'consumidor_final', 'sin_pagar']) await sell(tipo);
  const nickname = 'ELECTRODOMESTICOS.DEL.LITORAL.ARGENTINO';
  await servidor.deps.store.fork().execute('update cuenta set nickname = ? where id = ?', [nickname, cuenta]);
  return { cuenta, lote };
}

/** Straight into the database: there is no marketplace here. */
async function seedVendedora(servidor: Servidor): Promise<Mundos['vendedora']> {
  const usuario = await conEmailLargo(servidor, 'vendedora');
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
  await em.execute(`insert into paquete (cuenta_id, clave) values (?, '2000009876543210')`, [automatica]);
  await em.execute(
    `insert into actividad (user_id, cuenta_id, paquete_id, tipo, clave, datos, requiere_persona, creada_en)
     select ?, p.cuenta_id, p.id, t.tipo, t.tipo || n, t.datos::jsonb, t.persona, now() - n * interval '7 hours'
       from paquete p, generate_series(1, 6) as n, (values
            ('factura_emitida', '{"total": "1234567.50"}', false),
            ('rechazada', '{"mensaje": "El número ya fue usado. Lo estamos verificando con ARCA; no hace falta que hagas nada. (10016)"}', true),
            ('omitida', '{"codigo": "debe_identificarse"}', true),
            ('pdf_error', '{"codigo": "documento_ajeno"}', true),
            ('nota_programada', '{"desde": "2026-11-21T18:30:00Z"}', false),
            ('en_cola', '{}', false), ('pdf_subido', '{}', false)) as t(tipo, datos, persona)
      where p.cuenta_id = ?`,
    [usuario.id, automatica],
  );
  const revocada = await link(2, 'LECTURA.SUR');
  await em.execute('update cuenta set requiere_vincular = true where id = ?', [revocada]);
  return { token: usuario.token, automatica, revocada, nueva: await link(3, 'MARTIN.PEREYRA') };
}

async function seedLlena(servidor: Servidor): Promise<Mundos['llena']> {
  const usuario = await conEmailLargo(servidor, 'llena');
  const empresa = await usuario.empresa('30712220003', { razon_social: LARGO.razonSocial, situacion_iva: 1 });
  for (const [indice, cuit] of ['30712220011', '30712220038', '30712220046', '30712220054'].entries()) {
    await usuario.empresa(cuit, { razon_social: `${indice + 2}.ª sucursal de Tienda Norte SRL` });
  }
  await seedComprobantes(servidor, usuario.id, empresa);
  return { token: usuario.token, borrador: await usuario.borrador(empresa) };
}

/** A confirmed user with an e-mail that fits nowhere. */
async function conEmailLargo(servidor: Servidor, alias: string): Promise<UsuarioDePrueba> {
  const usuario = await servidor.usuario();
  const email = `${alias}.${LARGO.email}`;
  await servidor.deps.store.fork().execute('update usuario set email = ? where id = ?', [email, usuario.id]);
  return { ...usuario, email };
}

const RETRATO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#7a5000" d="M0 0h9v9H0z"/></svg>')}`;

/** A wide picture as the logo of every point of sale; the server would not fetch one from here. */
async function setLogo({ deps }: Servidor, empresa: string): Promise<void> {
  const dibujo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 50"><path fill="#1f4d3a" d="M0 0h300v50H0z"/></svg>`;
  await deps.store
    .fork()
    .execute('update punto_de_venta set logo = ? where company_id = ?', [
      `data:image/svg+xml,${encodeURIComponent(dibujo)}`,
      empresa,
    ]);
}

/** 10,000 vouchers of the last two years straight into the database, of every state a list can show. */
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

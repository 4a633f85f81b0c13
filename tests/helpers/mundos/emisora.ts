import type { Mercado } from '../navegador/mercado.ts';
import { CUIT, linea, puntoTipeado, receptorA, type Servidor, type UsuarioDePrueba } from '../servicios/servidor.ts';
import { issueFactura } from './facturas.ts';
import { idDePublicacion, readPublicaciones } from './publicadora.ts';
import { LARGO, signUpLargo } from './largo.ts';
import { invoiceVentas, sell, type Vendida } from './ventas.ts';

/** A user who issues by hand: drafts and comprobantes that the simulated ARCA has too. */
export interface Emisora extends Comprobantes, Cuenta {
  token: string;
  empresa: string;
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
  /** A listing with variations, promotions and a title as long as they come. */
  publicacion: string;
}

export async function seedEmisora(mercado: Mercado): Promise<Emisora> {
  const { servidor } = mercado.navegador;
  const usuario = await signUpLargo(servidor, 'emisora');
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

  const issue = (cambios: object): Promise<string> => issueFactura(usuario, empresa, cambios);
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

/** Sales of the account: four invoiced in one batch, one of those cancelled afterwards, and others that wait or cannot be invoiced. */
async function seedCuenta(mercado: Mercado, usuario: UsuarioDePrueba, empresa: string): Promise<Cuenta> {
  const { servidor } = mercado.navegador;
  const cuenta = await mercado.link(usuario);
  const ajustes = { linked_company_id: empresa, linked_punto_de_venta: 3 };
  await usuario.call('put', `/api/cuentas/${cuenta}`, ajustes).expect(200);
  const vendidas: Vendida[] = [];
  for (const tipo of ['dni', 'responsable_inscripto', 'pack', 'cuit_invalido']) {
    vendidas.push(...(await sell(mercado, tipo)));
  }
  const lote = await invoiceVentas(usuario, cuenta, vendidas);
  await mercado.control(`POST /__sim/ventas/${vendidas[0]?.orders[0]}`, { estado: 'cancelled' });
  for (const tipo of ['dni', 'monotributo', 'varias_alicuotas', 'consumidor_final', 'sin_pagar'])
    await sell(mercado, tipo);
  const nickname = 'ELECTRODOMESTICOS.DEL.LITORAL.ARGENTINO';
  await servidor.deps.store.fork().execute('update cuenta set nickname = ? where id = ?', [nickname, cuenta]);
  await readPublicaciones(servidor, { usuario, cuenta });
  const publicacion = await idDePublicacion(servidor, cuenta, 'Mochila Trekking');
  return { cuenta, lote, publicacion };
}

/** Sets a wide picture as the logo of every point of sale; the server would not fetch one from here. */
async function setLogo({ deps }: Servidor, empresa: string): Promise<void> {
  const dibujo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 50"><path fill="#1f4d3a" d="M0 0h300v50H0z"/></svg>`;
  await deps.store
    .fork()
    .execute('update punto_de_venta set logo = ? where company_id = ?', [
      `data:image/svg+xml,${encodeURIComponent(dibujo)}`,
      empresa,
    ]);
}

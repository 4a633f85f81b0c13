import { invoiceVentas, processLote } from '@talonario/core/server/ventas';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { recordActividades } from '../../../core/src/store/avisos/actividad.ts';
import { createUsuario } from '../../../core/src/store/empresas/usuarios.ts';
import { replaceMiembro } from '../../../core/src/store/miembros/miembros.ts';
import { startMostrador, type Mostrador } from '../servicios/mostrador.ts';
import { CUIT } from '../servicios/servidor.ts';
import { seedEmisor } from './borradores.ts';

interface Emitida {
  id: string;
  /** `B 0003-00000012` */
  numero: string;
  cae: string;
}

/** State of each sale of the account. */
const NOMBRES = [
  /** Invoiced by the first company. */
  'facturada',
  /** Draft typed for the first company. */
  'borrador',
  /** Invoiced by the second company, the shared one. */
  'propia',
  /** Without draft or comprobante. */
  'libre',
  /** Invoiced by the first company, and cancelled since. */
  'devuelta',
] as const;
type Nombre = (typeof NOMBRES)[number];

/** An account that invoiced with one company, and now with a second one; only the second is shared with Ana. */
export interface OtraEmpresa {
  mostrador: Mostrador;
  /** Ana, whose calls are on the owner's behalf. */
  ana: { id: string; call: Mostrador['call'] };
  /** The company that is shared. */
  compartida: string;
  /** The order of each sale. */
  ventas: Record<Nombre, string>;
  /** The pack of each sale. */
  claves: Record<Nombre, string>;
  /** Comprobantes and activity of the first company. */
  ajena: Emitida & { borrador: string; devuelta: Emitida; actividad: string };
  /** Comprobante of the shared company. */
  propia: Emitida;
  /** Batch and preview that the owner asked for while the account was the first company's. */
  lotes: { emision: string; plan: string };
  /** Texts that identify a comprobante of the first company, as written or as read. */
  senas: string[];
}

const TOTAL_AJENO = '98765.43';
export const RECEPTOR_AJENO = 'Reservado Ajeno SRL';

export async function startOtraEmpresa(): Promise<OtraEmpresa> {
  const mostrador = await startMostrador();
  await mostrador.reset();
  const { deps, emisor, hoy, cuenta_id } = mostrador.tienda;
  const { ventas, claves } = await sell(mostrador);
  await mostrador.call('get', `/api/cuentas/${cuenta_id}/ventas?fecha_desde=${hoy}&fecha_hasta=${hoy}`).expect(200);
  const lotes = {
    emision: await mostrador.pedir([ventas.facturada, ventas.devuelta]),
    plan: await mostrador.pedir([ventas.libre], { plan: true }),
  };
  for (const lote of Object.values(lotes)) await processLote(deps, lote, { ultimo: true });
  const facturada = await emitidaOf(mostrador, ventas.facturada);
  const ajena = {
    ...facturada,
    borrador: await typeBorrador(mostrador, ventas.borrador),
    devuelta: await emitidaOf(mostrador, ventas.devuelta),
    actividad: await markAjena(mostrador, ventas.facturada, facturada),
  };
  await mostrador.tienda.cambiar(ventas.devuelta, { estado: 'cancelled' });

  const { company_id: compartida } = await seedEmisor(deps, CUIT.exento);
  const em = deps.store.fork();
  await em.execute('update empresa set user_id = ?, razon_social = ?, situacion_iva = 4 where id = ?', [
    emisor.user_id,
    'Compartida SRL',
    compartida,
  ]);
  await em.execute('update cuenta set linked_company_id = ? where id = ?', [compartida, cuenta_id]);
  const pedido = {
    alcance: emisor.alcance,
    cuenta_id,
    ventas: { order_ids: [ventas.propia] },
    modo: 'elegida',
  } as const;
  await invoiceVentas(deps, pedido);
  const { id, numero, cae } = facturada;
  const senas = [
    ...[{ id, numero, cae }, ajena.devuelta].flatMap((emitida) => [
      emitida.id,
      emitida.numero,
      emitida.numero.replace(' ', '-'),
      emitida.cae,
    ]),
    ajena.borrador,
    TOTAL_AJENO,
    '98.765,43',
    '98765,43',
    RECEPTOR_AJENO,
  ];
  const propia = await emitidaOf(mostrador, ventas.propia);
  return {
    mostrador,
    ana: await shareCon(mostrador, compartida),
    compartida,
    ventas,
    claves,
    ajena,
    propia,
    lotes,
    senas,
  };
}

async function sell({ tienda }: Mostrador): Promise<Pick<OtraEmpresa, 'ventas' | 'claves'>> {
  const ventas = {} as Record<Nombre, string>;
  const claves = {} as Record<Nombre, string>;
  for (const nombre of NOMBRES) {
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    ventas[nombre] = orders[0] ?? '';
    claves[nombre] = venta;
  }
  return { ventas, claves };
}

/** Comprobante of a sale. */
async function emitidaOf({ tienda }: Mostrador, orden: string): Promise<Emitida> {
  const [fila] = await tienda.deps.store
    .fork()
    .execute<{ id: string; punto: number; numero: number; letra: string; cae: string }[]>(
      `select c.id, c.punto_de_venta as punto, c.numero_comprobante as numero, c.letra, c.cae
         from comprobante c join orden ord on ord.venta_id = c.venta_id where ord.order_id = ? and c.status = 'emitida'`,
      [orden],
    );
  if (!fila) throw new Error(`${orden} has no voucher`);
  const { id, punto, numero, letra, cae } = fila;
  return { id, numero: `${letra} ${String(punto).padStart(4, '0')}-${String(numero).padStart(8, '0')}`, cae };
}

/** Types a draft in place of the sale's invoice. */
async function typeBorrador({ tienda, call }: Mostrador, orden: string): Promise<string> {
  const { cuenta_id, hoy } = tienda;
  const { body } = await call('get', `/api/cuentas/${cuenta_id}/ventas/${orden}/a-mano`).expect(200);
  const { body: creada } = await call('post', '/api/facturas', {
    company_id: body.company_id,
    punto_de_venta: body.punto_de_venta,
    tipo_comprobante: 6,
    fecha: hoy,
    cuit_facturado: '30772273',
    razon_social_facturado: RECEPTOR_AJENO,
    domicilio_facturado: 'Mitre 750',
    provincia_facturado: 1,
    situacion_iva_facturado: 5,
    items: [{ descripcion: 'Taza', sku: null, cantidad: 1, importe: 1210, iva: 21 }],
    venta: { cuenta_id, clave: orden },
  }).expect(200);
  return creada.id;
}

/** Puts unique figures wherever the first company's data are stored. Answers the id of its item that needs a person. */
async function markAjena({ tienda }: Mostrador, orden: string, { id, numero }: Emitida): Promise<string> {
  const { deps, cuenta_id } = tienda;
  const em = deps.store.fork();
  await em.execute(
    `update comprobante set neto = neto - total + ?::numeric, total = ?, razon_social_facturado = ? where id = ?`,
    [TOTAL_AJENO, TOTAL_AJENO, RECEPTOR_AJENO, id],
  );
  await em.execute(
    `update lote_item set fila = fila || jsonb_build_object('total', ?::numeric) where comprobante_id = ?`,
    [TOTAL_AJENO, id],
  );
  const [venta] = await em.execute<{ venta_id: string }[]>('select venta_id from orden where order_id = ?', [orden]);
  const actividadBase = { cuenta_id, venta_id: venta?.venta_id ?? null, comprobante_id: id };
  const datos = { codigo: '1', mensaje: `Rechazo de ${numero}` };
  await recordActividades(em, [
    { ...actividadBase, tipo: 'factura_emitida', clave: id, datos: { total: TOTAL_AJENO } },
    { ...actividadBase, tipo: 'rechazada', clave: 'x', datos, requiere_persona: true },
  ]);
  const [fila] = await em.execute<{ id: string }[]>(`select id from actividad where tipo = 'rechazada'`);
  return fila?.id ?? '';
}

async function shareCon({ tienda, call }: Mostrador, compartida: string): Promise<OtraEmpresa['ana']> {
  const { deps, emisor } = tienda;
  const id = await createUsuario(deps.store.fork(), {
    email: 'ana@otra.test',
    password_hash: 'x',
    email_confirmed: true,
  });
  await deps.store.tx((tx) =>
    replaceMiembro(tx, emisor.user_id, {
      usuario_id: id,
      rol: 'empleado',
      ve_ganancias: true,
      company_ids: [compartida],
    }),
  );
  const { token } = await openSesion(deps, id);
  return {
    id,
    call: (...pedido) =>
      call(...pedido)
        .set('Authorization', `Bearer ${token}`)
        .set('X-Titular', emisor.user_id),
  };
}

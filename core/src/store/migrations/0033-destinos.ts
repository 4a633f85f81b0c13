import { Migration } from '@mikro-orm/migrations';

/**
 * Where programs are told of what becomes of vouchers, and what they are told. It is written by whatever writes the voucher, in
 * its transaction, whichever way it was issued, refused or adopted: what is told happened, and what happened is told.
 */
export class Destinos extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

/** What is told of a voucher: what tells it from others, and how it ended. The rest is read by its id. Amounts are numbers. */
const DATOS = `jsonb_build_object('id', f.id, 'company_id', f.company_id, 'ambiente', f.ambiente,
   'tipo_comprobante', f.tipo_comprobante, 'punto_de_venta', f.punto_de_venta, 'numero_comprobante', f.numero_comprobante,
   'fecha', f.fecha, 'moneda', f.moneda, 'total', f.total, 'cae', f.cae, 'cae_vencimiento', f.cae_vencimiento,
   'paquete_id', f.paquete_id, 'comprobante_vinculado', f.comprobante_vinculado, 'rechazo', f.rechazo)`;

/**
 * A destino that is being deleted meanwhile is waited for and left out (`for key share`): seen without the lock, its foreign key
 * would fail, and the transaction that keeps what ARCA authorised would be lost with it.
 */
const decir = (filas: string) => `insert into entrega (destino_id, tipo, comprobante_id, datos)
  select d.id, f.suceso, f.id, ${DATOS} from (${filas}) f join destino d on d.usuario_id = f.user_id
   order by d.id, f.numero_comprobante, f.id for key share of d`;

const EMITIDOS = `select 'comprobante.emitido' as suceso, n.* from despues n where n.status = 'emitida'`;
const CAMBIADOS = `select case when n.status = 'emitida' then 'comprobante.emitido' else 'comprobante.rechazado' end as suceso, n.*
    from despues n join antes a using (id)
   where (n.status = 'emitida' and a.status <> 'emitida')
      or (n.status = 'borrador' and n.rechazo <> '[]' and n.rechazo <> a.rechazo)`;

/** What writes what is told. */
const funcionesDeEntrega = Object.entries({ alta: EMITIDOS, cambio: CAMBIADOS }).map(
  ([nombre, filas]) =>
    `create function entrega_${nombre}() returns trigger language plpgsql as $$ begin ${decir(filas)}; return null; end $$`,
);

const sentencias = [
  `create table destino (
    id uuid not null default gen_random_uuid() primary key,
    usuario_id uuid not null,
    url text not null,
    secreto_cifrado text not null,
    secreto_anterior_cifrado text,
    anterior_hasta timestamptz,
    estado text not null default 'activo',
    fallas int not null default 0,
    proxima_en timestamptz not null default now(),
    token uuid,
    tomado_hasta timestamptz,
    creado_en timestamptz not null default now(),
    constraint destino_estado_check check (estado in ('activo', 'detenido')),
    constraint destino_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index destino_usuario_idx on destino (usuario_id, creado_en)`,
  `create table entrega (
    id uuid not null default gen_random_uuid() primary key,
    orden bigserial not null,
    destino_id uuid not null,
    tipo text not null,
    comprobante_id uuid not null,
    datos jsonb not null,
    estado text not null default 'pendiente',
    intentos int not null default 0,
    enviada_en timestamptz,
    respuesta smallint,
    error text,
    creada_en timestamptz not null default now(),
    constraint entrega_tipo_check check (tipo in ('comprobante.emitido', 'comprobante.rechazado')),
    constraint entrega_estado_check check (estado in ('pendiente', 'entregada', 'fallida')),
    constraint entrega_destino_id_foreign foreign key (destino_id) references destino (id) on delete cascade
  )`,
  `create index entrega_destino_idx on entrega (destino_id, orden)`,
  `create index entrega_pendiente_idx on entrega (destino_id, orden) where estado = 'pendiente'`,
  `create index entrega_creada_idx on entrega (creada_en)`,
  ...funcionesDeEntrega,
  `create trigger entrega_alta after insert on comprobante referencing new table as despues
     for each statement execute function entrega_alta()`,
  `create trigger entrega_cambio after update on comprobante referencing old table as antes new table as despues
     for each statement execute function entrega_cambio()`,
];

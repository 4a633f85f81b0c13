import { issueNotaAutomatica } from '@talonario/core/server/ventas';
import { uploadDocumento } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { processTrabajosDeOrdenes } from '../../../core/src/actions/facturacion/automatica/processTrabajosDeOrdenes.ts';
import type { Trabajos } from '../../../core/src/store/trabajos/trabajos.ts';
import type { Maquina, Mundo } from '../mundo.ts';
import { begin } from '../sucesos/pedir.ts';

/** A job that was sent. */
interface Trabajo {
  id: number;
  cola: string;
  datos: never;
}

/** The action that does the jobs of each queue. A job that throws is done again. */
const OFICIOS: Readonly<Record<string, (deps: Deps, datos: never, id: number) => Promise<unknown>>> = {
  subir_factura: (deps, { venta_id }: Trabajos['subir_factura']) => uploadDocumento(deps, { venta_id, ultimo: false }),
  nota_automatica: (deps, nota: Trabajos['nota_automatica']) => issueNotaAutomatica(deps, nota),
  procesar_orden: async (deps, datos: Trabajos['procesar_orden'], id) => {
    const [falla] = (await processTrabajosDeOrdenes(deps, [{ id: String(id), datos }])).values();
    if (falla !== undefined) throw falla;
  },
};

/** Jobs that nobody did, whose hour came and that no living process has, the first sent first. */
export async function listTrabajos(
  { base, maquinas }: Mundo,
  vivas: readonly Maquina[] = maquinas,
): Promise<Trabajo[]> {
  return base.fork().execute<Trabajo[]>(
    `select id, cola, datos from trabajo_de_historia where not hecho and coalesce(desde, now()) <= now() and cola = any(?::text[])
          and (tomado_por is null or tomado_por <> all(?::text[])) order by id`,
    [`{${Object.keys(OFICIOS).join()}}`, `{${vivas.map(({ encarnacion }) => encarnacion.nombre).join()}}`],
  );
}

/** A machine takes a job; its process dies, or the job throws: another one takes it again. */
export async function doTrabajo(mundo: Mundo, maquina: Maquina, { id, cola, datos }: Trabajo): Promise<string> {
  const { base } = mundo;
  const oficio = OFICIOS[cola];
  if (!oficio) throw new Error(`nobody does the jobs of ${cola}`);
  await base
    .fork()
    .execute('update trabajo_de_historia set tomado_por = ? where id = ?', [maquina.encarnacion.nombre, id]);
  begin(mundo, maquina, cola, async () => {
    try {
      await oficio(maquina.deps, datos, id);
    } catch (error) {
      await base.fork().execute('update trabajo_de_historia set tomado_por = null where id = ?', [id]);
      throw error;
    }
    await base.fork().execute('update trabajo_de_historia set hecho = true where id = ?', [id]);
  });
  return `${maquina.encarnacion.nombre} does ${cola}`;
}

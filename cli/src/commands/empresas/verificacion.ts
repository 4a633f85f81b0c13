import { AppError, formatFecha, toBuenosAires } from '@talonario/core/base';
import { formatCuit, isValidCuit, stripDocumento } from '@talonario/core/empresas';
import {
  releaseEmpresa,
  listPendientesDeVerificar,
  verifyEmpresa,
  type VerificacionPendiente,
} from '@talonario/core/server/empresas';
import { withDeps, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

/** The server's operator says that a CUIT is a user's; with several who typed it, of which one goes in `--usuario`. */
export async function verificar(context: Context, typed: string): Promise<Output> {
  const cuit = cuitOf(typed);
  return withDeps(context, async (deps) => {
    const { razon_social, email } = await verifyEmpresa(deps, { cuit, email: context.usuario });
    const text = `${razon_social} (${formatCuit(cuit)}) quedó verificada para ${email}: ya puede facturar.`;
    return { data: { cuit, razon_social, usuario: email }, blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  });
}

/** Takes a CUIT from whoever holds it: the next one who proves it gets it. */
export async function liberar(context: Context, typed: string): Promise<Output> {
  const cuit = cuitOf(typed);
  return withDeps(context, async (deps) => {
    await releaseEmpresa(deps, cuit);
    const text = `El CUIT ${formatCuit(cuit)} quedó libre, para el próximo usuario que lo pruebe. Los comprobantes emitidos quedan como están.`;
    return { data: { cuit }, blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  });
}

/** Companies of every user that wait for a proof. */
export async function pendientes(context: Context): Promise<Output> {
  return withDeps(context, async (deps) => describePendientes(await listPendientesDeVerificar(deps), deps.arca.cuit));
}

export function describePendientes(filas: readonly VerificacionPendiente[], plataforma: string): Output {
  const data = filas.map(({ company_id: _id, user_id: _user, email, ...fila }) => ({ ...fila, usuario: email }));
  if (filas.length === 0) {
    return { data, blocks: [{ kind: 'paragraph', text: 'No hay empresas que esperen verificarse.' }] };
  }
  const delegaciones = filas.filter(({ punto_pedido_en, numero }) => punto_pedido_en !== null && numero === null);
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'CUIT' },
          { title: 'Razón social', flexible: true },
          { title: 'Usuario', flexible: true, from: 80 },
          { title: 'Espera', flexible: true },
        ],
        // A delegation is accepted by whoever runs the installation; for the others one waits.
        rows: filas.map((fila) => [
          formatCuit(fila.cuit),
          fila.razon_social,
          fila.email,
          { text: esperaOf(fila), tone: delegaciones.includes(fila) ? 'atencion' : 'normal' },
        ]),
      },
      ...(delegaciones.length === 0
        ? []
        : [
            {
              kind: 'list' as const,
              title: 'Para aceptar las delegaciones, en el sitio de ARCA',
              tone: 'atencion' as const,
              ordered: true,
              items: [
                `Entrá con la clave fiscal del CUIT ${formatCuit(plataforma)} y abrí "Aceptación de Designación".`,
                'Aceptá las de "Facturación Electrónica" de esos CUIT.',
                'En "Administrador de Relaciones", actuando por cada uno, creá la relación de ese servicio con el Computador Fiscal de nuestro certificado.',
              ],
            },
          ]),
    ],
  };
}

function esperaOf({ numero, punto_pedido_en, certificados_sin_relacion, plazo }: VerificacionPendiente): string {
  if (plazo !== null) return `tener el CUIT el ${formatFecha(toBuenosAires(plazo))}`;
  if (numero !== null) return `crear el punto de venta ${numero}`;
  if (punto_pedido_en !== null) return `la delegación, desde el ${formatFecha(toBuenosAires(punto_pedido_en))}`;
  return certificados_sin_relacion > 0 ? 'la relación de su certificado' : 'empezar';
}

function cuitOf(typed: string): string {
  const cuit = stripDocumento(typed);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'CUIT', cuit: typed });
  return cuit;
}

import { AppError, formatFecha, toBuenosAires } from '@talonario/core/base';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import {
  clasesA,
  condicionDeVentaTipeada,
  empresa as empresaContract,
  formatCuit,
  RESPONSABLE_INSCRIPTO,
  situacionesIva,
  stripDocumento,
  type Empresa,
  type EstadoVerificacion,
  type Prueba,
  type Verificacion,
} from '@talonario/core/empresas';
import { editClaseA, editCondicionDeVenta, loadVerificacion } from '@talonario/core/server/empresas';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { findEmpresa, loadEmpresas } from '../../arguments/search.ts';

/** A company, and where it is with its CUIT in this installation. */
interface Fila {
  empresa: Empresa;
  verificacion: Verificacion;
}

/** Says which class A ARCA lets a company issue. */
export async function claseA(
  context: Context,
  { cuit: escrito, clase }: { cuit: string; clase: Empresa['clase_a'] },
): Promise<Output> {
  const cuit = stripDocumento(escrito);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id } = await findEmpresa(session, cuit);
    const empresa = await editClaseA(deps, alcance, id, clase);
    const fila = clasesA.find(({ codigo }) => codigo === empresa.clase_a);
    return {
      data: empresaContract.encode(empresa),
      blocks: [
        { kind: 'title', text: `${empresa.razon_social}: factura A ${fila?.nombre.toLowerCase() ?? ''}` },
        { kind: 'paragraph', text: fila?.quiere_decir ?? '' },
      ],
    };
  });
}

/** Sets the payment terms that a company's vouchers begin with; `ninguna`: none. */
export async function condicionDeVenta(
  context: Context,
  { cuit: escrito, condicion: escrita }: { cuit: string; condicion: string },
): Promise<Output> {
  const cuit = stripDocumento(escrito);
  const condicion = readCondicion(escrita);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id } = await findEmpresa(session, cuit);
    const empresa = await editCondicionDeVenta(deps, alcance, id, condicion);
    const { razon_social, condicion_de_venta: puesta } = empresa;
    const text =
      puesta === null
        ? `${razon_social}: los comprobantes nuevos no llevan condición de venta`
        : `${razon_social}: los comprobantes nuevos llevan la condición de venta «${puesta}»`;
    return { data: empresaContract.encode(empresa), blocks: [{ kind: 'title', text }] };
  });
}

/** @throws AppError `valor_invalido` when it is too long */
function readCondicion(escrita: string): string | null {
  const { success, data } = condicionDeVentaTipeada.safeParse(/^ninguna$/i.test(escrita.trim()) ? null : escrita);
  if (!success) throw new AppError('valor_invalido', { campo: 'condicion_de_venta', valor: escrita });
  return data ?? null;
}

/** The user's companies, their points of sale and how each proved its CUIT. */
export async function empresas(context: Context): Promise<Output> {
  return withUser(context, async (session) => {
    const filas: Fila[] = [];
    for (const empresa of await loadEmpresas(session)) {
      const { deps, alcance } = session;
      filas.push({ empresa, verificacion: await loadVerificacion(deps, alcance, empresa.id) });
    }
    return describeEmpresas(filas);
  });
}

export function describeEmpresas(filas: readonly Fila[]): Output {
  if (filas.length === 0) {
    const text = 'Todavía no tenés empresas. Creá la primera desde la web, en Empresas.';
    return { data: [], blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    data: filas.map(({ empresa, verificacion: { estado, prueba, plazo } }) => ({
      ...empresaContract.encode(empresa),
      verificacion: { estado, prueba, plazo: plazo?.toISOString() ?? null },
    })),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'CUIT' },
          { title: 'Razón social', flexible: true },
          { title: 'Frente al IVA', from: 80 },
          { title: 'Factura A', from: 90 },
          { title: 'Puntos de venta', flexible: true },
          { title: 'Verificación', flexible: true },
        ],
        rows: filas.map(({ empresa, verificacion }) => [
          formatCuit(empresa.cuit),
          empresa.razon_social,
          situacionesIva.find(({ codigo }) => codigo === empresa.situacion_iva)?.nombre ?? '',
          nombreClaseA(empresa),
          empresa.puntosDeVenta.map(({ punto_de_venta }) => formatPuntoDeVenta(punto_de_venta)).join(', '),
          verificacionOf(verificacion),
        ]),
      },
    ],
  };
}

/** Class of Factura A of a company; empty: only a Responsable inscripto issues A. */
function nombreClaseA({ situacion_iva, clase_a }: Empresa): string {
  if (situacion_iva !== RESPONSABLE_INSCRIPTO) return '';
  return clasesA.find(({ codigo }) => codigo === clase_a)?.nombre ?? '';
}

const pruebas: Readonly<Record<Prueba, string>> = {
  certificado: 'con un certificado',
  punto_de_venta: 'con un punto de venta',
  operador: 'por el operador',
  heredada: 'porque ya facturaba',
  de_confianza: 'por ser quien primero facturó',
};

function verificacionOf({ estado, prueba, plazo }: Verificacion): string {
  const fin = plazo === null ? '' : ` el ${formatFecha(toBuenosAires(plazo))}`;
  const estados: Readonly<Record<EstadoVerificacion, string>> = {
    verificada: prueba === null ? 'verificado' : `verificado ${pruebas[prueba]}`,
    de_confianza: 'no hace falta',
    sin_verificar: 'falta verificar',
    reclamada: `otro usuario lo probó: si no volvés a probarlo, lo perdés${fin}`,
    en_plazo: `probado; es tuyo${fin} si su dueño no lo prueba de nuevo`,
    por_confirmar: 'hay que volver a probarlo',
  };
  return estados[estado];
}

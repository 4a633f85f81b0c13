import { empresa as empresaContract, type AjustesPercepcion, type Empresa } from '@talonario/core/empresas';
import {
  parseAjuste,
  regimenesConAjustes,
  textOfAjuste,
  type Ajuste,
  type ValorDeAjuste,
} from '@talonario/core/percepciones';
import { editAjustesPercepcion } from '@talonario/core/server/empresas';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

/** Settings by which a company perceives where the norms leave doubt. */
export async function ajustes(context: Context, cuit: string): Promise<Output> {
  return withUser(context, async (session) => describeAjustes(await findEmpresa(session, cuit)));
}

/** Changes one setting of a company. */
export async function ajuste(
  context: Context,
  { empresa: cuit, clave, valor }: { empresa: string; clave: string; valor: string },
): Promise<Output> {
  const cambios = { [clave]: parseAjuste(clave, valor) } as Partial<AjustesPercepcion>;
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, cuit);
    return describeAjustes(await editAjustesPercepcion(session.deps, session.alcance, id, cambios));
  });
}

/** Settings of the regimes that a company perceives by, each with the values it takes. */
export function describeAjustes(empresa: Empresa): Output {
  const valores: Readonly<Record<string, ValorDeAjuste>> = empresa.ajustes_percepcion;
  const rows = regimenesConAjustes(empresa.percepciones_iibb).flatMap((regimen) =>
    Object.entries(regimen.ajustes).map(([clave, ajuste]) => [
      clave,
      `${regimen.nombre}: ${ajuste.etiqueta}`,
      textOfAjuste(valores[clave] ?? null),
      valoresOf(ajuste),
    ]),
  );
  return {
    data: empresaContract.encode(empresa),
    blocks:
      rows.length === 0
        ? [{ kind: 'paragraph', text: `${empresa.razon_social} no es agente de percepción.` }]
        : [
            { kind: 'title', text: `Cómo percibe ${empresa.razon_social}` },
            {
              kind: 'table',
              columns: [
                { title: 'Ajuste' },
                { title: 'Qué es', flexible: true },
                { title: 'Vale' },
                { title: 'Puede valer', flexible: true },
              ],
              rows,
            },
          ],
  };
}

function valoresOf(ajuste: Ajuste): string {
  if (ajuste.clase === 'porcentaje') return 'un porcentaje';
  if (ajuste.clase === 'si_no') return 'si, no';
  if (ajuste.clase === 'fecha') return `un día, como 2026-12-01; ${textOfAjuste(null)}`;
  const opciones: readonly { valor: string | number }[] = ajuste.opciones;
  const valores = opciones.map(({ valor }) => String(valor));
  return [...valores, ...(ajuste.defecto === null ? [textOfAjuste(null)] : [])].join(', ');
}

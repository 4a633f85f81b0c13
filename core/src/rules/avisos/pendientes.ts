import { Decimal } from 'decimal.js';
import type { CuentaInicio, Inicio } from '../../contract/inicio.ts';
import { enPlural } from '../enPlural.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';
import { enMonedas } from '../money.ts';

/** A matter that needs a person: its sentence, and the page where it is solved. */
export interface Pendiente {
  texto: string;
  path: string;
}

/**
 * Matters of a desk that need a person: stopped accounts first, and then by money. Sales that go out by themselves, and drafts in the
 * queue, need nobody.
 */
export function listPendientes({ cuentas, empresas, borradores, arca }: Inicio): Pendiente[] {
  return [
    ...cuentas.filter(({ requiere_vincular }) => requiere_vincular).map(relinkOf),
    ...cuentas.filter(({ automatica }) => automatica.silencio !== null).map(silenceOf),
    ...arca.avisos.map(({ texto }) => ({ texto, path: '/app/empresas' })),
    ...cuentas
      .flatMap(moneyOf)
      .toSorted((a, b) => b.total.comparedTo(a.total))
      .map(({ texto, path }) => ({ texto, path })),
    ...(borradores.rechazados > 0
      ? [
          {
            texto: enPlural(
              borradores.rechazados,
              'ARCA rechazó un borrador escrito a mano.',
              'ARCA rechazó # borradores escritos a mano.',
            ),
            path: '/app/facturador?borrador=rechazado',
          },
        ]
      : []),
    ...empresas.flatMap(({ padrones }) =>
      padrones
        .filter(({ ya_hace_falta }) => ya_hace_falta)
        .map(({ texto }) => ({ texto, path: '/app/reportes/padrones' })),
    ),
  ];
}

function relinkOf({ nickname }: CuentaInicio): Pendiente {
  return {
    texto: `${nickname} perdió el permiso de ${nombreDePlaza()}: Talonario no ve sus ventas ni las factura hasta que la vuelvas a vincular.`,
    path: '/app/cuentas',
  };
}

function silenceOf({ id, nickname }: CuentaInicio): Pendiente {
  return {
    texto: `${nickname} no recibe avisos de ${nombreDePlaza()}: sus ventas se facturan más tarde, cuando las buscamos.`,
    path: `/app/cuentas/${id}/actividad`,
  };
}

function moneyOf({
  id,
  nickname,
  automatica,
  facturar,
  acreditar,
  canceladas,
}: CuentaInicio): (Pendiente & { total: Decimal })[] {
  const listas = `/app/cuentas/${id}`;
  const trabadas = facturar.problemas.reduce((suma, { ventas }) => suma + ventas, 0);
  const sumOf = (campo: 'total' | 'total_usd') =>
    facturar.problemas.reduce((suma, problema) => suma.plus(problema[campo]), new Decimal(0));
  const filas = [
    {
      ventas: trabadas,
      total: sumOf('total'),
      total_usd: sumOf('total_usd'),
      texto: `${enPlural(trabadas, 'Una venta trabada', '# ventas trabadas')} de ${nickname}`,
      path: `${listas}/facturar?grupo=con_problemas`,
    },
    {
      ventas: automatica.activa ? 0 : facturar.pendientes.ventas,
      total: facturar.pendientes.total,
      total_usd: facturar.pendientes.total_usd,
      texto: `${enPlural(facturar.pendientes.ventas, 'Una venta', '# ventas')} de ${nickname} para facturar`,
      path: `${listas}/facturar`,
    },
    {
      ventas: automatica.activa ? 0 : acreditar.pendientes.ventas,
      total: acreditar.pendientes.total,
      total_usd: acreditar.pendientes.total_usd,
      texto: `${enPlural(acreditar.pendientes.ventas, 'Una devolución', '# devoluciones')} de ${nickname} sin nota de crédito`,
      path: `${listas}/notas-credito`,
    },
    {
      ventas: canceladas.ventas,
      total: canceladas.total,
      total_usd: new Decimal(0),
      texto: `${enPlural(canceladas.ventas, 'Una venta cancelada o devuelta', '# ventas canceladas o devueltas')} de ${nickname} con la factura en pie`,
      path: `${listas}/canceladas`,
    },
  ];
  return filas
    .filter(({ ventas }) => ventas > 0)
    .map(({ texto, path, total, total_usd }) => ({
      texto: `${texto}, por ${enMonedas({ total, total_usd })}.`,
      path,
      total,
    }));
}

import type {
  ClaveDeControl,
  ControlDeMes,
  EstadoDeControl,
  ResponsableDeControl,
} from '../../contract/cierre/cierre.ts';

/** State that a check found, in words for the person. */
export interface Hallazgo {
  estado: EstadoDeControl;
  detalle: string;
  /** Person who settles it, when it is not the check's usual one. */
  responsable?: ResponsableDeControl;
}

interface Control {
  titulo: string;
  responsable: ResponsableDeControl;
  /** Screen where it is settled. */
  path: (mes: { company_id: string; periodo: string }) => string;
}

const enContador = ({ company_id, periodo }: { company_id: string; periodo: string }): string =>
  `/app/reportes?ver=contador&empresa=${company_id}&mes=${periodo}`;
const enCompras = ({ company_id, periodo }: { company_id: string; periodo: string }): string =>
  `/app/reportes?ver=compras&empresa=${company_id}&mes=${periodo}`;

/** Every check: its title, who settles it and where. */
const controles: Readonly<Record<ClaveDeControl, Control>> = {
  archivos: { titulo: 'Archivos de ventas', responsable: 'vendedor', path: () => '/app/reportes' },
  numeracion: { titulo: 'Numeración', responsable: 'vendedor', path: () => '/app/facturador/conciliacion' },
  arca: { titulo: 'Emitidos según ARCA', responsable: 'contador', path: enCompras },
  cola: { titulo: 'Comprobantes en cola', responsable: 'talonario', path: () => '/app/facturador?borrador=en_cola' },
  caea: { titulo: 'CAEA por informar', responsable: 'talonario', path: () => '/app/facturador/contingencia' },
  compras: { titulo: 'Compras', responsable: 'contador', path: enCompras },
  cargos: { titulo: 'Cargos contra facturas', responsable: 'contador', path: enCompras },
  retenciones: { titulo: 'Retenciones sufridas', responsable: 'contador', path: enCompras },
  percepciones: { titulo: 'Percepciones sufridas', responsable: 'contador', path: enCompras },
  posicion: { titulo: 'Posición de IVA', responsable: 'contador', path: enCompras },
  canceladas: { titulo: 'Canceladas con factura', responsable: 'vendedor', path: () => '/app/ventas/canceladas' },
  sin_factura: { titulo: 'Ventas sin factura', responsable: 'vendedor', path: () => '/app/ventas' },
  otros_periodos: { titulo: 'De otros períodos', responsable: 'contador', path: enContador },
};

const CERRADOS: ReadonlySet<EstadoDeControl> = new Set(['bien', 'no_corresponde']);

/** A check as it is told: who settles it and where, unless there is nothing to settle. */
export function controlOf(
  clave: ClaveDeControl,
  { estado, detalle, responsable }: Hallazgo,
  mes: { company_id: string; periodo: string },
): ControlDeMes {
  const control = controles[clave];
  const cerrado = CERRADOS.has(estado);
  return {
    clave,
    titulo: control.titulo,
    estado,
    detalle,
    responsable: cerrado ? null : (responsable ?? control.responsable),
    path: cerrado ? null : control.path(mes),
  };
}

/** Whether nothing stops the closing, and whether nothing is pending either. */
export function resumeControles(lista: readonly Pick<ControlDeMes, 'estado'>[]): { puede: boolean; lista: boolean } {
  const puede = lista.every(({ estado }) => estado !== 'impide');
  return { puede, lista: puede && lista.every(({ estado }) => estado !== 'pendiente') };
}

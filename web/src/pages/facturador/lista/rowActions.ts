import { permite, PRESUPUESTO, type Accion, type Comprobante } from '@talonario/core/comprobantes';
import type { RowAction } from '../../../components/tabla/DataTable.tsx';
import type { IconName } from '../../../components/Icon.tsx';
import { paths } from '../../../paths.ts';
import { accionesOf, derechoDe, isCopiable, notaDirecta, textoDelCambio } from '../accionesOf.ts';
import { descargarPdf } from '../descargarPdf.ts';
import type { Pregunta } from '../dialogos/Dialogos.tsx';

const iconos: Readonly<Record<Accion, IconName>> = {
  editar: 'editar',
  eliminar: 'eliminar',
  emitir: 'emitida',
  pdf: 'descargar',
  nota_credito: 'nota',
  nota_debito: 'agregar',
  factura_a: 'cambio',
  anular: 'prohibido',
};

/** Actions on a voucher from its row. */
export function rowActions(comprobante: Comprobante, ask: (pregunta: Pregunta) => void): RowAction[] {
  const ofrecidas = accionesOf(comprobante, ['pdf', 'nota_credito', 'factura_a', 'eliminar']);
  const edita = permite(comprobante, 'editar');
  return [
    {
      texto: edita ? 'Editar' : 'Ver',
      icon: edita ? 'editar' : 'ver',
      to: paths.factura(comprobante.id),
    },
    ...ofrecidas.map(({ accion, refusal }): RowAction => {
      const comun = { icon: iconos[accion], refusal, derecho: derechoDe[accion] };
      if (accion === 'pdf') {
        return { ...comun, texto: 'Descargar PDF', onSelect: () => void descargarPdf(comprobante.id) };
      }
      if (accion === 'nota_credito') {
        return notaDirecta(comprobante)
          ? { ...comun, texto: 'Nota de crédito', onSelect: () => ask({ que: 'nota_credito', comprobante }) }
          : { ...comun, texto: 'Nota de crédito', to: paths.nuevaNota('credito', comprobante.id) };
      }
      if (accion === 'factura_a') {
        return { ...comun, texto: textoDelCambio(comprobante), onSelect: () => ask({ que: 'factura_a', comprobante }) };
      }
      return { ...comun, texto: 'Eliminar', peligro: true, onSelect: () => ask({ que: 'eliminar', comprobante }) };
    }),
    ...copiasOf(comprobante),
  ];
}

/** The invoice of a quote, and a new voucher with the content of this one. */
function copiasOf(comprobante: Comprobante): RowAction[] {
  if (!isCopiable(comprobante)) return [];
  const { id, tipo_comprobante } = comprobante;
  const duplicar: RowAction = { texto: 'Duplicar', icon: 'copiar', derecho: 'redactar', to: paths.copia(id) };
  if (tipo_comprobante !== PRESUPUESTO) return [duplicar];
  const facturar: RowAction = {
    texto: 'Facturar este presupuesto',
    icon: 'agregar',
    derecho: 'redactar',
    to: paths.facturaDePresupuesto(id),
  };
  return [facturar, duplicar];
}

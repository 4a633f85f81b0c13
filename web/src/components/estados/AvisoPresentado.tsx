import { formatFecha, toBuenosAires } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import { useQuery } from '@tanstack/react-query';
import { presentadosQuery } from '../../queries/contador/contador.ts';
import { Notice } from './States.tsx';

/** Warns before a voucher is dated in a presented month: the return already handed in would change. */
export function AvisoPresentado({
  empresa,
  fecha,
}: {
  empresa: { id: string } | { cuit: string };
  fecha: string | null;
}) {
  const { data: meses = [] } = useQuery(presentadosQuery);
  const mes = meses.find(
    ({ company_id, cuit, periodo }) =>
      ('id' in empresa ? company_id === empresa.id : cuit === empresa.cuit) && fecha?.startsWith(periodo),
  );
  if (!mes) return null;
  return (
    <Notice tono="ambar" role="status">
      <p>
        <strong>Marcaste {nombreDeMes(mes.periodo)} como presentado</strong> el{' '}
        {formatFecha(toBuenosAires(mes.presentado_en))}. Un comprobante con esta fecha cambia ese mes, y hay que
        rectificar.
      </p>
    </Notice>
  );
}

import { formatFecha, toBuenosAires } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import { useQuery } from '@tanstack/react-query';
import { presentadosQuery } from '../../queries/contador/contador.ts';
import { Notice } from './States.tsx';

/** Before something is dated in a month that was presented: that it changes what was handed in. */
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
        {formatFecha(toBuenosAires(mes.presentado_en))}. Con esta fecha lo cambiás y hay que rectificar.
      </p>
    </Notice>
  );
}

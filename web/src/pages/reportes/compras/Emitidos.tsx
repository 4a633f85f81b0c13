import { Skeleton } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import {
  nombreDeMes,
  nombresDeDiferencia,
  type EmitidosComparados,
  type ImportacionHecha,
} from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { SoltarArchivo } from '../../../components/archivos/SoltarArchivo.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { paths } from '../../../paths.ts';
import { emitidosQuery } from '../../../queries/contador/compras.ts';
import { formatEnMoneda } from '../../../textos/comprobante.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { upload } from '../../../upload.ts';
import clasesDeReportes from '../Reportes.module.css';
import { ColumnasDialog } from './ColumnasDialog.tsx';
import classes from './Compras.module.css';

/** ARCA's list of what was issued in a month, against ours. */
export function Emitidos({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const queryClient = useQueryClient();
  const comparados = useQuery(emitidosQuery(id, periodo));
  const [sinReconocer, setSinReconocer] = useState<{
    archivo: File;
    columnas: ImportacionHecha['columnas'];
  } | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (archivo: File) => {
      const { columnas } = await upload('importarEmitidos', {
        params: { id, periodo },
        query: {},
        archivo,
        onProgress: () => undefined,
      });
      if (columnas.length > 0) setSinReconocer({ archivo, columnas });
      else await queryClient.invalidateQueries({ queryKey: emitidosQuery(id, periodo).queryKey });
    },
  });
  return (
    <section aria-label="Emitidos según ARCA">
      <h2>Emitidos según ARCA</h2>
      <Puede derecho="presentar">
        <SoltarArchivo
          onFiles={([archivo]) => archivo && mutate(archivo)}
          subiendo={isPending}
          accept=".csv,.zip,.xlsx,.txt"
        >
          Mis Comprobantes, emitidos, de {nombreDeMes(periodo)}: Talonario los compara con los tuyos y no cambia
          ninguno.
        </SoltarArchivo>
      </Puede>
      <Fallo fallo={error} />
      {comparados.error ? (
        <ErrorState error={comparados.error} onRetry={() => void comparados.refetch()} />
      ) : comparados.data ? (
        <Comparacion comparados={comparados.data} />
      ) : (
        <Skeleton height={60} />
      )}
      {sinReconocer && (
        <ColumnasDialog
          empresa_id={id}
          columnas={sinReconocer.columnas}
          onClose={() => setSinReconocer(null)}
          onMatched={() => {
            setSinReconocer(null);
            mutate(sinReconocer.archivo);
          }}
        />
      )}
    </section>
  );
}

function Comparacion({ comparados }: { comparados: EmitidosComparados }) {
  const { lista, iguales, errores, explicadas, diferencias } = comparados;
  if (lista === null) return <p className={classes.suave}>Todavía no subiste la lista de este mes.</p>;
  const coinciden = enPlural(iguales, '1 comprobante coincide', '# comprobantes coinciden');
  return (
    <div className={classes.avisos}>
      <Notice tono={errores > 0 ? 'rojo' : 'verde'} role="status">
        <p>
          <strong>
            {errores > 0 ? `${enPlural(errores, '1 no coincide', '# no coinciden')}. ` : 'Todo coincide. '}
          </strong>
          {coinciden} hasta el {formatFecha(lista.hasta)}
          {explicadas > 0 && `, y ${enPlural(explicadas, '1 diferencia se explica', '# diferencias se explican')}`}.
        </p>
      </Notice>
      {diferencias.length > 0 && (
        <div className={clasesDeReportes.reparos}>
          <ul>
            {diferencias.map((diferencia) => (
              <Diferencia key={`${formatNumero(diferencia)} ${diferencia.clase}`} diferencia={diferencia} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Diferencia({ diferencia }: { diferencia: EmitidosComparados['diferencias'][number] }) {
  const { clase, motivo, comprobante_id, arca, aca } = diferencia;
  const numero = formatNumero(diferencia);
  const totales = [
    arca && `ARCA: ${formatEnMoneda(arca.total, arca.moneda)} el ${formatFecha(arca.fecha)}`,
    aca && `Talonario: ${formatEnMoneda(aca.total, aca.moneda)} el ${formatFecha(aca.fecha)}`,
  ].filter((texto) => texto !== null);
  return (
    <li>
      {comprobante_id === null ? (
        <span>{numero}</span>
      ) : (
        <Link to={paths.factura(comprobante_id)} className="junto">
          {numero}
        </Link>
      )}
      <span>
        {nombresDeDiferencia[motivo ?? clase]}. <span className={classes.suave}>{totales.join(' · ')}</span>
      </span>
    </li>
  );
}

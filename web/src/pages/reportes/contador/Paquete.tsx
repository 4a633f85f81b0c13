import { Button, Checkbox, Group, Progress, Skeleton } from '@mantine/core';
import { withComma } from '@talonario/core/base';
import { nombreDeMes, type PaqueteContador } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, saveArchivo } from '../../../api.ts';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { notifyFallo } from '../../../components/toasts/notify.tsx';
import { isEnMarcha, paquetesQuery } from '../../../queries/contador/contador.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { enMiles } from '../../../textos/numeros.ts';
import comunes from '../../../components/secciones/Secciones.module.css';
import classes from './Contador.module.css';

/** ZIP with the accountant's files of a month. It is made in the background, and found again. */
export function Paquete({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const queryClient = useQueryClient();
  const query = paquetesQuery(id);
  const { data: paquetes, error, refetch } = useQuery(query);
  const [conPdfs, setConPdfs] = useState(false);
  const { mutate: pedir, isPending } = useMutation({
    mutationFn: async () => {
      await call('createPaquete', { params: { id }, body: { periodo, con_pdfs: conPdfs } });
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: notifyFallo,
  });
  return (
    <section aria-label="Paquete del mes">
      <h2>Paquete del mes</h2>
      <p className={comunes.suave}>
        Un ZIP con los archivos impositivos que presenta la empresa, los mismos en planillas, las ventas por
        jurisdicción, las notas de crédito, las ventas sin factura, los avisos de cada comprobante y un resumen.
      </p>
      <Group gap="md">
        <Button onClick={() => pedir()} loading={isPending}>
          Armar el paquete de {nombreDeMes(periodo)}
        </Button>
        <Checkbox
          label="Con los PDF de los comprobantes"
          checked={conPdfs}
          onChange={(event) => setConPdfs(event.currentTarget.checked)}
        />
      </Group>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : paquetes === undefined ? (
        <Skeleton height={48} />
      ) : (
        paquetes.length > 0 && (
          <ul className={comunes.lista}>
            {paquetes.map((paquete) => (
              <li key={paquete.id}>
                <Fila empresa={id} paquete={paquete} />
              </li>
            ))}
          </ul>
        )
      )}
    </section>
  );
}

const pasos = {
  archivos: 'Escribiendo los archivos',
  planillas: 'Escribiendo las planillas',
  pdfs: 'Dibujando los PDF',
  resumen: 'Escribiendo el resumen',
} as const;

function Fila({ empresa, paquete }: { empresa: string; paquete: PaqueteContador }) {
  const { id, periodo, con_pdfs, estado, paso, hechos: archivosHechos, total, bytes, error, creado_en } = paquete;
  const { mutate: bajar, isPending } = useMutation({
    mutationFn: async () => saveArchivo(await call('descargarPaquete', { params: { id: empresa, paquete: id } })),
    onError: notifyFallo,
  });
  return (
    <>
      <span>
        <strong>{nombreDeMes(periodo)}</strong>
        {con_pdfs && ' · con PDF'} <span className={comunes.suave}>{fechaYHora(creado_en)}</span>
      </span>
      {estado === 'listo' && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => bajar()}>
          Bajar ({tamano(bytes ?? 0)})
        </Button>
      )}
      {isEnMarcha(paquete) && (
        <span className={classes.avance} role="status">
          <Progress
            value={total === 0 ? 0 : (archivosHechos / total) * 100}
            aria-label={`Paquete de ${nombreDeMes(periodo)}`}
          />
          <span className={comunes.suave}>
            {paso === null ? 'Esperando su turno' : pasos[paso]}
            {total > 1 && ` · ${enMiles(archivosHechos)} de ${enMiles(total)}`}
          </span>
        </span>
      )}
      {error !== null && <Notice tono="rojo">{error}</Notice>}
    </>
  );
}

function tamano(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb < 1 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${withComma(Math.round(mb * 10) / 10)} MB`;
}

import { Button, Progress } from '@mantine/core';
import { nombreDeMes, type CierreDeMes } from '@talonario/core/contador';
import { useMutation } from '@tanstack/react-query';
import { call, saveArchivo } from '../../../api.ts';
import { Notice } from '../../../components/estados/States.tsx';
import { notifyFallo } from '../../../components/toasts/notify.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import classes from './Cierre.module.css';

/** What was handed in of a month: the first closing and its rectifications, the last one first. */
export function Cierres({
  empresa,
  periodo,
  cierres,
}: {
  empresa: string;
  periodo: string;
  cierres: readonly CierreDeMes[];
}) {
  if (cierres.length === 0) return null;
  return (
    <ul className={comunes.lista} aria-label={`Cierres de ${nombreDeMes(periodo)}`}>
      {cierres.map((cierre) => (
        <li key={cierre.id}>
          <Fila empresa={empresa} cierre={cierre} />
        </li>
      ))}
    </ul>
  );
}

function Fila({ empresa, cierre }: { empresa: string; cierre: CierreDeMes }) {
  const { id, numero, estado, hechos: archivosHechos, total, error, terminado_en, cerrado_por, archivos } = cierre;
  const { retirado_en, retirado_por } = cierre;
  const nombre = numero === 0 ? 'Original' : `Rectificativa ${numero}`;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveArchivo(await call('descargarPaquete', { params: { id: empresa, paquete: id } })),
    onError: notifyFallo,
  });
  const cambiados = archivos.filter(({ cambio }) => cambio === 'nuevo' || cambio === 'distinto').length;
  return (
    <>
      <span className={comunes.renglones}>
        <strong>{nombre}</strong>
        {estado === 'listo' && (
          <span className={comunes.suave}>
            {terminado_en && fechaYHora(terminado_en)}
            {cerrado_por !== null && ` · ${cerrado_por}`} · {enPlural(archivos.length, '1 archivo', '# archivos')}
            {numero > 0 && `, ${enPlural(cambiados, '1 cambió', '# cambiaron')}`}
          </span>
        )}
        {retirado_en !== null && (
          <span className={comunes.suave}>
            El mes se desmarcó el {fechaYHora(retirado_en)}
            {retirado_por !== null && ` · ${retirado_por}`}. El paquete se conserva.
          </span>
        )}
        {error !== null && <Notice tono="rojo">{error}</Notice>}
      </span>
      {estado === 'listo' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => mutate()}
          aria-label={`Bajar el ZIP del cierre: ${nombre}`}
        >
          Bajar el ZIP
        </Button>
      )}
      {(estado === 'pendiente' || estado === 'en_curso') && (
        <span className={classes.avance} role="status">
          <Progress value={total === 0 ? 0 : (archivosHechos / total) * 100} aria-label={`Cierre: ${nombre}`} />
          <span className={comunes.suave}>
            {estado === 'pendiente' ? 'Esperando su turno' : 'Armando los archivos'}
            {total > 1 && ` · ${enMiles(archivosHechos)} de ${enMiles(total)}`}
          </span>
        </span>
      )}
    </>
  );
}

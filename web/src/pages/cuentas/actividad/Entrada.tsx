import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core/empresas';
import type { Actividad } from '@talonario/core/ventas';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { fechaYHora, formatHora } from '../../../textos/fechaYHora.ts';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { actividadKey } from '../../../queries/actividad.ts';
import { notify, notifyFallo } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { urlEnMeli } from '../../../textos/urlEnMeli.ts';
import classes from './Entrada.module.css';
import { tipos } from './actividades.ts';
import { Entradas } from './Entradas.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';

interface Props {
  cuenta: Cuenta;
  actividad: Actividad;
  /** Shows the day too, where the list is not grouped by day. */
  conFecha?: boolean;
  /** Shows the actions of an entry that needs a person. */
  resoluble: boolean;
}

/** Entry of the activity: something done automatically, or that needs a person. */
export function Entrada({ cuenta, actividad, conFecha = false, resoluble }: Props) {
  const { tipo, creada_en, texto, accion, comprobante, comprobante_id, venta, requiere_persona, resuelta } = actividad;
  const { nombre, tono, icon } = tipos[tipo];
  const hayEnlaces = comprobante_id !== null || venta !== null;
  const queryClient = useQueryClient();
  const resolve = async () => {
    await call('resolverActividad', { params: { id: cuenta.id, actividad: actividad.id } });
    await queryClient.invalidateQueries({ queryKey: actividadKey(cuenta.id) });
  };
  const { puede } = useAcceso();
  const pendiente = resoluble && requiere_persona;
  return (
    <li className={classes.entrada}>
      <time dateTime={creada_en.toISOString()}>{conFecha ? fechaYHora(creada_en) : formatHora(creada_en)}</time>
      <span>
        <StatusBadge tono={tono} icon={icon}>
          {nombre}
        </StatusBadge>
      </span>
      <div className={classes.texto}>
        <p>{texto}</p>
        {accion !== null && requiere_persona && (
          <Text inherit c="dimmed" className={classes.accion ?? ''}>
            {accion}
          </Text>
        )}
        {resuelta !== null && resuelta.por !== null && (
          <Text inherit c="dimmed" className={classes.accion ?? ''}>
            Lo resolvió {resuelta.por} el {fechaYHora(resuelta.en)}.
          </Text>
        )}
        {hayEnlaces && (
          <p className={classes.enlaces}>
            {comprobante_id !== null && (
              <Link to={paths.factura(comprobante_id)}>{comprobante ?? 'Ver el borrador'}</Link>
            )}
            {venta !== null && (
              <a href={urlEnMeli(venta)} target="_blank" rel="noreferrer">
                Venta {venta}
              </a>
            )}
            {pendiente && venta !== null && (tipo === 'omitida' || tipo === 'rechazada') && (
              <EnLaLista cuenta={cuenta} venta={venta} aAcreditar={isForNota(actividad)} />
            )}
            {pendiente && venta !== null && tipo === 'cambio_tras_factura' && (
              <Link to={paths.venta(cuenta.id, venta)}>Ver qué cambió</Link>
            )}
          </p>
        )}
      </div>
      {pendiente && puede('emitir') && (
        <div className={classes.acciones}>
          {tipo === 'pdf_error' && venta !== null && (
            <Boton texto="Subir de nuevo" de={texto} onPress={() => reupload(cuenta, venta)} />
          )}
          <Boton texto="Dar por visto" de={texto} onPress={resolve} />
        </div>
      )}
    </li>
  );
}

async function reupload({ id }: Cuenta, venta: string): Promise<void> {
  await call('resubirDocumento', { params: { id, venta } });
  notify.info('El PDF se está subiendo otra vez a la venta');
}

/** True for an entry about a credit note: a sale left out already has its invoice; a refused voucher is the note itself. */
function isForNota({ tipo, comprobante_id, comprobante }: Actividad): boolean {
  return tipo === 'rechazada' ? comprobante?.startsWith('NC') === true : comprobante_id !== null;
}

/** The sale in its list, where it can be marked or picked by hand. */
function EnLaLista({ cuenta: { id }, venta, aAcreditar }: { cuenta: Cuenta; venta: string; aAcreditar: boolean }) {
  return aAcreditar ? (
    <Link to={`${paths.notasCredito(id)}?q=${venta}`}>Ver en NC ventas canceladas</Link>
  ) : (
    <Link to={`${paths.facturarVentas(id)}?q=${venta}`}>Ver en Facturar ventas</Link>
  );
}

/** Room of the entries while they are read. */
export function EsqueletoDeEntradas() {
  return (
    <Entradas leyendo>
      {Array.from({ length: 6 }, (_, fila) => (
        <li key={fila} className={classes.entrada}>
          <Skeleton height={14} width="2.5rem" />
          <Skeleton height={24} width="6rem" />
          <Skeleton height={14} width={`${45 + ((fila * 17) % 40)}%`} />
        </li>
      ))}
    </Entradas>
  );
}

/** Button that cannot be pressed twice while it works; its failure is told. */
function Boton({ texto, de, onPress }: { texto: string; de: string; onPress: () => Promise<void> }) {
  const { mutate: press, isPending } = useMutation({ mutationFn: onPress, onError: notifyFallo });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      onClick={() => press()}
      aria-label={`${texto}: ${de}`}
    >
      {texto}
    </Button>
  );
}

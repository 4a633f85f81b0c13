import { Button, Checkbox, Group, Skeleton, TextInput } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { nombreDeMes, type EnvioMensual } from '@talonario/core/contador';
import { isEmail, type Empresa } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ErrorState } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { envioQuery } from '../../../queries/contador/contador.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import comunes from '../../../components/secciones/Secciones.module.css';
import classes from './Contador.module.css';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';

/** The package of each month by mail, on the day that is chosen. */
export function Envio({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const { data, error, refetch } = useQuery(envioQuery(id));
  return (
    <section aria-label="Envío mensual">
      <h2>Envío mensual</h2>
      <p className={comunes.suave}>
        El día que elijas, cada mes, mandamos por mail el paquete del mes anterior. Si es grande para un mail, va un
        enlace.
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Formulario id={id} periodo={periodo} datos={data} />
      ) : (
        <Skeleton height={64} />
      )}
      {data && <Hechos hechos={data.hechos} />}
    </section>
  );
}

/** Every month has them. */
const DIAS = Array.from({ length: 28 }, (_, indice) => String(indice + 1));
const DIA_USUAL = '10';

interface Accion {
  que: 'guardar' | 'dejar' | 'ahora';
  hacer: () => Promise<unknown>;
  /** Sentence told when the sending is done. */
  hecho: string;
}

function Formulario({ id, periodo, datos: { envio } }: { id: string; periodo: string; datos: EnvioMensual }) {
  const queryClient = useQueryClient();
  const { queryKey } = envioQuery(id);
  const [email, setEmail] = useState(envio?.email ?? '');
  const [dia, setDia] = useState(envio ? String(envio.dia) : DIA_USUAL);
  const [conPdfs, setConPdfs] = useState(envio?.con_pdfs ?? false);
  const [enviado, setEnviado] = useState(false);
  const {
    mutate: run,
    isPending,
    variables,
    error,
  } = useMutation({
    mutationFn: async ({ hacer, hecho: mensaje }: Accion) => {
      await hacer();
      await queryClient.invalidateQueries({ queryKey });
      notify.success(mensaje);
    },
  });
  const working = isPending ? variables.que : null;
  // The stored addresses are sent, never those being typed.
  const sinGuardar =
    envio !== null && (email.trim() !== envio.email || Number(dia) !== envio.dia || conPdfs !== envio.con_pdfs);
  const problema = isEmail(email.trim()) ? null : 'Escribí un mail, como estudio@ejemplo.com';

  const save = () => {
    setEnviado(true);
    if (problema !== null) return;
    const body = { email: email.trim(), dia: Number(dia), con_pdfs: conPdfs };
    run({
      que: 'guardar',
      hacer: () => call('updateEnvio', { params: { id }, body }),
      hecho: `Va a salir el ${dia} de cada mes`,
    });
  };
  return (
    <form
      noValidate
      className={classes.envio}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group gap="sm" align="start">
        <TextInput
          label="Mail del contador"
          type="email"
          autoComplete="off"
          maxLength={254}
          w="20rem"
          maw="100%"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={enviado ? problema : null}
        />
        <Select
          label="Día del mes"
          w="8rem"
          allowDeselect={false}
          data={DIAS}
          value={dia}
          onChange={(elegido) => setDia(elegido ?? DIA_USUAL)}
        />
      </Group>
      <Checkbox
        label="Con los PDF"
        description="El paquete pesa más."
        checked={conPdfs}
        onChange={({ currentTarget }) => setConPdfs(currentTarget.checked)}
      />
      <FalloAlGuardar fallo={error} />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={working === 'guardar'}>
          {envio ? 'Guardar' : 'Mandar todos los meses'}
        </Button>
        {envio && (
          <>
            <Button
              h="auto"
              mih={36}
              py="xs"
              styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', overflow: 'visible' } }}
              variant="default"
              loading={working === 'ahora'}
              disabled={sinGuardar}
              maw="100%"
              title={nombreDeMes(periodo)}
              onClick={() =>
                run({
                  que: 'ahora',
                  hacer: () => call('enviarAhora', { params: { id, periodo } }),
                  hecho: `El paquete de ${nombreDeMes(periodo)} está saliendo para ${envio.email}`,
                })
              }
            >
              Mandar ahora el del mes a {envio.email}
            </Button>
            <Button
              variant="subtle"
              loading={working === 'dejar'}
              onClick={() =>
                run({
                  que: 'dejar',
                  hacer: () => call('deleteEnvio', { params: { id } }),
                  hecho: 'El paquete ya no se manda por mail',
                })
              }
            >
              Dejar de mandar
            </Button>
          </>
        )}
      </Group>
      {sinGuardar && <p className={comunes.suave}>Guardá los cambios para mandar el del mes con ellos.</p>}
    </form>
  );
}

const estados = {
  pendiente: { texto: 'saliendo', tono: 'ambar', icon: 'cola' },
  enviado: { texto: 'enviado', tono: 'verde', icon: 'emitida' },
  sin_casos: { texto: 'sin comprobantes', tono: 'neutro', icon: 'info' },
  error: { texto: 'para revisar', tono: 'rojo', icon: 'alerta' },
} as const;

function Hechos({ hechos: envios }: { hechos: EnvioMensual['hechos'] }) {
  if (envios.length === 0) return null;
  return (
    <ul className={comunes.lista}>
      {envios.map(({ periodo, email, estado, detalle, enviado_en }) => {
        const { texto, tono, icon } = estados[estado];
        return (
          <li key={periodo}>
            <span>
              <strong>{nombreDeMes(periodo)}</strong> {email}{' '}
              <span className={comunes.suave}>{enviado_en ? fechaYHora(enviado_en) : detalle}</span>
            </span>
            <StatusBadge tono={tono} icon={icon}>
              {texto}
            </StatusBadge>
          </li>
        );
      })}
    </ul>
  );
}

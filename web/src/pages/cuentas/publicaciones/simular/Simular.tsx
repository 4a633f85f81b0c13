import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Select } from '../../../../components/campos/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { deAntes } from '../../../../components/estados/deAntes.ts';
import { MoneyInput } from '../../../../components/campos/MoneyInput.tsx';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState, ErrorState } from '../../../../components/estados/States.tsx';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { useUrlFilters } from '../../../../hooks/useUrlFilters.ts';
import { paths } from '../../../../paths.ts';
import { FILAS_POR_PAGINA, simularQuery } from '../../../../queries/publicaciones.ts';
import { useCuenta } from '../../useCuenta.ts';
import { CambiarEstas } from './CambiarEstas.tsx';
import { EmpiezanAPerder } from './EmpiezanAPerder.tsx';
import { AntesYDespues } from './AntesYDespues.tsx';
import classes from './Simular.module.css';
import { problemasDeSupuestos, readSupuestos, type SupuestosTipeados } from './supuestos.ts';

const CLAVES = ['costos', 'dolar', 'cargo', 'piso', 'medida'] as const;

/** /app/cuentas/{id}/pubs/simular: what would happen to the profits if costs, the dollar or the charges changed. */
export default function Simular() {
  const { id, nickname } = useCuenta();
  useTitle(`¿Qué pasa si…? · ${nickname}`);
  const { values, pagina, set, setPagina } = useUrlFilters(CLAVES);
  const supuestos = readSupuestos(values);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...simularQuery(id, supuestos ?? {}, pagina),
    enabled: supuestos !== null,
  });
  return (
    <Stack>
      <div>
        <BackLink to={paths.publicaciones(id)} texto="Publicaciones" />
      </div>
      <header>
        <h2>¿Qué pasa si…?</h2>
        <Text c="dimmed">Calcula qué dejarían todas tus publicaciones activas. No cambia ningún precio.</Text>
      </header>
      <Formulario key={JSON.stringify(values)} valores={values} onSimular={set} />
      {supuestos === null ? null : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : (
        <div className={classes.resultado} {...deAntes(isPlaceholderData)}>
          <AntesYDespues simulacion={data} conPiso={supuestos.piso !== undefined} />
          {data.empiezan_a_perder.totalResults === 0 ? (
            <EmptyState titulo="Ninguna empezaría a perder" nivel={3} />
          ) : (
            <EmpiezanAPerder cuenta_id={id} empiezan={data.empiezan_a_perder}>
              <CambiarEstas
                cuenta_id={id}
                supuestos={supuestos}
                total={data.empiezan_a_perder.totalResults}
                costos={values.costos}
              />
            </EmpiezanAPerder>
          )}
          <Paginas
            pagina={pagina}
            porPagina={FILAS_POR_PAGINA}
            total={data.empiezan_a_perder.totalResults}
            onChange={setPagina}
          />
        </div>
      )}
    </Stack>
  );
}

function Formulario({
  valores,
  onSimular,
}: {
  valores: SupuestosTipeados;
  onSimular: (cambios: Record<(typeof CLAVES)[number], string | null>) => void;
}) {
  const [tipeados, setTipeados] = useState(valores);
  const [pedido, setPedido] = useState(false);
  const problemas = pedido ? problemasDeSupuestos(tipeados) : {};
  const campo = (key: 'costos' | 'dolar' | 'cargo' | 'piso', label: string, description: string) => (
    <MoneyInput
      label={label}
      description={description}
      tipo={key === 'dolar' ? 'pesos' : key === 'cargo' ? 'numero' : 'porcentaje'}
      value={tipeados[key] ?? ''}
      onChange={(texto) => setTipeados((antes) => ({ ...antes, [key]: texto }))}
      error={problemas[key]}
    />
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPedido(true);
    if (Object.keys(problemasDeSupuestos(tipeados)).length > 0) return;
    onSimular({
      costos: tipeados.costos ?? null,
      dolar: tipeados.dolar ?? null,
      cargo: tipeados.cargo ?? null,
      piso: tipeados.piso ?? null,
      medida: tipeados.medida ?? null,
    });
  };
  return (
    <form className={classes.formulario} onSubmit={submit}>
      {campo('costos', 'Los costos cambian', '10 sube 10 %, -5 baja 5 %')}
      {campo('dolar', 'El dólar pasa a', 'Pesos por dólar')}
      {campo('cargo', 'El cargo por vender cambia', 'En puntos: de 14 % a 16 % es 2')}
      {campo('piso', 'Piso', 'Cuenta las publicaciones que dejan menos')}
      <Select
        label="Piso de"
        data={[
          { value: 'margen', label: 'margen' },
          { value: 'utilidad', label: 'utilidad' },
        ]}
        value={tipeados.medida === 'utilidad' ? 'utilidad' : 'margen'}
        onChange={(medida) => medida && setTipeados((antes) => ({ ...antes, medida }))}
      />
      <Button type="submit">Calcular</Button>
    </form>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { sum } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveArchivo } from '../../../../api.ts';
import { ArchivoDeElegidos } from '../../../../components/archivos/ArchivoDeElegidos.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { useApodos } from '../ambito.ts';
import { Tipos } from '../Tipos.tsx';
import { Causa } from './Causa.tsx';
import { csvOfLote, filasOfLote, type ApodoOf } from './filasOfLote.ts';
import { causesOf, firstGroup, groupsOf, headlineOf, kindsOf, nextOf } from './resultado.ts';
import classes from './Resultado.module.css';

/** Result of a batch: its vouchers by kind, the next step, and each sale in its group, with its voucher or its cause. */
export function Resultado({ lote, cuando }: { lote: Lote; cuando: string }) {
  const grupos = groupsOf(lote);
  // Until the person chooses, the group shown follows the queue: its vouchers go out while somebody looks.
  const [elegidoPorPersona, setElegido] = useState<(typeof grupos)[number]['valor'] | null>(null);
  const apodoOf = useApodoOf(lote);
  const cuentas = useMemo(
    () => new Map(lote.cuentas.flatMap(({ cuenta_id, ventas }) => ventas.map((venta) => [venta, cuenta_id]))),
    [lote.cuentas],
  );
  const valor = elegidoPorPersona ?? firstGroup(grupos);
  const elegido = grupos.find((grupo) => grupo.valor === valor);
  const lineas = kindsOf(lote);
  if (!elegido) return null;

  return (
    <section aria-label="Resultado de la emisión">
      <header className={classes.encabezado}>
        <div>
          <h2>Resultado de la emisión</h2>
          <p role="status">{headlineOf(lote)}</p>
          <Text c="dimmed">{cuando}</Text>
        </div>
        <Group gap="xs">
          <ArchivoDeElegidos ids={lote.emitidas.map(({ comprobante_id }) => comprobante_id)} />
          <Button
            variant="default"
            leftSection={<Icon name="descargar" />}
            onClick={() =>
              saveArchivo({
                contenido: new Blob([csvOfLote(lote, apodoOf)], { type: CSV }),
                nombre: `${nameOf(lote)}.csv`,
              })
            }
          >
            Descargar CSV
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="descargar" />}
            onClick={() => void saveXlsx(lote, apodoOf)}
          >
            Descargar Excel
          </Button>
        </Group>
      </header>
      <div className={classes.resumen}>
        {lineas.length > 0 && (
          <Tipos
            lineas={lineas}
            total={{
              cantidad: lineas.reduce((suma, { cantidad }) => suma + cantidad, 0),
              total: sum(lineas.map(({ total }) => total)),
            }}
          />
        )}
        <Siguientes lote={lote} />
      </div>
      <Grupos
        label="Qué pasó con las ventas"
        opciones={grupos}
        elegida={elegido}
        cuantas={(grupo) => grupo.filas.length}
        onChange={(grupo) => setElegido(grupo.valor)}
      />
      {elegido.filas.length === 0 && <Text c="dimmed">Ninguna.</Text>}
      {causesOf(elegido).map((causa) => (
        <Causa
          key={`${elegido.valor} ${causa.clave}`}
          grupo={elegido}
          causa={causa}
          apodoOf={apodoOf}
          cuentaOf={(venta) => cuentas.get(venta) ?? null}
        />
      ))}
    </section>
  );
}

function Siguientes({ lote }: { lote: Lote }) {
  const [params] = useSearchParams();
  return (
    <div>
      <h3>Qué sigue</h3>
      <ul className={classes.siguientes}>
        {nextOf(lote).map(({ texto, grupo, enlaza }) => {
          const lista = new URLSearchParams(params);
          lista.delete('lote');
          lista.delete('grupo');
          if (grupo !== null) lista.set('grupo', grupo);
          return <li key={texto}>{enlaza ? <Link to={{ search: lista.toString() }}>{texto}</Link> : texto}</li>;
        })}
      </ul>
    </div>
  );
}

/** Nickname of the account of each sale of a batch of several accounts; null: the batch is of one. */
function useApodoOf({ cuentas: partes }: Lote): ApodoOf | null {
  const apodos = useApodos();
  return useMemo(() => {
    if (apodos === null || partes.length < 2) return null;
    const porVenta = new Map(
      partes.flatMap(({ cuenta_id, ventas }) => ventas.map((venta) => [venta, apodos.get(cuenta_id) ?? ''])),
    );
    return (venta) => porVenta.get(venta) ?? '';
  }, [partes, apodos]);
}

const CSV = 'text/csv;charset=utf-8';

function nameOf({ creado_en }: Lote): string {
  return `emision-${creado_en.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}`;
}

async function saveXlsx(lote: Lote, apodoOf: ApodoOf | null): Promise<void> {
  const { saveFilas } = await import('../../../../components/tabla/columnas/saveFilas.ts');
  await saveFilas(nameOf(lote), 'xlsx', filasOfLote(lote, apodoOf));
}

import { Button, Group, Text } from '@mantine/core';
import { formatEn } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Suave } from '../../../../components/Suave.tsx';
import { saveArchivo } from '../../../../api.ts';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { paths } from '../../../../paths.ts';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';
import { useApodos } from '../ambito.ts';
import { withCuenta } from '../todas/withCuenta.tsx';
import { Apilado, Cortado } from '../celdas.tsx';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { CausasDeLote } from './CausasDeLote.tsx';
import { csvOfLote, filasOfLote, type ApodoOf } from './filasOfLote.ts';
import { firstGroup, groupsOf, headlineOf, type FilaResultado, type GrupoResultado } from './resultado.ts';
import classes from './Resultado.module.css';

const POR_PAGINA = 100;

/** Result of a batch: each sale in its group, with its voucher or its reason. */
export function Resultado({ lote, cuando }: { lote: Lote; cuando: string }) {
  const grupos = groupsOf(lote);
  const [valor, setValor] = useState(() => firstGroup(grupos));
  const [pagina, setPagina] = useState(1);
  const telefono = useTelefono();
  const apodoOf = useApodoOf(lote);
  const elegido = grupos.find((grupo) => grupo.valor === valor);
  if (!elegido) return null;
  const { filas } = elegido;

  return (
    <section aria-label="Resultado de la emisión">
      <header className={classes.encabezado}>
        <div>
          <h2>Resultado de la emisión</h2>
          <p>{headlineOf(lote)}</p>
          <Text c="dimmed">{cuando}</Text>
        </div>
        <Group gap="xs">
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
      <Grupos
        label="Qué pasó con las ventas"
        opciones={grupos}
        elegida={elegido}
        cuantas={(grupo) => grupo.filas.length}
        onChange={(grupo) => {
          setValor(grupo.valor);
          setPagina(1);
        }}
      />
      {elegido.valor === 'omitidas' && <CausasDeLote omitidas={lote.omitidas} />}
      <DataTable
        label={elegido.nombre}
        columns={columnsOf(elegido, telefono, apodoOf)}
        rows={filas.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA)}
        rowKey={({ venta }) => venta}
        rowName={({ venta }) => `venta ${venta}`}
        empty={<Text c="dimmed">Ninguna.</Text>}
      />
      <Paginas pagina={pagina} porPagina={POR_PAGINA} total={filas.length} onChange={setPagina} />
    </section>
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

function columnsOf(
  { valor }: { valor: keyof typeof columns },
  telefono: boolean,
  apodoOf: ApodoOf | null,
): readonly Column<FilaResultado>[] {
  const deLote = telefono ? enTelefono : columns[valor];
  return apodoOf === null ? deLote : withCuenta(deLote, telefono, ({ venta }) => apodoOf(venta));
}

const CSV = 'text/csv;charset=utf-8';

function nameOf({ creado_en }: Lote): string {
  return `emision-${creado_en.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}`;
}

async function saveXlsx(lote: Lote, apodoOf: ApodoOf | null): Promise<void> {
  const { saveFilas } = await import('../../../../components/tabla/columnas/saveFilas.ts');
  await saveFilas(nameOf(lote), 'xlsx', filasOfLote(lote, apodoOf));
}

const venta: Column<FilaResultado> = {
  key: 'venta',
  titulo: 'Venta',
  render: Venta,
};

const comprador: Column<FilaResultado> = {
  key: 'comprador',
  titulo: 'Comprador',
  desde: 'sm',
  render: ({ comprador }) => <Cortado texto={comprador} />,
};

const total: Column<FilaResultado> = {
  key: 'total',
  titulo: 'Total',
  align: 'right',
  desde: 'sm',
  render: ({ total, moneda }) => (total === null ? '' : formatEn(moneda, total)),
};

const comprobante: Column<FilaResultado> = {
  key: 'comprobante',
  titulo: 'Comprobante',
  desde: 'sm',
  render: Comprobante,
};

const explicacion: Column<FilaResultado> = {
  key: 'explicacion',
  titulo: 'Por qué y qué hacer',
  desde: 'sm',
  ancha: true,
  envuelve: true,
  render: Explicacion,
};

const columns: Readonly<Record<GrupoResultado['valor'], readonly Column<FilaResultado>[]>> = {
  emitidas: [venta, comprador, total, comprobante, { ...explicacion, titulo: 'Observaciones' }],
  omitidas: [venta, comprador, total, explicacion],
  en_cola: [venta, comprador, total, comprobante, explicacion],
  rechazadas: [venta, comprador, total, comprobante, explicacion],
};

const enTelefono: readonly Column<FilaResultado>[] = [{ ...venta, render: EnTelefono }];

function Venta({ venta }: FilaResultado) {
  return (
    <a href={urlEnMeli(venta)} target="_blank" rel="noreferrer">
      {venta}
    </a>
  );
}

function EnTelefono(fila: FilaResultado) {
  return (
    <Apilado>
      <Venta {...fila} />
      <span>{fila.comprador}</span>
      <span>
        {fila.total && formatEn(fila.moneda, fila.total)} <Comprobante {...fila} />
      </span>
      <Explicacion {...fila} />
    </Apilado>
  );
}

function Comprobante({ comprobante_id, comprobante }: FilaResultado) {
  return comprobante_id === null ? null : (
    <Link to={paths.factura(comprobante_id)}>{comprobante ?? 'Ver el borrador'}</Link>
  );
}

function Explicacion({ motivo, accion }: FilaResultado) {
  return (
    <span>
      {motivo} {accion !== '' && <Suave>{accion}</Suave>}
    </span>
  );
}
